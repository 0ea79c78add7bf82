package io.polyboard.tournament.run;

import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.tournament.store.TournamentSummary;

/**
 * A tournament as it stands at one moment.
 *
 * @param standings by the games that the summary has
 */
public record Snapshot(TournamentSummary summary, Standings standings) {}
