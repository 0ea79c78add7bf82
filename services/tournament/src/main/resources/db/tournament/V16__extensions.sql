-- How often the number of games was raised, which is in the definition.
alter table tournaments add column extensions integer not null default 0;

-- The requests that raised it.
create table extensions (
  tournament_id text not null references tournaments on delete cascade,
  request_id text not null,
  games integer not null,
  primary key (tournament_id, request_id)
);
