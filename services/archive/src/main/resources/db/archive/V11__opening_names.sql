-- Names of openings that were given to a definition, in place of those that ship with it.
create table opening_name_sets (
    variant_digest text collate "C" primary key,
    -- Who gave them; empty for nobody.
    owner text not null,
    -- Of the keys of positions; names with keys of another one get theirs anew.
    version int not null
);

create table opening_names (
    variant_digest text collate "C" not null references opening_name_sets on delete cascade,
    -- Of the position, and of all its images by the symmetries of the variant.
    key bigint not null,
    -- Its place in the order in which the names were given, from 0.
    number int not null,
    name text not null,
    -- Of the line, in canonical spelling, separated by spaces.
    turns text not null,
    primary key (variant_digest, key)
);
