create table tournaments (
  id text primary key,
  request_id text unique,
  -- Of the specification as it was asked for, to tell a repeated request from another one.
  request_digest text not null,
  -- polyboard.tournament.v1.TournamentSpec, normalised.
  spec bytea not null,
  variant_ids text[] not null,
  state text not null check (state in ('running', 'paused', 'finished', 'cancelled')),
  created_at timestamptz not null,
  -- When the state was entered. Requests for games made before that are void.
  changed_at timestamptz not null,
  ended_at timestamptz,
  games integer not null,
  -- Games from this number on were never asked for.
  next_number integer not null,
  -- Games that are back; each has its place among them in games.place.
  settled integer not null,
  played integer not null,
  failed integer not null,
  outstanding integer not null,
  last_failure text not null,
  -- Grows with every change that can be seen.
  version bigint not null
);

create index tournaments_by_age on tournaments (created_at desc, id desc);

create table games (
  tournament_id text not null references tournaments,
  number integer not null,
  -- pending: to be asked for again. requested: given out. counted, failed: back. withdrawn: the
  -- tournament ended before the game was back.
  state text not null
    check (state in ('pending', 'requested', 'counted', 'failed', 'withdrawn')),
  attempts smallint not null default 0,
  requested_at timestamptz,
  settled_at timestamptz,
  -- The place of the game among those that are back, from 1.
  place integer,
  -- Numbers of polyboard.rules.v1.Result and Termination.
  result smallint,
  termination smallint,
  turns integer,
  white_turns bigint,
  white_nodes bigint,
  white_nanos bigint,
  black_turns bigint,
  black_nodes bigint,
  black_nanos bigint,
  failure text,
  primary key (tournament_id, number)
);

create index games_waiting on games (tournament_id, state, number)
  where state in ('pending', 'requested');
create unique index games_settled on games (tournament_id, place) where place is not null;
create index games_by_time on games (tournament_id, settled_at) where settled_at is not null;

-- What is to be published, in the order of the ids.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null,
  value bytea not null,
  -- The trace that it belongs to: headers of W3C Trace Context, a line each.
  trace text not null
);
