-- The definitions of the variants of stored games, shipped ones not included: what is stored can be
-- read without anything else.
create table variants (
    digest text collate "C" primary key,
    definition text not null
);
