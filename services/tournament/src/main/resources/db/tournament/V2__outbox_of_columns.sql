-- What was waiting is lost with the table, and asked for again: of a tournament that runs its state is
-- told at every start, and its games are given out again when they are not back in time.
drop table outbox;

-- What is to be published, in the order of the ids; gone when Kafka has it.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('game', 'stage', 'weights')),
  at timestamptz not null,
  -- The trace that it belongs to: headers of W3C Trace Context, a line each.
  trace text not null,

  -- Of a game that is given out, and of a stage.
  tournament_id text,

  -- Of a game: what with the tournament's definition says all of it, see Fixture.
  number integer,
  variant integer,
  first_player integer,
  second_player integer,
  opening integer,

  -- Of a stage: as tournaments.state has it; null of a tournament that was deleted.
  stage text,

  -- Of weights.
  digest text,
  variant_id text,
  variant_digest text,
  weights text,

  check (kind <> 'game' or num_nonnulls(tournament_id, number, variant, first_player, second_player, opening) = 6),
  check (kind <> 'stage' or tournament_id is not null),
  check (kind <> 'weights' or num_nonnulls(digest, variant_id, variant_digest, weights) = 4)
);
