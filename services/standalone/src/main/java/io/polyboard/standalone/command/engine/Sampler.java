package io.polyboard.standalone.command.engine;

import module java.base;

import io.polyboard.contract.Outcomes;
import io.polyboard.contract.TurnRecord;
import io.polyboard.engine.Engine;
import io.polyboard.engine.NetworkInputs;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Weights;
import io.polyboard.engine.learn.Positions;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Symmetry;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;

/**
 * Takes the positions out of games from which a network learns: the quiet ones that are undecided.
 * Those are not in check, their search found a turn that neither captures nor promotes, and a score
 * below {@link #MOST_SCORE}; in others the evaluation says little of what is to come. For one
 * thread.
 */
final class Sampler {
  /** The greatest score, in centipawns either way. */
  static final int MOST_SCORE = 600;

  private static final double LEAST_SCALE = 50;
  private static final double MOST_SCALE = 2_000;
  private static final int SCALE_STEPS = 40;

  private final Variant variant;
  private final double scale;
  private final double resultShare;
  private final NetworkInputs inputs;
  private final int piecesAtStart;
  private final Engine linear;
  private final List<Symmetry> symmetries;

  /**
   * @param weights whose terms the network is to add to
   * @param scale as {@link #scale} finds it
   * @param resultShare how much of a target is the result of the game, 0 to 1; the rest is what the
   *     search found
   */
  Sampler(Variant variant, Weights weights, double scale, double resultShare) {
    this.variant = variant;
    this.scale = scale;
    this.resultShare = resultShare;
    inputs = new NetworkInputs(variant);
    piecesAtStart = pieces(variant.startSetup());
    linear = new Engine(variant, Settings.DEFAULT.withHash(1).withWeights(weights));
    symmetries = variant.symmetries();
  }

  private static int pieces(Setup setup) {
    return (int) setup.placement().chars().filter(letter -> letter != '.').count();
  }

  /** Positions of the variant, none yet. */
  Positions none() {
    return new Positions(inputs, piecesAtStart);
  }

  /**
   * Takes the positions of a game.
   *
   * @throws io.polyboard.rules.RefusedException if it is not a game of the variant
   */
  void sample(PlayedGame game, Positions into) {
    Position position =
        game.getStartMfen().isEmpty()
            ? variant.start()
            : variant.position(Mfen.parse(variant, game.getStartMfen()));
    List<TurnRecord> records = TurnRecord.ofAllTurns(game);
    double points = whitePoints(game);
    for (int i = 0; i < game.getTurnsCount(); i++) {
      Turn turn = TurnText.parse(position, game.getTurns(i));
      TurnRecord record = records.get(i);
      if (record.isSearched()
          && Math.abs(record.score()) < MOST_SCORE
          && turn.isQuiet()
          && !position.inCheck()) {
        double result = position.side() == Side.WHITE ? points : 1 - points;
        double target =
            resultShare * result + (1 - resultShare) / (1 + Math.exp(-record.score() / scale));
        into.add(image(position), linear.evaluate(position), target);
      }
      position.make(turn);
    }
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
   * scores predict the results of the games best, in cross entropy.
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
      List<TurnRecord> records = TurnRecord.ofAllTurns(game);
      boolean isWhite = game.getStartMfen().isEmpty() || game.getStartMfen().contains(" w ");
      for (TurnRecord record : records) {
        if (record.isSearched() && Math.abs(record.score()) < MOST_SCORE) {
          double result = isWhite ? points : 1 - points;
          slope += record.score() * (1 / (1 + Math.exp(-record.score() / scale)) - result);
        }
        isWhite = !isWhite;
      }
    }
    return slope;
  }
}
