-- The blocks of the opening explorer lie in sixteen shards, each with a range of keys: who looks for a position reads
-- one of them. They may be moved one by one, to a tablespace of their own or to another server. OpeningShards cuts blocks
-- where shards end. What was in segments is put in anew.
delete from opening_progress;
truncate opening_segments;
drop table opening_blocks;

create table opening_blocks (
    segment bigint not null,
    -- Of its first position.
    first_key bigint not null,
    positions bytea not null,
    primary key (segment, first_key)
) partition by range (first_key);

do $$
declare
    width constant numeric := 2::numeric ^ 60;
    least constant numeric := -(2::numeric ^ 63);
begin
    for shard in 0..15 loop
        execute format(
            'create table opening_blocks_%s partition of opening_blocks for values from (%s) to (%s)',
            lpad(shard::text, 2, '0'),
            case when shard = 0 then 'minvalue' else (least + shard * width)::text end,
            case when shard = 15 then 'maxvalue' else (least + (shard + 1) * width)::text end);
        execute format(
            'alter table opening_blocks_%s alter column positions set storage external',
            lpad(shard::text, 2, '0'));
    end loop;
end
$$;
