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
    -- Numbers of the contract's enums polyboard.rules.v1.Result and Termination.
    result smallint not null,
    termination smallint not null,
    games bigint not null default 0,
    white_wins bigint not null default 0,
    black_wins bigint not null default 0,
    draws bigint not null default 0,
    -- The histogram of lengths in turns: pairs of varints, a length less the one before it and the
    -- number of games as long.
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
    turns int not null,
    archived_at timestamptz not null,
    -- Two halves of a polyboard.search.v1.PlayedGame: all but the turns, and the turns, deflated.
    head bytea not null,
    moves bytea not null
);

alter table games alter column head set storage external;
alter table games alter column moves set storage external;

create index games_by_time on games (archived_at, serial) include (cohort);
create index games_by_cohort on games (cohort, archived_at, serial);
create index games_in_order on games (tournament_id, number, serial);

-- The games that the referee rejected; of several with one id the first.
create table rejected_games (
    game_id text collate "C" primary key,
    serial bigint generated always as identity,
    tournament_id text collate "C" not null,
    archived_at timestamptz not null,
    -- A polyboard.events.v1.GameRejected, deflated.
    rejection bytea not null
);

alter table rejected_games alter column rejection set storage external;

create index rejected_games_by_time on rejected_games (archived_at, serial);
create index rejected_games_by_tournament on rejected_games (tournament_id, archived_at, serial);
