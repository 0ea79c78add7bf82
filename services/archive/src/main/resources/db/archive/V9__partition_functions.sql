-- The partitions of games are made and dropped by these functions, with the rights of who migrates: the role of the
-- service need not own a table. They find nothing by the search path of who calls them.

-- Makes the partition for games that are stored at a time, unless there is one; in whoever's turn it is to store.
-- Partitions are the months in UTC. They follow one another without a gap: one that is made late has the months before
-- it too, in which nothing was stored.
create function archive.make_partition(moment timestamptz) returns void
language plpgsql strict security definer set search_path = pg_catalog, pg_temp
as $$
declare
    last_end timestamptz;
    month timestamp := date_trunc('month', moment at time zone 'UTC');
    starts timestamptz;
    ends timestamptz := (month + interval '1 month') at time zone 'UTC';
    partition text;
begin
    if moment > clock_timestamp() + interval '2 years' then
        raise exception 'no games are stored at % yet', moment using errcode = 'invalid_parameter_value';
    end if;
    perform from archive.last_stored for update;
    select max(ends_at) into last_end from archive.game_partitions;
    if moment < last_end then
        return;
    end if;
    starts := coalesce(last_end, month at time zone 'UTC');
    partition := 'games_' || to_char(starts at time zone 'UTC', 'YYYYMMDD');
    -- Attached when it is made, unlike a table that is made as a partition, so that nobody who reads games has to be
    -- waited for.
    execute format('create table archive.%I (like archive.games including defaults including storage)', partition);
    execute format('create index on archive.%I (game_id) where game_id <> ''''', partition);
    execute format(
        'alter table archive.games attach partition archive.%I for values from (%L) to (%L)', partition, starts, ends);
    insert into archive.game_partitions (name, starts_at, ends_at) values (partition, starts, ends);
end
$$;

-- Whether there is a partition, which then nobody else drops until the end of the transaction.
create function archive.hold_partition(partition text) returns boolean
language plpgsql strict security definer set search_path = pg_catalog, pg_temp
as $$
begin
    perform from archive.game_partitions where name = partition for update;
    return found;
end
$$;

-- Drops a partition with its games, to which none is added any more.
create function archive.drop_partition(partition text) returns void
language plpgsql strict security definer set search_path = pg_catalog, pg_temp
as $$
begin
    delete from archive.game_partitions
    where name = partition
        and ends_at <= greatest(clock_timestamp(), (select stored_at from archive.last_stored));
    if not found then
        raise exception 'there is no partition % that has ended', partition
            using errcode = 'invalid_parameter_value';
    end if;
    execute format('drop table archive.%I', partition);
end
$$;

revoke all on function
    archive.make_partition(timestamptz), archive.hold_partition(text), archive.drop_partition(text) from public;
