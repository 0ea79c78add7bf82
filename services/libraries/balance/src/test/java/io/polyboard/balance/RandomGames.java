package io.polyboard.balance;

import module java.base;

import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;

/** Random games from a seed, with more captures, promotions and checks than by chance. */
final class RandomGames {
  /** Max turns of a position that are considered. */
  private static final int CHOICE = 60;

  private final SplittableRandom random;

  RandomGames(SplittableRandom random) {
    this.random = random;
  }

  /** The turns of a game, to its end or the max length; the position does not change. */
  List<Turn> play(Position start, int max) {
    Position position = start.copy();
    List<Turn> turns = new ArrayList<>();
    while (turns.size() < max) {
      long legal = position.countTurns();
      if (legal == 0) {
        break;
      }
      Turn turn = choose(position, legal);
      turns.add(turn);
      position.make(turn);
    }
    return turns;
  }

  private Turn choose(Position position, long legal) {
    Predicate<Turn> preferred =
        switch (random.nextInt(6)) {
          case 0, 1 -> turn -> !turn.isQuiet();
          case 2 -> turn -> givesCheck(position, turn);
          case 3 -> turn -> turn.moves().stream().anyMatch(move -> move.promotion() != null);
          default -> turn -> true;
        };
    long first = random.nextLong(Math.max(1, legal - CHOICE + 1));
    List<Turn> turns = position.legalTurns(first, CHOICE);
    int from = random.nextInt(turns.size());
    for (int i = 0; i < turns.size(); i++) {
      Turn turn = turns.get((from + i) % turns.size());
      if (preferred.test(turn)) {
        return turn;
      }
    }
    return turns.get(from);
  }

  private static boolean givesCheck(Position position, Turn turn) {
    position.make(turn);
    boolean check = position.inCheck() || position.countTurns() == 0;
    position.unmake(turn);
    return check;
  }

  /** Scores for all turns, for most of them, or for none. */
  List<OptionalInt> scores(int turns) {
    int missing = random.nextInt(4);
    if (missing == 0) {
      return List.of();
    }
    List<OptionalInt> scores = new ArrayList<>();
    int spread = random.nextInt(1, 600);
    for (int i = 0; i < turns; i++) {
      int score =
          random.nextInt(20) == 0
              ? (ForcedScore.WIN - random.nextInt(20)) * (random.nextBoolean() ? 1 : -1)
              : random.nextInt(-spread, spread + 1);
      scores.add(
          missing == 1 && random.nextInt(3) == 0 ? OptionalInt.empty() : OptionalInt.of(score));
    }
    return scores;
  }
}
