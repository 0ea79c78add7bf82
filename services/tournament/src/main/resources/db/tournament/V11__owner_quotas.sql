-- Whether the quotas of its owner bind the tournament: not if an admin created it, or anybody where the
-- platform was open.
alter table tournaments add column in_quota boolean not null default false;

create index tournaments_in_quota on tournaments (owner)
  where in_quota and state in ('running', 'completing');

-- What games of the tournaments of an owner that quotas bind have searched, of those that came back on
-- the latest day on which any did, in UTC. It outlives the tournaments.
create table spent_nodes (
  owner text primary key,
  day date not null,
  nodes bigint not null
) with (fillfactor = 50);

-- Of weights: whom they belong to; empty for nobody.
alter table outbox add column weights_owner text not null default '';
