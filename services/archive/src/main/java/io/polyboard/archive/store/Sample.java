package io.polyboard.archive.store;

import io.polyboard.archive.store.RequestedGame.GivenOpening;
import io.polyboard.archive.store.RequestedGame.RandomOpening;
import io.polyboard.archive.store.RequestedGame.RandomPlayer;
import io.polyboard.archive.store.RequestedGame.Searching;
import io.polyboard.messages.UsedWeights;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What games have in common whose measures add up: the definition, how strong each side is, how
 * both play otherwise, and how games begin and are cut short.
 *
 * @param version of the measures
 * @param whiteNodes the most positions that White's search visits for a turn; 0 where it has
 *     another limit, or White plays at random
 * @param blackNodes the same of Black
 * @param settings of both players, and when a game is cut short, as {@code engine=1 weights=derived
 *     noise=12 plies=400}
 * @param opening empty for the array; {@code random 8 within 200} with the plies and the bound in
 *     centipawns; {@code given}
 */
public record Sample(
    int version,
    String variantDigest,
    String variantId,
    long whiteNodes,
    long blackNodes,
    String settings,
    String opening) {
  /** Random openings are bounded only below this score, in centipawns. */
  private static final int UNBOUNDED = 30_000;

  private static final String WITHIN = " within ";
  private static final String GIVEN = "given";

  /**
   * The sample of a game.
   *
   * @return empty if the players differ in anything but nodes
   */
  static Optional<Sample> of(int version, RequestedGame game) {
    String white = settings(game, game.white().strategy());
    String black = settings(game, game.black().strategy());
    if (white == null || !white.equals(black)) {
      return Optional.empty();
    }
    return Optional.of(
        new Sample(
            version,
            game.variantDigest(),
            game.variantId(),
            nodes(game.white().strategy()),
            nodes(game.black().strategy()),
            white + cut(game),
            opening(game.opening())));
  }

  private static long nodes(RequestedGame.@Nullable Strategy strategy) {
    return strategy instanceof Searching searching ? searching.nodes() : 0;
  }

  private static @Nullable String settings(
      RequestedGame game, RequestedGame.@Nullable Strategy strategy) {
    return switch (strategy) {
      case null -> null;
      case RandomPlayer() -> "random ";
      case Searching searching -> settings(game, searching);
    };
  }

  /** What finds a turn comes first: the version of the engine, and by what it evaluates. */
  private static String settings(RequestedGame game, Searching searching) {
    List<String> settings = new ArrayList<>();
    settings.add("engine=" + game.derivation());
    settings.add("weights=" + UsedWeights.of(searching.weights(), game.variantDigest()));
    add(settings, "depth", searching.depth());
    add(settings, "millis", searching.millis());
    add(settings, "threads", searching.threads());
    add(settings, "hash", searching.hashMib());
    add(settings, "noise", searching.noise());
    if (!searching.without().isEmpty()) {
      settings.add("without=" + String.join(",", searching.without()));
    }
    settings.add("");
    return String.join(" ", settings);
  }

  private static void add(List<String> settings, String name, long value) {
    if (value != 0) {
      settings.add(name + "=" + value);
    }
  }

  private static String cut(RequestedGame game) {
    StringBuilder cut = new StringBuilder("plies=").append(game.maxPlies());
    append(cut, " win=", game.adjudication().win());
    append(cut, " draw=", game.adjudication().draw());
    return cut.toString();
  }

  private static void append(
      StringBuilder cut, String name, RequestedGame.Adjudication.@Nullable Rule rule) {
    if (rule != null) {
      cut.append(name).append(rule.score()).append('x').append(rule.plies());
    }
  }

  /**
   * Whether games begin apart from the array, in positions that were chosen by their score or by
   * hand: from random openings that leave the score within a bound of the array's, or from given
   * positions.
   */
  public boolean hasChosenOpening() {
    return opening.contains(WITHIN) || opening.equals(GIVEN);
  }

  private static String opening(RequestedGame.@Nullable Opening opening) {
    return switch (opening) {
      case null -> "";
      case RandomOpening(int plies, int bound, long _) ->
          plies == 0 ? "" : "random " + plies + (bound < UNBOUNDED ? WITHIN + bound : "");
      case GivenOpening(String _, String mfen, List<String> turns) ->
          mfen.isEmpty() && turns.isEmpty() ? "" : GIVEN;
    };
  }
}
