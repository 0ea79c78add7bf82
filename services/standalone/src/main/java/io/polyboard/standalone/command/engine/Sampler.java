package io.polyboard.standalone.command.engine;

import module java.base;

import io.polyboard.contract.GameMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.contract.TurnRecord;
import io.polyboard.engine.Engine;
import io.polyboard.engine.NetworkInputs;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Weights;
import io.polyboard.engine.learn.Positions;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Symmetry;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;

/**
 * Takes training positions from games: the quiet ones, because in others the evaluation predicts
 * little. A quiet position is not in check, and its search found a turn that neither captures nor
 * promotes. Positions are taken regardless of their scores: a limit would keep, of the positions
 * with a lead, those in which the lead is lost, and teach that a lead is worth little. For one
 * thread.
 */
final class Sampler {
  /** The scale is fitted to scores up to this many scales, which are 95% for the side ahead. */
  static final double MAX_SCALES = 3;

  private static final double DRAWN = 0.5;
  private static final double MIN_SCALE = 50;
  private static final double MAX_SCALE = 2_000;
  private static final int SCALE_STEPS = 40;

  private final Variant variant;
  private final double scale;
  private final double foresight;
  private final NetworkInputs inputs;
  private final Engine linear;
  private final List<Symmetry> symmetries;

  /**
   * @param weights weights to whose terms the network is added
   * @param scale see {@link #scale}
   * @param foresight the share, 0 to 1, of the later course of the game in a target; the rest is
   *     the score of the search
   */
  Sampler(Variant variant, Weights weights, double scale, double foresight) {
    this.variant = variant;
    this.scale = scale;
    this.foresight = foresight;
    inputs = new NetworkInputs(variant);
    linear = new Engine(variant, Settings.DEFAULT.withHash(1).withWeights(weights));
    symmetries = variant.symmetries();
  }

  /** An empty collection of positions of the variant. */
  Positions none() {
    return new Positions(inputs);
  }

  /**
   * Takes the positions of games.
   *
   * @param into returns the collection for the positions of a game
   * @throws io.polyboard.rules.RefusedException if one is not a game of the variant
   */
  void sample(List<PlayedGame> games, Function<PlayedGame, Positions> into) {
    List<List<Quiet>> quiet = games.stream().map(this::quiet).toList();
    double bias = bias(quiet.stream().flatMap(List::stream));
    for (int i = 0; i < games.size(); i++) {
      PlayedGame game = games.get(i);
      double[] targets = targets(game, TurnRecord.ofAllTurns(game), bias);
      Positions positions = into.apply(game);
      for (Quiet each : quiet.get(i)) {
        double white = targets[each.turn];
        positions.add(
            each.image, each.evaluation, each.image.side() == Side.WHITE ? white : 1 - white);
      }
    }
  }

  /**
   * The mean difference between the scores of searches and the evaluation, in centipawns for the
   * side to move. It is not the value of the move: a search of few nodes overrates the side that
   * moves last. A network that learned this difference would change its score with every ply.
   */
  private double bias(Stream<Quiet> positions) {
    return positions
        .filter(
            each -> Math.abs(each.evaluation) < scale && Math.abs(each.found) < MAX_SCALES * scale)
        .collect(Collectors.summarizingDouble(each -> each.found - each.evaluation))
        .getAverage();
  }

  /**
   * A quiet position before or inside a turn of a game.
   *
   * @param image see {@link #image}
   * @param evaluation evaluation by the terms alone
   * @param found the score of the turn's search
   */
  private record Quiet(Setup image, int evaluation, int found, int turn) {}

