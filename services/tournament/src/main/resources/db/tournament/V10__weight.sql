-- What the tournament weighs among those of its owner that run.
alter table tournaments add column weight integer not null default 1 check (weight between 1 and 100);
