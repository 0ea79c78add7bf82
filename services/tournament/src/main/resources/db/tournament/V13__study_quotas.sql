-- Whether the quotas of a study's owner bind it.
alter table studies add column in_quota boolean not null default false;
