-- Who registered it; empty for nobody.
alter table registrations add column owner text not null default '';
