-- What was registered with the catalogue: variants and weights. Kafka has it too; where it has lost
-- it, it is told again from here.
create table registrations (
    digest text collate "C" primary key,
    variant_id text collate "C" not null,
    -- Of weights: the digest of the variant that they were registered for; null of a variant.
    variant_digest text collate "C",
    -- The definition, or the weights.
    text text not null,
    -- Of a variant: whether its id stands for it.
    latest boolean not null
);
