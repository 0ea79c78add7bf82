package io.polyboard.tournament.store;

import java.time.Instant;

/** Where a list goes on: after the tournament or job of this age and id. */
public record Place(Instant createdAt, String id) {}
