package io.polyboard.tournament.run;

import io.grpc.Status;
import io.polyboard.play.Field;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.proto.tournament.v1.Reason;
import io.polyboard.service.calls.Refusal;

/** Which tournaments may play more games than they were created with. */
final class Extensions {
  private static final String GAMES = "games";

  private Extensions() {}

  /**
   * Refuses a number of games that a tournament cannot have.
   *
   * @param games of each pairing in each variant, in all
   * @param most games of a tournament
   * @throws Refusal with the field or the reason
   */
  static void require(String id, TournamentDefinition definition, int games, int most) {
    switch (definition.format()) {
      case SELF_PLAY, MATCH, ROUND_ROBIN, GAUNTLET -> {
        if (definition.stop() != null) {
          throw refused(
              id, "a rule stops it: with more games its verdict would not be what was planned");
        }
      }
      case SWISS, KNOCKOUT ->
          throw refused(
              id,
              "in a "
                  + definition.format().text()
                  + " each round rests on the games of those before, which cannot become more");
    }
    if (games <= definition.games()) {
      throw invalid(games + " is not more than " + definition.games() + ", which it has already");
    }
    TournamentDefinition extended = definition.withGames(games);
    long pairings =
        (long) definition.format().system().pairings(definition) * definition.variants().size();
    long allowed = Math.min((long) Field.GAMES.most(), most / pairings);
    if (extended.games() > allowed) {
      throw invalid(
          games + " is more than " + allowed + ", the limit with " + pairings + " pairings");
    }
  }

  private static Refusal refused(String id, String why) {
    return Refusal.of(
            Status.Code.FAILED_PRECONDITION,
            Reason.REASON_TOURNAMENT_NOT_EXTENSIBLE,
            "the tournament cannot be extended: " + why)
        .with("tournament_id", id);
  }

  private static Refusal invalid(String description) {
    return Refusal.invalid("the request is not valid").field(GAMES, description);
  }
}
