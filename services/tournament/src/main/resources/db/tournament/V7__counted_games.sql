-- Of a stage: how many games the standings count, where the tournament has ended.
alter table outbox add column counted_games bigint not null default 0;
