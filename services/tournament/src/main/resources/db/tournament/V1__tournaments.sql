create table tournaments (
  id text primary key,
  request_id text,
  -- Of the request as it was made, to tell a repeated one from another one.
  request_digest text not null,
  -- Empty for none.
  display_name text not null,
  owner text not null,
  -- Among the tournaments of its owner that run.
  weight integer not null check (weight between 1 and 100),
  -- Each as key=value.
  labels text[] not null,
  -- The contract's TournamentSpec: what is played.
  spec bytea not null,
  -- Of the variants, in the order of the specification.
  variant_ids text[] not null,
  variant_digests text[] not null,
  -- How often the number of games was raised, which is in the specification.
  extensions integer not null default 0,
  -- The version of how games follow from the definition that the tournament was begun by.
  derivation integer not null,
  -- Whether the quotas of its owner bind the tournament: not if an admin created it, or anybody where the
  -- platform was open.
  in_quota boolean not null,
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
  -- Grows when games that were back are asked for again: what was counted is to be counted again.
  recounts integer not null,
  played integer not null,
  failed integer not null,
  outstanding integer not null,
  last_failure text not null,
  -- The contract's Standings, of a tournament whose games stand still. They follow from the games: where
  -- they are missing these are counted again.
  standings bytea,
  -- Grows with every change that can be seen.
  revision bigint not null,
  -- Owners do not know each other's ids of requests.
  unique (owner, request_id)
);

create index tournaments_by_age on tournaments (created_at, id);
create index tournaments_by_owner on tournaments (owner, created_at, id);
create index tournaments_by_label on tournaments using gin (labels);
create index tournaments_in_quota on tournaments (owner)
  where in_quota and state in ('running', 'completing');

-- The requests that raised the number of games.
create table extensions (
  tournament_id text not null references tournaments on delete cascade,
  request_id text not null,
  games integer not null,
  primary key (tournament_id, request_id)
);

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
  -- How often its request was overtaken by others that are back.
  failed_attempts smallint not null default 0,
  requested_at timestamptz,
  settled_at timestamptz,
  -- The place of the game among those that are back, in the order in which they came; from 1, with
  -- gaps.
  place integer,
  -- The contract's PlayedGame, without request, turns and what players found, which the archive keeps.
  result bytea,
  turns integer,
  -- That its players searched.
  nodes bigint,
  -- Of the turns, see GameHash.
  hash bigint,
  -- Why it failed; also of a game that was asked for again since.
  failure text,
  -- When the event was made that reported it: one that is no later says nothing new.
  failed_at timestamptz,
  primary key (tournament_id, number)
);

create index games_waiting on games (tournament_id, state, number)
  where state in ('pending', 'requested');
create index games_failed on games (tournament_id, number) where state = 'failed';
create unique index games_settled on games (tournament_id, place) where place is not null;
create index games_by_time on games (tournament_id, settled_at) where settled_at is not null;

-- Events of games of rounds that are not known yet: where the database was set back, games come again
-- from Kafka in no order.
create table games_ahead (
  tournament_id text not null references tournaments (id) on delete cascade,
  number integer not null,
  event_id text not null,
  -- The contract's Event.
  event bytea not null,
  primary key (tournament_id, number, event_id)
);

-- Tournaments that were deleted, and of which games are left to be deleted.
create table deletions (
  tournament_id text primary key
);

-- What games of the tournaments of an owner that quotas bind have searched, of those that came back on
-- the latest day on which any did, in UTC. It outlives the tournaments.
create table spent_nodes (
  owner text primary key,
  day date not null,
  nodes bigint not null
) with (fillfactor = 50);

-- The records that are to be published, in the order of the ids; gone when Kafka has them.
create table outbox (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The trace that it belongs to: headers of W3C Trace Context, a line each.
  trace text not null,
  topic text not null,
  key text not null,
  -- The contract's Event.
  event bytea not null
);

-- How far the topics are read that this database is filled from, written together with what was made
-- of their events: a database that is set back to an earlier state is filled again from there.
create table event_offsets (
  topic text not null,
  -- Kafka's: a topic that was made again under the same name has another one.
  topic_id text not null,
  partition integer not null,
  -- Of the next record to be read.
  next_offset bigint not null,
  primary key (topic_id, partition)
) with (fillfactor = 50);

-- Kafka's id of the topic of requests that games were given out by. A queue that was made again has
-- another one: what the one before held is lost.
create table request_queue (
  only_row boolean primary key default true check (only_row),
  topic_id text not null
);

-- Studies of openings and balance runs. What a study has found follows from its specification, the stages of
-- its extension and the answers to its questions: the graph itself is kept nowhere.
create table jobs (
  id text primary key,
  kind text not null check (kind in ('study', 'balance')),
  request_id text,
  request_digest text not null,
  display_name text not null,
  owner text not null,
  -- Whether the quotas of its owner bind it.
  in_quota boolean not null,
  -- Of the first variant.
  variant_id text not null,
  variant_digest text not null,
  -- The contract's StudySpec or BalanceSpec, with every default filled in.
  spec bytea not null,
  state text not null check (state in ('running', 'paused', 'finished', 'failed')),
  failure text not null default '',
  created_at timestamptz not null,
  -- Since when its limit of time counts.
  begun_at timestamptz not null,
  ended_at timestamptz,
  revision bigint not null default 1,

  -- Of a balance run: the contract's BalanceProgress.
  progress bytea not null default '',

  -- Of a study: positions to search in all, at first and by each extension.
  stages integer[] not null default '{}',
  -- When a question was last asked.
  asked_at timestamptz not null,
  -- The last question that was asked, and how many were answered.
  asked integer not null default 0,
  answered integer not null default 0,
  -- Positions that are known.
  known integer not null default 1,
  unique (kind, owner, request_id)
);
create index jobs_by_age on jobs (kind, created_at desc, id);
create index jobs_running on jobs (kind, id) where state = 'running';

create table study_answers (
  study_id text not null references jobs (id) on delete cascade,
  number integer not null,
  -- In the order in which the answers of a study became visible: who adds some has locked the study.
  arrival bigint generated always as identity,
  answered_at timestamptz not null,
  -- The best first: texts, scores for the side to move, depths in moves.
  turns text[] not null,
  scores integer[] not null,
  depths integer[] not null,
  primary key (study_id, number)
);
create index study_answers_by_arrival on study_answers (study_id, arrival);
create index study_answers_by_time on study_answers (study_id, answered_at);

-- Tells those who listen of every change of a tournament or a job: its id and revision, of one that is
-- deleted the greatest number.
create function notify_of_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('tournament_changes', old.id || ' ' || 9223372036854775807);
  else
    perform pg_notify('tournament_changes', new.id || ' ' || new.revision);
  end if;
  return null;
end $$;

create trigger tournament_changed after update or delete on tournaments
  for each row execute function notify_of_change();
create trigger job_changed after update or delete on jobs
  for each row execute function notify_of_change();
