package io.polyboard.archive.store;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.UsedWeights;
import io.polyboard.proto.search.v1.Adjudication;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.Searching;
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
  static Optional<Sample> of(int version, GameRequest game) {
    String white = settings(game, game.getWhite());
    String black = settings(game, game.getBlack());
    if (white == null || !white.equals(black)) {
      return Optional.empty();
    }
    return Optional.of(
        new Sample(
            version,
            game.getVariantDigest(),
            game.getVariantId(),
            game.getWhite().getSearching().getLimits().getNodes(),
            game.getBlack().getSearching().getLimits().getNodes(),
            white + cut(game),
            opening(game.getOpening())));
  }

  private static @Nullable String settings(GameRequest game, Player player) {
    return switch (player.getStrategyCase()) {
      case STRATEGY_NOT_SET -> null;
      case RANDOM -> "random ";
      case SEARCHING -> settings(game, player.getSearching());
    };
  }

  /** What finds a turn comes first: the version of the engine, and by what it evaluates. */
  private static String settings(GameRequest game, Searching searching) {
    EngineSettings engine = searching.getSettings();
    List<String> settings = new ArrayList<>();
    settings.add("engine=" + Math.max(1, game.getDerivationVersion()));
    settings.add("weights=" + UsedWeights.of(engine.getWeights(), game.getVariantDigest()));
    add(settings, "depth", searching.getLimits().getDepth());
    add(settings, "millis", Durations.toMillis(searching.getLimits().getTime()));
    add(settings, "threads", engine.getThreads());
    add(settings, "hash", engine.getHashMib());
    add(settings, "noise", engine.getNoise());
    if (engine.getWithoutCount() > 0) {
      settings.add("without=" + String.join(",", engine.getWithoutList()));
    }
    settings.add("");
    return String.join(" ", settings);
  }

  private static void add(List<String> settings, String name, long value) {
    if (value != 0) {
      settings.add(name + "=" + value);
    }
  }

  private static String cut(GameRequest game) {
    Adjudication adjudication = game.getAdjudication();
    return "plies="
        + game.getMaxPlies()
        + (adjudication.hasWin() ? " win=" + rule(adjudication.getWin()) : "")
        + (adjudication.hasDraw() ? " draw=" + rule(adjudication.getDraw()) : "");
  }

  private static String rule(AdjudicationRule rule) {
    return rule.getScore() + "x" + rule.getPlies();
  }

  /**
   * Whether games begin apart from the array, in positions that were chosen by their score or by
   * hand: from random openings that leave the score within a bound of the array's, or from given
   * positions.
   */
  public boolean hasChosenOpening() {
    return opening.contains(WITHIN) || opening.equals(GIVEN);
  }

  private static String opening(Opening opening) {
    return switch (opening.getSourceCase()) {
      case SOURCE_NOT_SET -> "";
      case RANDOM -> {
        int plies = opening.getRandom().getPlies();
        int bound = opening.getRandom().getBound();
        yield plies == 0 ? "" : "random " + plies + (bound < UNBOUNDED ? WITHIN + bound : "");
      }
      case POSITION ->
          opening.getPosition().getMfen().isEmpty() && opening.getPosition().getTurnsCount() == 0
              ? ""
              : GIVEN;
    };
  }
}