  private List<Quiet> quiet(PlayedGame game) {
    List<Quiet> quiet = new ArrayList<>();
    List<TurnRecord> records = TurnRecord.ofAllTurns(game);
    Position position = GameMessages.start(variant, game);
    for (int i = 0; i < game.getTurnsCount(); i++) {
      Turn turn = TurnText.parse(position, game.getTurns(i));
      boolean isQuiet = records.get(i).isSearched() && turn.isQuiet();
      // The search also evaluates positions inside a turn.
      for (Move move : turn.moves()) {
        if (isQuiet && !position.inCheck()) {
          quiet.add(
              new Quiet(image(position), linear.evaluate(position), records.get(i).score(), i));
        }
        position.make(move);
      }
    }
    return quiet;
  }

  /**
   * White's expected score before each turn: that of the search, combined by the foresight with the
   * expected score after the turn, up to the result (the λ-return of Sutton and Barto,
   * Reinforcement Learning, section 12.1). A drawn game counts as interrupted, with the score of
   * its last search as its result: players of few nodes draw won positions, which would teach that
   * a lead is worth nothing.
   *
   * @param bias bias for the side to move, subtracted from the scores of searches, in centipawns
   */
  double[] targets(PlayedGame game, List<TurnRecord> records, double bias) {
    double[] targets = new double[game.getTurnsCount()];
    double result = whitePoints(game);
    double next = result == DRAWN ? Double.NaN : result;
    boolean isWhite = isWhiteFirst(game) == (targets.length % 2 == 0);
    for (int i = targets.length - 1; i >= 0; i--) {
      isWhite = !isWhite;
      if (records.get(i).isSearched()) {
        double score = records.get(i).score() - bias;
        double found = 1 / (1 + Math.exp((isWhite ? -score : score) / scale));
        next = Double.isNaN(next) ? found : foresight * next + (1 - foresight) * found;
      }
      targets[i] = next;
    }
    return targets;
  }

  private static boolean isWhiteFirst(PlayedGame game) {
    return game.getStartMfen().isEmpty() || game.getStartMfen().contains(" w ");
  }

  private static double whitePoints(PlayedGame game) {
    return Outcomes.read(game.getOutcome()).result().whiteHalfPoints() / 2.0;
  }

  /** The image of the position under one of the variant's symmetries, chosen by its key. */
  private Setup image(Position position) {
    Setup setup = position.setup();
    Symmetry symmetry =
        symmetries.get((int) Long.remainderUnsigned(position.key(), symmetries.size()));
    if (symmetry.isIdentity()) {
      return setup;
    }
    char[] placement = new char[setup.placement().length()];
    for (int cell = 0; cell < placement.length; cell++) {
      placement[symmetry.cell(cell)] = setup.placement().charAt(cell);
    }
    return new Setup(
        new String(placement),
        setup.side(),
        Setup.rights(symmetry.rights(Setup.rights(setup.castling()))),
        null,
        setup.holder(),
        symmetry.boards(setup.matedWhite()),
        symmetry.boards(setup.matedBlack()),
        symmetry.boards(setup.moved()),
        setup.halfmove(),
        setup.fullmove());
  }

  /**
   * The score, in centipawns, at which a side wins e times as often as it loses. Fitted so that the
   * scores predict the results of the games that are not drawn with the least cross entropy.
   */
  static double scale(List<PlayedGame> games) {
    double low = MIN_SCALE;
    double high = MAX_SCALE;
    for (int step = 0; step < SCALE_STEPS; step++) {
      double middle = (low + high) / 2;
      if (slope(games, middle) > 0) {
        // Expectations are further from one half than the results.
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  private static double slope(List<PlayedGame> games, double scale) {
    double slope = 0;
    for (PlayedGame game : games) {
      double points = whitePoints(game);
      if (points == DRAWN) {
        continue;
      }
      List<TurnRecord> records = TurnRecord.ofAllTurns(game);
      boolean isWhite = isWhiteFirst(game);
      for (TurnRecord record : records) {
        if (record.isSearched() && Math.abs(record.score()) < MAX_SCALES * scale) {
          double result = isWhite ? points : 1 - points;
          slope += record.score() * (1 / (1 + Math.exp(-record.score() / scale)) - result);
        }
        isWhite = !isWhite;
      }
    }
    return slope;
  }
}
