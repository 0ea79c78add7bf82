-- What is in bytes is the archive's own: GameLayout says how, and the first byte which version of
-- it.

-- When games were stored last. Whoever stores games first updates the one row of this table, and so
-- waits for those who do so at the time: transactions commit in the order of the times and serial
-- numbers that they give. Who has read a game has missed none before it.
create table last_stored (
    only_row boolean primary key default true check (only_row),
    stored_at timestamptz not null
);

insert into last_stored (stored_at) values ('epoch');

-- What some games have in common, how many they are, how they ended and how long they took.
--
-- The grain says which of it counts: variant and definition always do; the tournament with 1, the
-- players with 2, result and termination with 4. What does not count is empty or 0. Every game is
-- counted in eight cohorts, one of each grain, so that a count over any of these reads few rows.
create table cohorts (
    id int generated always as identity primary key,
    grain smallint not null check (grain between 0 and 7),
    tournament_id text collate "C" not null,
    white text collate "C" not null,
    black text collate "C" not null,
    variant_digest text collate "C" not null,
    variant_id text collate "C" not null,
    -- 1 White has won, 2 Black has won, 3 drawn.
    result smallint not null check (result between 0 and 3),
    -- 1 checkmate, 2 stalemate, 3 bare king, 4 bare kings, 5 repetition, 6 no progress, 7 dead
    -- position, 8 ply limit, 9 adjudication.
    termination smallint not null,
    games bigint not null default 0,
    white_wins bigint not null default 0,
    black_wins bigint not null default 0,
    draws bigint not null default 0,
    -- The histogram of lengths in turns: pairs of numbers in LEB128, a length less the one before it
    -- and the number of games as long.
    lengths bytea not null default '',
    -- When the first and the last of the games were stored.
    first_at timestamptz,
    last_at timestamptz,
    unique (grain, tournament_id, white, black, variant_digest, variant_id, result, termination)
) with (fillfactor = 60);

create index cohorts_by_digest on cohorts (grain, variant_digest);
create index cohorts_by_variant on cohorts (grain, variant_id);
create index cohorts_by_white on cohorts (grain, white);
create index cohorts_by_black on cohorts (grain, black);

-- The games that the referee found legal. Rows are never changed.
create table games (
    game_id text collate "C" primary key,
    -- Tells apart games stored at one time, in the order of their storing.
    serial bigint generated always as identity,
    -- Of the finest grain. No foreign key: cohorts are never deleted, and checking each row again
    -- would cost a tenth of the rate at which games are stored.
    cohort int not null,
    tournament_id text collate "C" not null,
    number int not null,
    -- Of both sides, opening included.
    turn_count int not null,
    archived_at timestamptz not null,
    -- All but the turns.
    header bytea not null,
    -- The turns and what the players found.
    turns bytea not null
);

alter table games alter column header set storage external;
alter table games alter column turns set storage external;

create index games_by_time on games (archived_at, serial) include (cohort, turn_count);
create index games_by_cohort on games (cohort, archived_at, serial) include (turn_count);
create index games_in_order on games (tournament_id, number, serial);

-- The games that the referee rejected; of several with one id the first.
create table rejected_games (
    game_id text collate "C" primary key,
    serial bigint generated always as identity,
    tournament_id text collate "C" not null,
    turn_count int not null,
    archived_at timestamptz not null,
    header bytea not null,
    turns bytea not null,
    -- Why it was rejected.
    rejection bytea not null
);

alter table rejected_games alter column header set storage external;
alter table rejected_games alter column turns set storage external;
alter table rejected_games alter column rejection set storage external;

create index rejected_games_by_time on rejected_games (archived_at, serial);
create index rejected_games_by_tournament on rejected_games (tournament_id, archived_at, serial);
