package io.polyboard.contract;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.balance.report.Doubling;
import io.polyboard.engine.Settings;
import io.polyboard.play.Derivation;
import io.polyboard.play.Opening.Rule;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.search.v1.Adjudication;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.proto.search.v1.SampleKey;
import io.polyboard.proto.search.v1.Searching;
import org.jspecify.annotations.Nullable;

/** Keys of samples: the common settings of games whose measures are added up. */
public final class SampleKeys {
  /** The opening of games that begin from given positions. */
  public static final String GIVEN = "given";

  /** Precedes the bound of random openings. */
  public static final String WITHIN = " within ";

  private SampleKeys() {}

  /**
   * The sample of a game, from its request without seeds and names.
   *
   * @return empty if the players differ in anything except nodes; but a random player counts as one
   *     with 0 nodes against one with 1
   */
  public static Optional<SampleKey> of(GameRequest game) {
    String white = settings(game, game.getWhite());
    String black = settings(game, game.getBlack());
    if (isRandomAgainstWeakest(game.getWhite(), game.getBlack())) {
      white = black;
    } else if (isRandomAgainstWeakest(game.getBlack(), game.getWhite())) {
      black = white;
    }
    if (white == null || !white.equals(black)) {
      return Optional.empty();
    }
    long whiteNodes = nodes(game.getWhite());
    long blackNodes = nodes(game.getBlack());
    long nodes = Math.min(whiteNodes, blackNodes);
    return Optional.of(
        SampleKey.newBuilder()
            .setVariantDigest(game.getVariantDigest())
            .setNodes(nodes)
            .setDoubled(Doubling.stronger(nodes) == Math.max(whiteNodes, blackNodes))
            .setSettings(white + cut(game))
            .setOpening(opening(game.getOpening()))
            .build());
  }

  private static boolean isRandomAgainstWeakest(Player one, Player other) {
    return one.hasRandom()
        && other.getSearching().getLimits().equals(Limits.newBuilder().setNodes(1).build());
  }

  /**
   * The sample of games of a balance run.
   *
   * @param opening how the games begin
   */
  public static SampleKey of(
      BalanceSpec spec, String variantDigest, Opening opening, Player white, Player black) {
    return of(GameRequest.newBuilder()
            .setVariantDigest(variantDigest)
            .setDerivationVersion(Derivation.CURRENT)
            .setWhite(white)
            .setBlack(black)
            .setOpening(opening)
            .setMaxPlies(spec.getMaxPlies())
            .build())
        .orElseThrow();
  }

  /** The sample for random openings without a bound; 0 plies for the start position. */
  public static SampleKey of(BalanceSpec spec, String variantDigest, long nodes, int plies) {
    Player player = player(spec, nodes);
    return of(spec, variantDigest, random(plies, Rule.UNBOUNDED), player, player);
  }

  /** Random openings. */
  public static Opening random(int plies, int bound) {
    return Opening.newBuilder()
        .setRandom(RandomOpening.newBuilder().setPlies(plies).setBound(bound))
        .build();
  }

  /** The player of both sides in a balance run, with a limit of nodes per turn. */
  public static Player player(BalanceSpec spec, long nodes) {
    return Player.newBuilder()
        .setSearching(
            Searching.newBuilder()
                .setLimits(Limits.newBuilder().setNodes(nodes))
                .setSettings(
                    EngineSettings.newBuilder()
                        .setThreads(Settings.DEFAULT.threads())
                        .setHashMib(Settings.DEFAULT.hash())
                        .setNoise(spec.getNoise())
                        .setWeights(
                            spec.getWeights().equals(UsedWeights.TUNED) ? "" : spec.getWeights())))
        .build();
  }

  /** Maximum nodes of a player's search per turn; 0 for no limit. */
  public static long nodes(Player player) {
    return player.getSearching().getLimits().getNodes();
  }

  private static @Nullable String settings(GameRequest game, Player player) {
    return switch (player.getStrategyCase()) {
      case STRATEGY_NOT_SET -> null;
      case RANDOM -> "random ";
      case SEARCHING -> settings(game, player.getSearching());
    };
  }

  /** The settings in words; the engine's version and its weights come first. */
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

  private static String opening(Opening opening) {
    return switch (opening.getSourceCase()) {
      case SOURCE_NOT_SET -> "";
      case RANDOM -> {
        int plies = opening.getRandom().getPlies();
        int bound = opening.getRandom().getBound();
        yield plies == 0 ? "" : "random " + plies + (bound < Rule.UNBOUNDED ? WITHIN + bound : "");
      }
      case POSITION ->
          opening.getPosition().getMfen().isEmpty() && opening.getPosition().getTurnsCount() == 0
              ? ""
              : GIVEN;
    };
  }
}
