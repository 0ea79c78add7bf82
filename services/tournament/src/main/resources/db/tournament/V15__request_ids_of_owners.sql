-- An id of a request is unique among those of its owner: owners do not know each other's.
alter table tournaments drop constraint tournaments_request_id_key;
alter table tournaments add unique (owner, request_id);
alter table studies drop constraint studies_request_id_key;
alter table studies add unique (owner, request_id);
