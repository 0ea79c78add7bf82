-- Of which round a game is; 0 for games that were given out before it was kept.
alter table outbox add column round integer not null default 0;
