-- The opening explorer: which games were in a position, and which turn was played there. What is told of a position is
-- counted when somebody asks: games that are gone, or are not asked for, are passed over. What lies in bytes is laid out
-- by OpeningLayout.

-- How far the games are in the segments; no row before the first.
create table opening_progress (
    only_row boolean primary key default true check (only_row),
    -- Of the layout and of the keys of positions. Segments of another one are made anew.
    version int not null,
    -- How many turns of a game are in the segments.
    plies int not null,
    -- All games up to this place are.
    archived_at timestamptz not null,
    serial bigint not null
);

-- Games of one definition, in the order of their storing, and the positions that they were in. A segment is never
-- changed: several of one level are merged into one of the next. Those of a definition follow one another.
create table opening_segments (
    id bigint generated always as identity primary key,
    variant_digest text collate "C" not null,
    level smallint not null,
    first_at timestamptz not null,
    first_serial bigint not null,
    last_at timestamptz not null,
    game_count int not null,
    games bytea not null
);

alter table opening_segments alter column games set storage external;

create index opening_segments_in_order on opening_segments (variant_digest, first_at, first_serial);

-- The positions of a segment in the order of their keys, some kilobytes of them in a row.
create table opening_blocks (
    segment bigint not null,
    -- Of its first position.
    first_key bigint not null,
    positions bytea not null,
    primary key (segment, first_key)
);

alter table opening_blocks alter column positions set storage external;
