-- What the role of the service may do, where another one migrates; run after each migration.
-- Who grants at the same time would fail; the lock ends with the transaction.
select pg_advisory_xact_lock(hashtext('polyboard.rights'));

revoke all on all tables in schema tournament from ${role};
revoke all on all sequences in schema tournament from ${role};
revoke all on all functions in schema tournament from ${role};
revoke all on schema tournament from ${role};

grant usage on schema tournament to ${role};
grant select on tournament.schema_history to ${role};
grant select, insert, update, delete on tournament.tournaments, tournament.games to ${role};
grant select, insert, update on
  tournament.event_offsets, tournament.request_queue, tournament.spent_nodes to ${role};
grant select, insert, delete on tournament.outbox, tournament.games_ahead, tournament.deletions to ${role};
grant select, insert, update, delete on tournament.jobs to ${role};
grant select, insert on tournament.extensions to ${role};
grant select, insert, delete on tournament.study_answers to ${role};
