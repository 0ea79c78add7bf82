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
 * engine. What it says of mates in N it says of every win that the rules know: a win counts as many
 * turns as the winner makes before the game is over, even if it is a turn of the loser that ends
 * it.
 *
 * <p>The order in which turns are tried, and what is remembered of positions met before, make it
 * quicker, not other.
 */
final class ExhaustiveMate {
  private final Position position;
  private final Side attacker;
  private final long budget;
  private final int noProgress;

  /** Whether a draw by repetition is further off than the bound. */
  private final boolean neverRepeats;

  /** Whether the attacker can win with checkmate alone. */
  private final boolean winsByCheckAlone;

  /** Whether a turn can lose the game for the side that makes it. */
  private final boolean turnsMayLose;

  /** By key: the most turns in which there is no mate. */
  private final Map<Long, Integer> refuted = new HashMap<>();

  /** By key: turns in which there is a mate. */
  private final Map<Long, Integer> proven = new HashMap<>();

  /** By turns left: the reply that refuted last, likely to refute again. */
  private final @Nullable Turn[] refutations;

  private long nodes;

  private ExhaustiveMate(Position position, int most, long budget) {
    this.position = position;
    this.budget = budget;
    attacker = position.side();
    EndDefinition ends = position.variant().definition().ends();
    noProgress = ends.noProgress();
    // A position comes back after four plies at the earliest.
    neverRepeats = 2 * most - 1 < 4 * (ends.repetition() - 1);
    boolean severalKings = position.variant().definition().royalOnEachBoard();
    winsByCheckAlone =
        !severalKings && !ends.bareKing() && ends.stalemate() == EndDefinition.Stalemate.DRAW;
    turnsMayLose =
        severalKings || ends.bareKing() || ends.stalemate() == EndDefinition.Stalemate.LOSS;
    refutations = new Turn[most + 1];
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
   *     where the budget ran out, there is no mate in fewer than {@code refuted + 1}
   * @param refuted the most turns in which there proved to be no mate
   * @param first a turn that begins the mate; null without one
   * @param nodes turns made for it
   */
  record Proof(Verdict verdict, int turns, int refuted, @Nullable Turn first, long nodes) {}

  /**
   * Looks for the shortest mate.
   *
   * @param setUp where the side to move is to mate; what led to it is not looked at
   * @param most the most turns of a mate
   * @param budget the most turns to make
   */
  static Proof prove(Position setUp, int most, long budget) {
    Variant variant = setUp.variant();
    Position position = variant.position(setUp.setup());
    if (position.outcome().isOver()) {
      return new Proof(Verdict.NONE, 0, most, null, 0);
    }
    ExhaustiveMate search = new ExhaustiveMate(position, most, budget);
    for (int turns = 1; turns <= most; turns++) {
      try {
        Turn first = search.mating(turns);
        if (first != null) {
          return new Proof(Verdict.MATE, turns, turns - 1, first, search.nodes);
        }
      } catch (BudgetSpent spent) {
        return new Proof(Verdict.UNPROVEN, 0, turns - 1, null, search.nodes);
      }
    }
    return new Proof(Verdict.NONE, 0, most, null, search.nodes);
  }

  /** Whether a turn of the side to move begins a mate in so many turns, within the budget. */
  static Verdict proveTurn(Position setUp, Turn turn, int turns, long budget) {
    Position position = setUp.variant().position(setUp.setup());
    ExhaustiveMate search = new ExhaustiveMate(position, turns, budget);
    try {
      return search.wins(turn, turns) ? Verdict.MATE : Verdict.NONE;
    } catch (BudgetSpent spent) {
      return Verdict.UNPROVEN;
    }
  }

  /** The first turn of a mate in so many turns or fewer, or null if there is none. */
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
    // What draws depends on the way here, which the key does not know.
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

  /** Whether this turn of the attacker, and so many less one after it, force the win. */
  private boolean wins(Turn turn, int turns) {
    int before = make(turn);
    boolean wins = loses(turns);
    unmake(before);
    return wins;
  }

  /** Whether the defender, to move, loses whatever it does before so many less one turns more. */
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

  /** The turns of a list: checks before others, then those that leave the fewest replies. */
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
