-- What was measured of each game; null of games that were stored unmeasured. Besides the measures,
-- which may be taken afresh, rows of games are never changed.
alter table games add column measures bytea;
alter table games alter column measures set storage external;
-- The version of the measures; 0 where there are none.
alter table games add column measures_version smallint not null default 0;

-- Games of one definition that equal means played: what was measured of them adds up. Players that
-- differ in anything but nodes make no sample.
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
    -- How games begin; empty for the array, without any choice of openings.
    opening text collate "C" not null,
    -- Games that are in the summaries.
    games bigint not null default 0,
    -- Games that equal one of these turn for turn, and are not in the summaries.
    repeated bigint not null default 0,
    unique (version, variant_digest, variant_id, white_nodes, black_nodes, settings, opening)
);

-- The hashes of the games in the summaries.
create table sample_games (
    sample int not null,
    game_hash bigint not null,
    primary key (sample, game_hash)
);

-- What was measured of the games of a sample, added up: the summaries of a sample together are of
-- all its games. A batch of games makes one of level 0; several of one level are merged into one of
-- the next, so that a sample has few of each.
create table summaries (
    sample int not null,
    level smallint not null,
    id bigint generated always as identity,
    summary bytea not null,
    primary key (sample, level, id)
);

alter table summaries alter column summary set storage external;
