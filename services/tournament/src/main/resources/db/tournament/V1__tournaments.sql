create table tournaments (
  id text primary key,
  request_id text unique,
  -- Of the request as it was made, to tell a repeated one from another one.
  request_digest text not null,
  -- Empty for none.
  display_name text not null,
  owner text not null,
  -- Texts by key.
  labels jsonb not null,
  -- What is played, as StoredDefinition has it; says in which version.
  definition jsonb not null,
  created_at timestamptz not null,
  state text not null
    check (state in ('running', 'completing', 'paused', 'finished', 'cancelled')),
  -- When its games were last begun to be given out, or taken back. Requests made before are void.
  changed_at timestamptz not null,
  ended_at timestamptz,
  -- In the rounds that are known.
  games integer not null,
  -- That is played, from 1.
  round integer not null,
  -- Games from this number on were never asked for.
  next_number integer not null,
  -- The highest of games.place that was given.
  last_place integer not null,
  -- Grows when games that were back are asked for again: what was counted is to be counted anew.
  recounts integer not null,
  played integer not null,
  failed integer not null,
  outstanding integer not null,
  last_failure text not null,
  -- Grows with every change that can be seen.
  revision bigint not null
);

create index tournaments_by_age on tournaments (created_at, id);
create index tournaments_by_owner on tournaments (owner, created_at, id);
create index tournaments_by_label on tournaments using gin (labels jsonb_path_ops);

create table games (
  -- Of a tournament, or of one that was deleted a moment ago.
  tournament_id text not null,
  number integer not null,
  -- pending: to be asked for again. requested: given out. counted, failed: back. withdrawn: the
  -- tournament ended before the game was back.
  state text not null
    check (state in ('pending', 'requested', 'counted', 'failed', 'withdrawn')),
  -- How often it was asked for.
  requests smallint not null default 0,
  requested_at timestamptz,
  settled_at timestamptz,
  -- The place of the game among those that are back, in the order in which they came; from 1, with
  -- gaps.
  place integer,
  -- As EndingCodes has them.
  result smallint,
  termination smallint,
  turns integer,
  white_turns bigint,
  white_nodes bigint,
  white_nanos bigint,
  black_turns bigint,
  black_nodes bigint,
  black_nanos bigint,
  -- Why it failed; also of a game that was asked for again since.
  failure text,
  -- When the event was made that told of it: one that is no later tells nothing new.
  failed_at timestamptz,
  primary key (tournament_id, number)
);

create index games_waiting on games (tournament_id, state, number)
  where state in ('pending', 'requested');
create index games_failed on games (tournament_id, number) where state = 'failed';
create unique index games_settled on games (tournament_id, place) where place is not null;
create index games_by_time on games (tournament_id, settled_at) where settled_at is not null;

-- Tournaments that were deleted, and of which games are left to be deleted.
create table deletions (
  tournament_id text primary key
);

-- Kafka's records as they are to be published, in the order of the ids. A value is the bytes of an
-- event: it was made by the transaction whose news it is, nothing here reads it, and it is gone
-- when Kafka has it.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null,
  value bytea not null,
  -- The trace that it belongs to: headers of W3C Trace Context, a line each.
  trace text not null
);
