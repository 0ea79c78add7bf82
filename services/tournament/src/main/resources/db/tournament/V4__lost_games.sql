alter table games
  -- How many attempts to play it have failed: workers that were lost, or requests that others overtook.
  add column failed_attempts smallint not null default 0;

alter table outbox
  -- Of a game: as the table of games has it.
  add column failed_attempts integer not null default 0;
