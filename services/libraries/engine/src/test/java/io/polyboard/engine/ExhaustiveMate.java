package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.EndDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Proves forced mates by trying every turn of the winner and every reply; shares nothing with the
 * engine. A mate in N is here any win by the rules: N is the number of turns that the winner makes
 * before the game is over, even if a turn of the loser ends it.
 *
 * <p>The order of turns and the memory of earlier positions make the proof faster, and do not
 * change it.
 */
final class ExhaustiveMate {
  private final Position position;
  private final Side attacker;
  private final long budget;
  private final int noProgress;

  /** Whether a draw by repetition is impossible within the bound. */
  private final boolean neverRepeats;

  /** Whether the attacker can win with checkmate alone. */
  private final boolean winsByCheckAlone;

  /** Whether a turn can lose the game for the side that makes it. */
  private final boolean turnsMayLose;

  /** By key: the greatest number of turns without a mate. */
  private final Map<Long, Integer> refuted = new HashMap<>();

  /** By key: a number of turns with a mate. */
  private final Map<Long, Integer> proven = new HashMap<>();

  /** By turns left: the reply that refuted last, likely to refute again. */
  private final @Nullable Turn[] refutations;

  private long nodes;

  private ExhaustiveMate(Position position, int maxTurns, long budget) {
    this.position = position;
    this.budget = budget;
    attacker = position.side();
    EndDefinition ends = position.variant().definition().ends();
    noProgress = ends.noProgress();
    // A position comes back after four plies at the earliest.
    neverRepeats = 2 * maxTurns - 1 < 4 * (ends.repetition() - 1);
    boolean severalKings = position.variant().definition().royalOnEachBoard();
    winsByCheckAlone =
        !severalKings && !ends.bareKing() && ends.stalemate() == EndDefinition.Stalemate.DRAW;
    turnsMayLose =
        severalKings || ends.bareKing() || ends.stalemate() == EndDefinition.Stalemate.LOSS;
    refutations = new Turn[maxTurns + 1];
  }

  /** How the search for a proof ended. */
  enum Verdict {
    /** There is a mate, and none in fewer turns. */
    MATE,
    /** There is no mate within the bound. */
    NONE,
    /** The budget ran out. */
    UNPROVEN
  }

  /**
   * @param turns the least number of turns in which the side to move mates, or 0 without a proof;
   *     if the budget ran out, there is no mate in fewer than {@code refuted + 1}
   * @param refuted the greatest number of turns that is proven to have no mate
   * @param first a turn that begins the mate; null without one
   * @param nodes number of turns made for the proof
   */
  record Proof(Verdict verdict, int turns, int refuted, @Nullable Turn first, long nodes) {}

  /**
   * Looks for the shortest mate.
   *
   * @param setUp position in which the side to move mates; its history is ignored
   * @param maxTurns max turns of a mate
   * @param budget max turns to make
   */
  static Proof prove(Position setUp, int maxTurns, long budget) {
    Variant variant = setUp.variant();
    Position position = variant.position(setUp.setup());
    if (position.outcome().isOver()) {
      return new Proof(Verdict.NONE, 0, maxTurns, null, 0);
    }
    ExhaustiveMate search = new ExhaustiveMate(position, maxTurns, budget);
    for (int turns = 1; turns <= maxTurns; turns++) {
      try {
        Turn first = search.mating(turns);
        if (first != null) {
          return new Proof(Verdict.MATE, turns, turns - 1, first, search.nodes);
        }
      } catch (BudgetSpent spent) {
        return new Proof(Verdict.UNPROVEN, 0, turns - 1, null, search.nodes);
      }
    }
    return new Proof(Verdict.NONE, 0, maxTurns, null, search.nodes);
  }

  /** Whether a turn of the side to move begins a mate in {@code turns} turns, within the budget. */
  static Verdict proveTurn(Position setUp, Turn turn, int turns, long budget) {
    Position position = setUp.variant().position(setUp.setup());
    ExhaustiveMate search = new ExhaustiveMate(position, turns, budget);
    try {
      return search.wins(turn, turns) ? Verdict.MATE : Verdict.NONE;
    } catch (BudgetSpent spent) {
      return Verdict.UNPROVEN;
    }
  }

  /** The first turn of a mate in at most {@code turns} turns, or null if there is none. */
  private @Nullable Turn mating(int turns) {
    List<Turn> list = position.legalTurns();
    for (Turn turn : turns == 1 ? list : ordered(list)) {
      if (wins(turn, turns)) {
        return turn;
      }
    }
    return null;
  }

  private boolean mates(int turns) {
    if (turns < 2) {
      return turns == 1 && mating(1) != null;
    }
    // Draws depend on the history of the position, which is not part of the key.
    boolean remembers = neverRepeats && position.halfmove() + 2 * turns < noProgress;
    long key = position.key();
    if (remembers && refuted.getOrDefault(key, 0) >= turns) {
      return false;
    }
    if (remembers && proven.getOrDefault(key, Integer.MAX_VALUE) <= turns) {
      return true;
    }
    boolean mates = mating(turns) != null;
    if (remembers) {
      if (mates) {
        proven.merge(key, turns, Math::min);
      } else {
        refuted.merge(key, turns, Math::max);
      }
    }
    return mates;
  }

  /** Whether this turn of the attacker, and {@code turns - 1} after it, force the win. */
  private boolean wins(Turn turn, int turns) {
    int before = make(turn);
    boolean wins = loses(turns);
    unmake(before);
    return wins;
  }

  /**
   * Whether the defender, to move, loses within {@code turns - 1} turns of the attacker, whatever
   * it plays.
   */
  private boolean loses(int turns) {
    if (turns == 1 && winsByCheckAlone && !position.inCheck()) {
      return false;
    }
    Outcome outcome = position.outcome();
    if (outcome.isOver()) {
      return isWon(outcome);
    }
    if (turns == 1 && !turnsMayLose) {
      return false;
    }
    @Nullable Turn likely = refutations[turns];
    List<Turn> list = position.legalTurns();
    if (likely != null && list.contains(likely) && !losesBy(likely, turns)) {
      return false;
    }
    for (Turn reply : list) {
      if (!reply.equals(likely) && !losesBy(reply, turns)) {
        refutations[turns] = reply;
        return false;
      }
    }
    return true;
  }

  private boolean losesBy(Turn reply, int turns) {
    int before = make(reply);
    Outcome outcome = position.outcome();
    boolean loses = outcome.isOver() ? isWon(outcome) : mates(turns - 1);
    unmake(before);
    return loses;
  }

  private boolean isWon(Outcome outcome) {
    return outcome.winner() == attacker;
  }

  /** The turns of a list: checks first, then those that leave the fewest replies. */
  private List<Turn> ordered(List<Turn> list) {
    long[] weights = new long[list.size()];
    for (int i = 0; i < weights.length; i++) {
      int before = make(list.get(i));
      weights[i] = position.countTurns() + (position.inCheck() ? 0 : 1 << 22);
      unmake(before);
    }
    return IntStream.range(0, weights.length)
        .boxed()
        .sorted(Comparator.comparingLong(i -> weights[i]))
        .map(list::get)
        .toList();
  }

  private int make(Turn turn) {
    if (++nodes > budget) {
      throw new BudgetSpent();
    }
    int before = position.movesMade();
    position.make(turn);
    return before;
  }

  private void unmake(int before) {
    while (position.movesMade() > before) {
      position.unmake();
    }
  }

  private static final class BudgetSpent extends RuntimeException {
    private static final long serialVersionUID = 1;

    BudgetSpent() {
      super(null, null, false, false);
    }
  }
}
