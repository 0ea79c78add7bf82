-- The rights of the service's role, if another role migrates; runs after each migration.
-- Concurrent grants would fail; the lock ends with the transaction.
select pg_advisory_xact_lock(hashtext('polyboard.rights'));

revoke all on all tables in schema archive from ${role};
revoke all on all sequences in schema archive from ${role};
revoke all on all functions in schema archive from ${role};
revoke all on schema archive from ${role};

grant usage on schema archive to ${role};
grant select on archive.schema_history to ${role};
grant select, insert, delete on archive.games to ${role};
grant update (measures_version) on archive.games to ${role};
grant select, insert on archive.game_variants, archive.rejected_games, archive.variants to ${role};
grant select, update on archive.last_stored to ${role};
grant select, insert, update on
    archive.game_counts, archive.registrations, archive.event_offsets, archive.opening_variants to ${role};
grant select, insert, update, delete on archive.samples, archive.opening_progress to ${role};
grant select, insert, delete on archive.sample_games to ${role};
grant select, insert, update, delete, truncate on archive.opening_counts to ${role};
grant select, insert, delete on archive.opening_names to ${role};
