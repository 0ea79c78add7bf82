-- How far the topics are read that this database is filled from, written together with what was made
-- of their events: a database that is set back to an earlier state is filled again from there.
create table event_offsets (
  topic text not null,
  -- Kafka's: a topic that was made anew under the same name has another one.
  topic_id text not null,
  partition integer not null,
  -- Of the next record to be read.
  next_offset bigint not null,
  primary key (topic_id, partition)
) with (fillfactor = 50);

-- Kafka's id of the topic of requests that games were given out by. A queue that was made anew has
-- another one: what the one before held is lost.
create table request_queue (
  only_row boolean primary key default true check (only_row),
  topic_id text not null
);
