-- Studies of openings. What a study has found follows from its specification, the stages of its extension
-- and the answers to its questions: the graph itself is kept nowhere.
create table studies (
  id text primary key,
  request_id text unique,
  request_digest text not null,
  display_name text not null,
  owner text not null,
  variant_id text not null,
  variant_digest text not null,
  start_mfen text not null,
  nodes bigint not null,
  lines integer not null,
  band integer not null,
  ply_cost integer not null,
  batch integer not null,
  -- In MiB; 0 for the default.
  hash integer not null,
  weights text not null,
  without text[] not null,
  time_limit_millis bigint,
  -- Positions to search in all: at first, and by each extension.
  stages integer[] not null,
  state text not null,
  failure text not null default '',
  created_at timestamptz not null,
  -- Since when its limit of time counts.
  begun_at timestamptz not null,
  -- When a question was last asked.
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- The last question that was asked, and how many were answered.
  asked integer not null default 0,
  answered integer not null default 0,
  -- Positions that are known.
  known integer not null default 1,
  revision bigint not null default 1
);
create index studies_by_age on studies (created_at desc, id);
create index studies_running on studies (id) where state = 'running';

create table study_answers (
  study_id text not null references studies (id) on delete cascade,
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
