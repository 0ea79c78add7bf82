-- When games were stored last. Whoever stores games first updates the one row of this table, and so waits for those who
-- do so at the time: transactions commit in the order of the times that they give. Who has read a game has missed none
-- before it.
create table last_stored (
    only_row boolean primary key default true check (only_row),
    stored_at timestamptz not null
);

insert into last_stored (stored_at) values ('epoch');

-- The variants of stored games; an id of 4 bytes in place of a digest of 71 in each row.
create table game_variants (
    id int generated always as identity primary key,
    digest text collate "C" not null,
    variant_id text collate "C" not null,
    unique (digest, variant_id)
);

-- The games that the referee found legal. Besides the version of the measures, rows are never changed.
create table games (
    -- No two games have the same: the order of storing.
    archived_at timestamptz not null,
    number int not null,
    -- Of game_variants. No foreign key: these are never deleted.
    variant int not null,
    -- Of both sides, opening included.
    turn_count int not null,
    -- Of the measures that the samples have of it; 0 for none.
    measures_version smallint not null,
    tournament_id text collate "C" not null,
    white text collate "C" not null,
    black text collate "C" not null,
    -- WHITE_WINS, BLACK_WINS or DRAW.
    result text collate "C" not null,
    -- A constant of polyboard.rules.v1.Termination without its prefix, such as CHECKMATE.
    termination text collate "C" not null,
    -- The message polyboard.search.v1.PlayedGame without what other columns have of its request, and with differences of
    -- scores in place of these, compressed by zstd.
    record bytea not null,
    primary key (tournament_id, number)
);

alter table games alter column record set storage external;

create unique index games_by_time on games (archived_at);
-- What a list may also filter by is in the index, so that games of a tournament or player that it does not want are not read.
create index games_by_tournament on games (tournament_id, archived_at, termination, result);
create index games_by_white on games (white, variant, archived_at, termination, result, turn_count);
create index games_by_black on games (black, variant, archived_at, termination, result, turn_count);
create index games_by_outcome on games (variant, termination, result);

-- Not every variant ends in every way.
create statistics games_outcomes (mcv) on variant, termination, result from games;

-- The games counted by what they have in common. Games stay counted when they are deleted.
create table game_counts (
    tournament_id text collate "C" not null,
    variant_digest text collate "C" not null,
    variant_id text collate "C" not null,
    white text collate "C" not null,
    black text collate "C" not null,
    result text collate "C" not null,
    termination text collate "C" not null,
    games bigint not null,
    -- The turns of all games together.
    turns bigint not null,
    primary key (tournament_id, variant_digest, variant_id, white, black, result, termination)
) with (fillfactor = 80);

-- The games that the referee rejected; of several with one id the first.
create table rejected_games (
    game_id text collate "C" primary key,
    tournament_id text collate "C" not null,
    archived_at timestamptz not null unique,
    -- The message polyboard.events.v1.GameRejected, compressed by zstd.
    record bytea not null
);

alter table rejected_games alter column record set storage external;

create index rejected_games_by_tournament on rejected_games (tournament_id, archived_at);

-- The definitions of the variants of stored games, shipped ones not included: what is stored can be read without
-- anything else.
create table variants (
    digest text collate "C" primary key,
    definition text not null
);

-- Games of one definition that equal means played: what was measured of them adds up. Players that differ in anything
-- but nodes make no sample.
create table samples (
    id int generated always as identity primary key,
    -- Of the measures.
    version smallint not null,
    variant_digest text collate "C" not null,
    variant_id text collate "C" not null,
    -- The most positions that White's search visits for a turn, or 0 where it has another limit.
    white_nodes bigint not null,
    black_nodes bigint not null,
    -- How both play otherwise, and when a game is cut short; as Sample writes it.
    settings text collate "C" not null,
    -- How games begin; empty for the start position, without any choice of openings.
    opening text collate "C" not null,
    -- Games that are in the summary.
    games bigint not null default 0,
    -- Those of them that equal an earlier one turn for turn.
    repeated bigint not null default 0,
    -- Games beside them that say nothing new: equal games of the same draw.
    dropped bigint not null default 0,
    -- What was measured of the games, added up, as MeasuresLayout writes it; null before the first.
    summary bytea,
    unique (version, variant_digest, variant_id, white_nodes, black_nodes, settings, opening)
);

alter table samples alter column summary set storage external;

-- The hashes of the games in the summaries. Games count by what chance drew: equal games of different draws are two
-- results of the same chance.
create table sample_games (
    sample int not null,
    game_hash bigint not null,
    draw bigint not null,
    primary key (sample, game_hash, draw)
);

-- How far the topics are read that this database is filled from, written together with what was made of their events: a
-- database that is set back to an earlier state is filled again from there.
create table event_offsets (
    topic text collate "C" not null,
    -- Kafka's: a topic that was made again under the same name has another one.
    topic_id text collate "C" not null,
    partition integer not null,
    -- Of the next record to be read.
    next_offset bigint not null,
    primary key (topic_id, partition)
) with (fillfactor = 50);

-- What was registered with the catalogue: variants and weights. Kafka has it too; where it has lost it, it is published
-- again from here.
create table registrations (
    digest text collate "C" primary key,
    variant_id text collate "C" not null,
    -- Of weights: the digest of the variant that they were registered for; null of a variant.
    variant_digest text collate "C",
    -- The definition, or the weights.
    text text not null,
    -- Of a variant: whether its id stands for it.
    latest boolean not null,
    -- Who registered it; empty for nobody.
    owner text not null default ''
);

-- The opening explorer: what was played in a position, and how these games ended.

-- How far the games are counted; no row before the first.
create table opening_progress (
    only_row boolean primary key default true check (only_row),
    -- Of the keys of positions. What was counted by others is counted again.
    version int not null,
    -- How many turns of a game are counted.
    plies int not null,
    -- All games up to this time are.
    archived_at timestamptz not null
);

create table opening_variants (
    id int generated always as identity primary key,
    digest text collate "C" not null unique
);

-- Columns are in an order that leaves no room between them: there are some twenty rows a game.
create table opening_counts (
    -- The key of the position, and of all its images by the symmetries of the variant.
    position bigint not null,
    -- The sum of the turn's scores in centipawns, as its mover saw them, and of their squares.
    scores bigint not null,
    squares bigint not null,
    -- When the last of the games was stored.
    last_at timestamptz not null,
    variant int not null,
    white_wins int not null,
    draws int not null,
    black_wins int not null,
    -- Games in which the turn has a score.
    scored int not null,
    -- Of the weaker player: band b visits 2^(b - 1) positions for a turn or more, and less than 2^b; 0 does not search.
    strength smallint not null,
    -- In canonical spelling.
    turn text collate "C" not null,
    primary key (position, variant, strength, turn)
) with (fillfactor = 90);

-- Names of openings that were given to a definition, in place of those that ship with it.
create table opening_names (
    variant_digest text collate "C" primary key,
    -- Who gave them; empty for nobody.
    owner text not null,
    -- Another one each time that the names are replaced: who has read them need not read them again.
    revision uuid not null default gen_random_uuid(),
    -- The message polyboard.explorer.v1.ListOpeningNamesResponse in Protocol Buffers' JSON.
    openings json not null
);
