-- Games in partitions by the time of storing, so that old ones can be dropped. Those that are there
-- become one partition as they are, which PostgreSQL reads through once to see that it may.
set local statement_timeout = 0;

-- What the rows of many games have in common, and what they name.
create table game_parts (
    id int generated always as identity primary key,
    content bytea not null
);

create unique index game_parts_by_content on game_parts (sha256(content));

-- Which games are stored, or were, by their ids: a game that comes again is known, whichever
-- partition it is in, and after that is dropped. The id is series || '-' || number, where it ends
-- so; otherwise it is the series, and the number 0. Bit n of block b stands for the number
-- 1,024 b + n. Every series has block 0; one that has none is filled from the games when one of it
-- is stored.
create table stored_numbers (
    series text collate "C" not null,
    block int not null,
    bits bytea not null,
    primary key (series, block)
) with (fillfactor = 80);

alter table stored_numbers alter column bits set storage external;

-- The partitions of games, which follow one another: from a time, and before another.
create table game_partitions (
    name text primary key,
    starts_at timestamptz not null unique,
    ends_at timestamptz not null unique
);

create sequence game_serials;

-- What was measured of a game follows from the game: it is in the summaries, and nobody reads it.
alter table games drop column measures;
alter table games add column common int;
alter table games add column worker int;
alter table rejected_games add column number int not null default 0;
alter table rejected_games add column common int;
alter table rejected_games add column worker int;

select setval('game_serials', (select last_value from games_serial_seq), true);

alter table games alter column serial drop identity;
alter table games rename to games_before_partitions;
alter index games_pkey rename to games_before_partitions_pkey;
alter index games_by_time rename to games_before_partitions_by_time;
alter index games_by_cohort rename to games_before_partitions_by_cohort;
alter index games_in_order rename to games_before_partitions_in_order;

-- The games that the referee found legal. Besides the version of the measures, rows are never
-- changed.
create table games (
    -- Tells apart games stored at one time, in the order of their storing.
    serial bigint not null default nextval('game_serials'),
    archived_at timestamptz not null,
    -- Of the finest grain. No foreign key: cohorts are never deleted, and checking each row again
    -- would cost a tenth of the rate at which games are stored.
    cohort int not null,
    number int not null,
    -- Of both sides, opening included.
    turn_count int not null,
    -- The game_parts that the header goes on in, and that is the name of the worker; null where
    -- the header has all in itself.
    common int,
    worker int,
    -- Of the measures that the samples have of it; 0 for none.
    measures_version smallint not null default 0,
    -- Empty where it is tournament_id || '-' || number.
    game_id text collate "C" not null,
    tournament_id text collate "C" not null,
    -- All but the turns.
    header bytea not null,
    -- The turns and what the players found.
    turns bytea not null
) partition by range (archived_at);

alter table games alter column header set storage external;
alter table games alter column turns set storage external;

create index games_by_time on games (archived_at, serial) include (cohort, turn_count);
create index games_by_cohort on games (cohort, archived_at, serial) include (turn_count);
create index games_in_order on games (tournament_id, number, serial);

-- What is stored from now on is later than all there is.
update last_stored set stored_at = greatest(stored_at, clock_timestamp()) + interval '1 microsecond';

do $$
declare
    now_at timestamptz := (select stored_at from last_stored);
begin
    if exists (select from games_before_partitions) then
        execute format(
            'alter table games attach partition games_before_partitions'
            ' for values from (minvalue) to (%L)', now_at);
        insert into game_partitions values ('games_before_partitions', 'epoch', now_at);
    else
        drop table games_before_partitions;
    end if;
end
$$;
