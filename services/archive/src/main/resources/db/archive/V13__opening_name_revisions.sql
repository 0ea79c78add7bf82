-- Another one each time that the names of a definition are replaced: who has read them need not read them again.
alter table opening_name_sets add column revision uuid not null default gen_random_uuid();
