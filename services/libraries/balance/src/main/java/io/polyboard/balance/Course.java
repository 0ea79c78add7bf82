package io.polyboard.balance;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Side;

/** The course of a game: the players' scores before each turn that has one. Immutable. */
public final class Course {
  /** Min expected score of a side that leads. */
  private static final int LEAD = 550;

  /** Min expected score of a decisive lead. */
  private static final int DECISIVE = 900;

  /** Min loss of expected score by a blunder. */
  private static final int BLUNDER = 200;

  private static final int EVEN = ExpectedScore.WHOLE / 2;

  /** Max score: greater scores, and those of forced wins, are reduced to it. */
  static final int MAX_SCORE = 10_000;

  /** The number of the first turn after the opening. */
  private final int firstTurn;

  /** The side that made that turn. */
  private final Side first;

  /** The numbers of the turns with a score, from 1; ascending. */
  private final int[] turns;

  /** White's score before each of these turns: in centipawns, or a forced win or loss. */
  private final int[] scores;

  private Course(int firstTurn, Side first, int[] turns, int[] scores) {
    this.firstTurn = firstTurn;
    this.first = first;
    this.turns = turns;
    this.scores = scores;
  }

  /**
   * The course of a game.
   *
   * @param openingTurns number of turns of the opening, which have no score
   * @param first the side that makes the first turn after the opening
   * @param scores of the turns after the opening, each from the point of view of its side
   */
  public static Course of(int openingTurns, Side first, List<OptionalInt> scores) {
    int[] turns = new int[scores.size()];
    int[] white = new int[scores.size()];
    int scored = 0;
    for (int i = 0; i < scores.size(); i++) {
      if (scores.get(i).isPresent()) {
        int mover = scores.get(i).getAsInt();
        turns[scored] = openingTurns + i + 1;
        white[scored++] = (first == Side.WHITE) == (i % 2 == 0) ? mover : -mover;
      }
    }
    return new Course(
        openingTurns + 1, first, Arrays.copyOf(turns, scored), Arrays.copyOf(white, scored));
  }

  /** Number of turns with a score. */
  public int scoredTurns() {
    return turns.length;
  }

  /** See {@link GameMeasures#scores}. */
  public List<Integer> byStretch() {
    List<Integer> byStretch = new ArrayList<>();
    for (int i = 0; i < turns.length; i++) {
      int stretch = Stretch.of(turns[i] - 1);
      if (byStretch.size() <= stretch) {
        byStretch.addAll(Collections.nCopies(stretch - byStretch.size(), GameMeasures.NO_SCORE));
        byStretch.add(Math.clamp(scores[i], -MAX_SCORE, MAX_SCORE));
      }
    }
    return byStretch;
  }

  /** The drama of the game by each of the curves {@link ExpectedScore#ALL}. */
  public List<GameMeasures.Drama> dramas(Outcome.Result result) {
    return turns.length == 0
        ? List.of()
        : ExpectedScore.ALL.stream().map(curve -> drama(result, curve)).toList();
  }

  private GameMeasures.Drama drama(Outcome.Result result, ExpectedScore curve) {
    int[] white = Arrays.stream(scores).map(curve::ofScore).toArray();
    return new GameMeasures.Drama(
        leadChanges(white),
        comeback(result, white),
        lateUncertainty(white),
        decisiveTurn(result, white),
        blunders(white));
  }

  private static int leadChanges(int[] white) {
    int changes = 0;
    int leader = 0;
    for (int score : white) {
      int now = score >= LEAD ? 1 : score <= ExpectedScore.WHOLE - LEAD ? -1 : 0;
      if (now != 0) {
        changes += leader == -now ? 1 : 0;
        leader = now;
      }
    }
    return changes;
  }

  private static int comeback(Outcome.Result result, int[] white) {
    int min = EVEN;
    int max = EVEN;
    for (int score : white) {
      min = Math.min(min, score);
      max = Math.max(max, score);
    }
    return switch (result) {
      case WHITE_WINS -> EVEN - min;
      case BLACK_WINS -> max - EVEN;
      case DRAW, ONGOING -> Math.max(EVEN - min, max - EVEN);
    };
  }

  private static int lateUncertainty(int[] white) {
    int from = white.length - (white.length + 3) / 4;
    int sum = 0;
    for (int i = from; i < white.length; i++) {
      sum += ExpectedScore.WHOLE - 2 * Math.abs(white[i] - EVEN);
    }
    return Math.round((float) sum / (white.length - from));
  }

  private int decisiveTurn(Outcome.Result result, int[] white) {
    if (result == Outcome.Result.DRAW || result == Outcome.Result.ONGOING) {
      return 0;
    }
    int first = white.length;
    while (first > 0 && winner(result, white[first - 1]) >= DECISIVE) {
      first--;
    }
    return first == white.length ? 0 : turns[first];
  }

  private static int winner(Outcome.Result result, int white) {
    return result == Outcome.Result.WHITE_WINS ? white : ExpectedScore.WHOLE - white;
  }

  private int blunders(int[] white) {
    int blunders = 0;
    for (int i = 0; i < white.length; i++) {
      // Compare only scores of the same side: those of the other side may be biased. The other side
      // may have no score, so that this side's next score is not always two places ahead.
      int next = Arrays.binarySearch(turns, i, turns.length, turns[i] + 2);
      if (next > 0) {
        int fall = white[i] - white[next];
        blunders += (isWhites(i) ? fall : -fall) >= BLUNDER ? 1 : 0;
      }
    }
    return blunders;
  }

  /** Sides alternate, whether turns have a score or not. */
  private boolean isWhites(int scored) {
    return (turns[scored] - firstTurn) % 2 == 0 == (first == Side.WHITE);
  }
}
