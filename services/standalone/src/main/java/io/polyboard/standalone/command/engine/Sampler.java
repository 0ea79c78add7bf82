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
 * Takes the positions out of games from which a network learns: the quiet ones, since in others the
 * evaluation says little of what is to come. They are not in check, and their search found a turn
 * that neither captures nor promotes. They are taken whatever their scores: those with small scores
 * alone would teach that a lead is worth little, since of those with a lead they are the ones in
 * which it is lost. For one thread.
 */
final class Sampler {
  /** Scores up to this many scales, 95% for the side ahead, count for the scale. */
  static final double MOST_SCALES = 3;

  private static final double DRAWN = 0.5;
  private static final double LEAST_SCALE = 50;
  private static final double MOST_SCALE = 2_000;
  private static final int SCALE_STEPS = 40;

  private final Variant variant;
  private final double scale;
  private final double foresight;
  private final NetworkInputs inputs;
  private final Engine linear;
  private final List<Symmetry> symmetries;

  /**
   * @param weights whose terms the network is to add to
   * @param scale as {@link #scale} finds it
   * @param foresight the share, 0 to 1, that what happened later in the game has in a target; the
   *     rest is the score of the search
   */
  Sampler(Variant variant, Weights weights, double scale, double foresight) {
    this.variant = variant;
    this.scale = scale;
    this.foresight = foresight;
    inputs = new NetworkInputs(variant);
    linear = new Engine(variant, Settings.DEFAULT.withHash(1).withWeights(weights));
    symmetries = variant.symmetries();
  }

  /** Positions of the variant, none yet. */
  Positions none() {
    return new Positions(inputs);
  }

  /**
   * Takes the positions of games.
   *
   * @param into where those of a game go
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
   * By how many centipawns the side to move does better in the searches of games than in the
   * evaluation, on the whole. That is not what its turn is worth: a search of few nodes overrates
   * the side that chooses last. A network that learned it would change its mind with every ply.
   */
  private double bias(Stream<Quiet> positions) {
    return positions
        .filter(
            each -> Math.abs(each.evaluation) < scale && Math.abs(each.found) < MOST_SCALES * scale)
        .collect(Collectors.summarizingDouble(each -> each.found - each.evaluation))
        .getAverage();
  }

  /**
   * A quiet position before a turn of a game, or inside of it.
   *
   * @param image see {@link #image}
   * @param evaluation by the terms alone
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
      // Inside a turn the search evaluates positions, too.
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
   * What White is to expect before each turn: what the search found, and by the foresight what is
   * to be expected after it, up to the result (the λ-return of Sutton and Barto, Reinforcement
   * Learning, section 12.1). A drawn game counts as one cut short, whose result is what its last
   * search found: where players of few nodes cannot win what is won, their draws would teach that a
   * lead is worth nothing.
   *
   * @param bias for the side to move that is taken off what searches found, in centipawns
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

  /** The position under one of the variant's symmetries, the same each time. */
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
   * The score, in centipawns, with which a side wins e times as often as it loses: that with which
   * scores predict the results of the games that are not drawn best, in cross entropy.
   */
  static double scale(List<PlayedGame> games) {
    double low = LEAST_SCALE;
    double high = MOST_SCALE;
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
        if (record.isSearched() && Math.abs(record.score()) < MOST_SCALES * scale) {
          double result = isWhite ? points : 1 - points;
          slope += record.score() * (1 / (1 + Math.exp(-record.score() / scale)) - result);
        }
        isWhite = !isWhite;
      }
    }
    return slope;
  }
}
