-- How tournaments stand whose games stand still. They follow from the games: what is missing is
-- counted again.
create table standings (
  tournament_id text primary key references tournaments (id) on delete cascade,
  -- Of the tournament, with which they are true.
  revision bigint not null,
  -- StoredStandings says which.
  version integer not null,
  standings text not null
);
