package io.polyboard.play.losses;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.play.Opening;
import io.polyboard.play.SearchThreads;
import io.polyboard.play.Seed;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the turns that lose by force, ply by ply from the start position: every position that
 * so many turns lead to, good or bad, is searched by itself, and where the side to move has a
 * forced win, the turn before has lost. Nothing is played on after that. A win that is longer than
 * the search sees is not found.
 *
 * <p>What is found depends on variant, rule and seed alone, and not on the number of threads.
 */
public final class ForcedLosses {
  /** Where a ply has so many times as many lines as are searched, lines are drawn. */
  private static final int LISTED = 16;

  /** Draws of lines that lead to no new position, in a row, before a ply counts as exhausted. */
  private static final int FRUITLESS = 10_000;

  private static final int HASH_MIB = 1;

  private final Variant variant;
  private final LossRule rule;
  private final long seed;

  /** How far the search is, told from time to time. */
  public interface Listener {
    /**
     * @param ply turns from the start position
     * @param searched positions of this ply
     * @param positions of this ply in all
     */
    void progress(int ply, int searched, int positions);
  }

  /** Null for both: no turns. */
  private record Line(@Nullable Line before, @Nullable Turn turn) {
    List<Turn> turns() {
      List<Turn> turns = new ArrayList<>();
      for (Line line = this; line.turn != null && line.before != null; line = line.before) {
        turns.add(line.turn);
      }
      return turns.reversed();
    }
  }

  private record Ply(long lines, boolean isComplete, List<Line> positions) {}

  public ForcedLosses(Variant variant, LossRule rule, long seed) {
    this.variant = variant;
    this.rule = rule;
    this.seed = seed;
  }

  /**
   * Searches.
   *
   * @param threads that search, 1 or more
   * @param listener called by this thread
   * @return what was found, by plies from 1; fewer than asked for where no game goes on
   * @throws RefusedException if the game is over in the start position
   * @throws InterruptedException if the thread is interrupted
   */
  public List<PlyLosses> find(int threads, Listener listener) throws InterruptedException {
    Opening.requireAny(variant);
    try (SearchThreads<Engine> engines =
        new SearchThreads<>(
            "losses", threads, () -> new Engine(variant, Settings.DEFAULT.withHash(HASH_MIB)))) {
      return find(engines, listener);
    }
  }

  private List<PlyLosses> find(SearchThreads<Engine> engines, Listener listener)
      throws InterruptedException {
    List<PlyLosses> found = new ArrayList<>();
    List<Line> undecided = List.of(new Line(null, null));
    for (int ply = 1; ply <= rule.plies() && !undecided.isEmpty(); ply++) {
      Ply next = after(undecided, ply);
      List<Future<Integer>> scores =
          next.positions.stream()
              .map(line -> engines.submit(engine -> search(line, engine)))
              .toList();
      undecided = new ArrayList<>();
      List<ForcedLoss> losses = new ArrayList<>();
      for (int i = 0; i < scores.size(); i++) {
        Line line = next.positions.get(i);
        int score = await(scores.get(i));
        if (!ForcedScore.isForced(score)) {
          undecided.add(line);
        } else if (score > 0) {
          losses.add(new ForcedLoss(line.turns(), score));
        }
        listener.progress(ply, i + 1, scores.size());
      }
      losses.sort(Comparator.comparingInt(ForcedLoss::score).reversed());
      found.add(new PlyLosses(ply, next.lines, next.positions.size(), next.isComplete, losses));
    }
    return found;
  }

  private static int await(Future<Integer> score) throws InterruptedException {
    try {
      return score.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a search failed: " + e.getCause(), e.getCause());
    }
  }

  private int search(Line line, Engine engine) {
    return engine.search(position(line), Limits.ofNodes(rule.nodes())).best().score();
  }

  private Position position(Line line) {
    Position position = variant.start();
    line.turns().forEach(position::make);
    return position;
  }

  /** The different positions a turn after others in which the game goes on. */
  private Ply after(List<Line> before, int ply) throws InterruptedException {
    long lines = 0;
    for (Line line : before) {
      lines += position(line).countTurns();
      requireGoingOn();
    }
    return lines > (long) LISTED * rule.positions()
        ? drawn(before, lines, ply)
        : listed(before, lines, ply);
  }

  private Ply listed(List<Line> before, long lines, int ply) throws InterruptedException {
    Map<Long, Line> byKey = new HashMap<>();
    List<Line> positions = new ArrayList<>();
    for (Line line : before) {
      Position position = position(line);
      for (Turn turn : position.legalTurns()) {
        add(line, turn, position, byKey, positions);
      }
      requireGoingOn();
    }
    boolean isComplete = positions.size() <= rule.positions();
    return new Ply(lines, isComplete, isComplete ? positions : sample(positions, ply));
  }

  /** Draws as many as are searched, each set of them as likely as another, in their order. */
  private List<Line> sample(List<Line> positions, int ply) {
    SplittableRandom random = new SplittableRandom(Seed.derive(seed, ply));
    List<Line> sample = new ArrayList<>();
    int left = rule.positions();
    for (int i = 0; i < positions.size(); i++) {
      if (random.nextInt(positions.size() - i) < left) {
        sample.add(positions.get(i));
        left--;
      }
    }
    return sample;
  }

  private Ply drawn(List<Line> before, long lines, int ply) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(Seed.derive(seed, ply));
    Map<Long, Line> byKey = new HashMap<>();
    List<Line> positions = new ArrayList<>();
    int fruitless = 0;
    while (positions.size() < rule.positions() && fruitless < FRUITLESS) {
      Line line = before.get(random.nextInt(before.size()));
      Position position = position(line);
      long first = random.nextLong(position.countTurns());
      fruitless =
          add(line, position.legalTurns(first, 1).getFirst(), position, byKey, positions)
              ? 0
              : fruitless + 1;
      requireGoingOn();
    }
    return new Ply(lines, false, positions);
  }

  private static boolean add(
      Line before, Turn turn, Position position, Map<Long, Line> byKey, List<Line> positions) {
    position.make(turn);
    boolean isNew = false;
    if (!position.outcome().isOver()) {
      Line line = new Line(before, turn);
      isNew = byKey.putIfAbsent(position.canonical().key(), line) == null;
      if (isNew) {
        positions.add(line);
      }
    }
    position.unmake(turn);
    return isNew;
  }

  private static void requireGoingOn() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }
}
