-- The opening explorer: what was played in a position, and how these games ended.

-- How far the games are counted; no row before the first.
create table opening_progress (
    only_row boolean primary key default true check (only_row),
    -- Of the keys of positions. What was counted by others is counted again.
    version int not null,
    -- How many turns of a game are counted.
    plies int not null,
    -- All games up to this place are.
    archived_at timestamptz not null,
    serial bigint not null
);

create table opening_variants (
    id int generated always as identity primary key,
    digest text collate "C" not null unique
);

create table opening_counts (
    variant int not null,
    -- The key of the position, and of all its images by the symmetries of the variant.
    position bigint not null,
    -- In canonical spelling.
    turn text collate "C" not null,
    -- Of the weaker player: band b visits 2^(b - 1) positions for a turn or more, and less than 2^b; 0 does not search.
    strength smallint not null,
    white_wins int not null,
    draws int not null,
    black_wins int not null,
    -- Games in which the turn has a score, the sum of these in centipawns, and of their squares.
    scored int not null,
    scores bigint not null,
    squares bigint not null,
    -- The place of the game that was stored last.
    last_at timestamptz not null,
    last_serial bigint not null,
    primary key (variant, position, turn, strength)
) with (fillfactor = 90);
