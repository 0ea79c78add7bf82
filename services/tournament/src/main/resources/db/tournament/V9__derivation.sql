-- The version of how games follow from the definition that the tournament was begun by. Those that are
-- there were begun by the first one, and so are those of processes that do not know of versions.
alter table tournaments add column derivation integer not null default 1;
