-- Events of games of rounds that are not known yet: where the database was set back, games come again
-- from Kafka in no order.
create table games_ahead (
  tournament_id text not null references tournaments (id) on delete cascade,
  number integer not null,
  event_id text not null,
  -- As Kafka has it.
  event bytea not null,
  primary key (tournament_id, number, event_id)
);
