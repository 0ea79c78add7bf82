package io.polyboard.balance.report;

import module java.base;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeter;
import io.polyboard.balance.MeasuredGame;
import io.polyboard.balance.Summary;
import io.polyboard.balance.report.Comparison.Pair;
import io.polyboard.balance.report.Comparison.SampleGames;
import io.polyboard.balance.report.Verdict.Finding;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.MeasuresMessages;
import io.polyboard.engine.EnginePool;
import io.polyboard.play.Adjudication;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.PlayedGame;
import io.polyboard.play.PlayedTurn;
import io.polyboard.play.Player;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.Table;
import io.polyboard.play.TurnListener;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;

/** Plays games from the start position, as the lab does, and measures them. */
record PlayedGames(Variant variant, Player player, Table table, GameMeter meter) {
  private static final int MAX_PLIES = 200;

  /** The likelihood of more errors than a test allows, if 5% of statements are wrong. */
  private static final double UNLIKELY = 1e-4;

  /**
   * @param player player of both sides, as text: {@code nodes=100,noise=12}
   */
  static PlayedGames of(Variant variant, String player) {
    return new PlayedGames(
        variant,
        PlayerDefinition.parse(player).in(variant),
        new Table(EnginePool.keeping(1)),
        GameMeter.of(variant));
  }

  /** Plays games that differ only by chance. */
  List<MeasuredGame> play(int games, long seed) throws InterruptedException {
    SplittableRandom seeds = new SplittableRandom(seed);
    List<MeasuredGame> played = new ArrayList<>();
    while (played.size() < games) {
      played.add(play(seeds.nextLong()));
    }
    return played;
  }

  private MeasuredGame play(long game) throws InterruptedException {
    SplittableRandom seeds = new SplittableRandom(game);
    long white = seeds.nextLong();
    long black = seeds.nextLong();
    PlayedGame played =
        table.play(
            new GamePlan(
                variant,
                player,
                player,
                new Opening.Drawn(Opening.Rule.NONE, game),
                white,
                black,
                MAX_PLIES,
                Adjudication.NONE),
            TurnListener.NONE);
    List<OptionalInt> scores = new ArrayList<>();
    for (PlayedTurn turn : played.turns()) {
      scores.add(turn.score() == null ? OptionalInt.empty() : OptionalInt.of(turn.score()));
    }
    List<String> turns = TurnText.formatAll(variant, played.allTurns());
    GameMeasures measures =
        meter.measure(
            variant.start(),
            0,
            turns,
            GameMeter.seed(turns, white, black),
            played.ending().result(),
            scores,
            MeasuresMessages.choices(GameMessages.effectiveChoice(played)));
    return new MeasuredGame(game, turns.size(), played.ending(), measures);
  }

  /**
   * A sample drawn from a population with replacement. Each drawn game counts as a separate game,
   * in a random cluster.
   */
  Summary drawn(List<MeasuredGame> population, int size, SplittableRandom random) {
    return summary(
        Stream.generate(() -> population.get(random.nextInt(population.size())))
            .limit(size)
            .map(game -> inCluster(game, random.nextLong()))
            .toList());
  }

  /** Whether any measure finds a difference between two samples that were played the same way. */
  static boolean differ(Play play, Summary one, Summary other) {
    return differ(play, one, other, Set.of());
  }

  /** The same without some measures. */
  static boolean differ(Play play, Summary one, Summary other, Set<Measure> except) {
    Pair pair = new Pair(new SampleGames(play, one), new SampleGames(play, other));
    return Comparison.of(List.of(pair)).getFirst().values().stream()
        .filter(each -> !except.contains(each.measure()))
        .map(Comparison.ComparedValue::finding)
        .anyMatch(PlayedGames::isDifference);
  }

  static boolean isDifference(Finding finding) {
    return finding == Finding.HIGHER || finding == Finding.LOWER;
  }

  static MeasuredGame inCluster(MeasuredGame game, long cluster) {
    return new MeasuredGame(cluster, game.turns(), game.outcome(), game.measures());
  }

  /** How many of statements at 95% may be wrong; more are wrong once in 10,000 times. */
  static int maxWrong(int statements) {
    double likelihood = Math.pow(0.95, statements);
    double rest = 1 - likelihood;
    int wrong = 0;
    while (rest > UNLIKELY) {
      likelihood *= (statements - wrong) / (wrong + 1.0) * (0.05 / 0.95);
      wrong++;
      rest -= likelihood;
    }
    return wrong;
  }

  Summary summary(List<MeasuredGame> games) {
    Summary summary = new Summary(variant.kinds().size(), variant.lattice().cells());
    games.forEach(summary::add);
    return summary;
  }
}
