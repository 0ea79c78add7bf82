package io.polyboard.play.balanced;

import module java.base;

import io.polyboard.play.Opening;
import io.polyboard.play.Seed;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Fills sets of balanced openings. In each round, each first turn gets one opening, until no more
 * suitable lines are found for it; its second turns alternate likewise. So the numbers of openings
 * of two first turns differ by at most one while both have suitable lines, and any run of openings
 * of the set is spread like the whole set.
 *
 * <p>The result of a round depends on the rounds before, but not on the order in which its lines
 * are searched, so that the set does not depend on the number of threads.
 */
public final class BalancedOpenings {
  /** Max positions of a set: as many as a tournament may have. */
  public static final int MAX_COUNT = 10_000;

  /** Max lines of a first turn drawn in a round, before it is given up. */
  private static final int ATTEMPTS = 60;

  private static final long POLL_MILLIS = 200;

  /** Purposes of derived seeds. */
  private static final int ORDER = 0;

  private static final int SECOND = 1;
  private static final int LINE = 2;

  private final Variant variant;
  private final BalanceRule rule;
  private final int count;
  private final long seed;

  /** Lines drawn by all threads. */
  private final AtomicLong drawn = new AtomicLong();

  /** Receives the progress from time to time. */
  public interface Listener {
    /**
     * @param found suitable positions, possibly with duplicates
     * @param drawn lines drawn to find them
     */
    void progress(int found, long drawn);
  }

  /**
   * A filled set.
   *
   * @param openings in the order in which they should be played
   * @param drawn lines drawn to find them
   */
  public record Filled(List<BalancedOpening> openings, long drawn) {
    public Filled {
      openings = List.copyOf(openings);
    }
  }

  /**
   * Prepares to fill a set.
   *
   * @param count number of positions, 1 to {@link #MAX_COUNT}
   * @throws IllegalArgumentException if the count is out of range
   */
  public BalancedOpenings(Variant variant, BalanceRule rule, int count, long seed) {
    if (count < 1 || count > MAX_COUNT) {
      throw new IllegalArgumentException(
          "count must be between 1 and " + MAX_COUNT + ", was " + count);
    }
    this.variant = variant;
    this.rule = rule;
    this.count = count;
    this.seed = seed;
  }

  /**
   * Fills the set.
   *
   * @param threads number of searching threads, 1 or more
   * @param listener called in the calling thread
   * @throws RefusedException if the game is over in the start position, or too few positions are
   *     found; says how many were found, and what to change
   * @throws InterruptedException if the thread is interrupted
   */
  public Filled fill(int threads, Listener listener) throws InterruptedException {
    Opening.requireAny(variant);
    ExecutorService searching =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name("openings-", 0).factory());
    try {
      return fill(searching, listener);
    } finally {
      var unused = searching.shutdownNow();
    }
  }

  private Filled fill(ExecutorService searching, Listener listener) throws InterruptedException {
    ThreadLocal<Judge> judges = ThreadLocal.withInitial(() -> new Judge(variant, rule.nodes()));
    int start = await(searching.submit(() -> judges.get().glance(variant.start())), 0, listener);
    List<BalancedOpening> openings = new ArrayList<>();
    Set<Long> taken = new HashSet<>();
    List<FirstTurn> going = firstTurns();
    while (openings.size() < count && !going.isEmpty()) {
      List<FirstTurn> round = round(going, count - openings.size());
      List<Future<Attempts>> futures =
          round.stream()
              .map(first -> searching.submit(() -> attempt(first, start, taken, judges.get())))
              .toList();
      int found = 0;
      List<Attempts> results = new ArrayList<>();
      for (Future<Attempts> future : futures) {
        Attempts result = await(future, openings.size() + found, listener);
        results.add(result);
        found += result.opening == null ? 0 : 1;
      }
      for (int i = 0; i < round.size(); i++) {
        FirstTurn first = round.get(i);
        Attempts result = results.get(i);
        first.attempts += result.attempts;
        BalancedOpening opening = result.opening;
        if (opening == null) {
          going.remove(first);
        } else if (taken.add(result.key)) {
          first.found++;
          openings.add(opening);
        }
      }
    }
    if (openings.size() < count) {
      throw new RefusedException("openings", tooFew(openings.size()));
    }
    return new Filled(openings, drawn.get());
  }

  private String tooFew(int found) {
    return "%d of %d found in %d lines of %d plies that leave White within %d centipawns of %d;"
            .formatted(found, count, drawn.get(), rule.plies(), rule.within(), rule.center())
        + " use more plies, a wider bound, a greater loss or a smaller count";
  }

  private <T> T await(Future<T> future, int found, Listener listener) throws InterruptedException {
    while (true) {
      listener.progress(found, drawn.get());
      try {
        return future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        // Report the progress, and wait on.
      } catch (ExecutionException e) {
        throw new IllegalStateException("an opening failed: " + e.getCause(), e.getCause());
      }
    }
  }

  /** A first turn, and the numbers of its attempts and openings so far. */
  private static final class FirstTurn {
    final int number;
    final Turn turn;
    int attempts;
    int found;

    FirstTurn(int number, Turn turn) {
      this.number = number;
      this.turn = turn;
    }
  }

  /**
   * The result of a round for a first turn.
   *
   * @param opening null if no suitable one was found
   */
  private record Attempts(int attempts, @Nullable BalancedOpening opening, long key) {}

  private List<FirstTurn> firstTurns() {
    List<Turn> turns = variant.start().legalTurns();
    List<FirstTurn> firsts =
        new ArrayList<>(
            IntStream.range(0, turns.size())
                .mapToObj(i -> new FirstTurn(i, turns.get(i)))
                .toList());
    Collections.shuffle(firsts, new Random(Seed.derive(seed, ORDER)));
    return firsts;
  }

  /** The first turns with the fewest openings, at most as many as openings are missing. */
  private static List<FirstTurn> round(List<FirstTurn> going, int missing) {
    OptionalInt fewest = going.stream().mapToInt(first -> first.found).min();
    return going.stream().filter(first -> first.found == fewest.orElse(0)).limit(missing).toList();
  }

  private Attempts attempt(FirstTurn first, int start, Set<Long> taken, Judge judge)
      throws InterruptedException {
    Line line = new Line(variant, rule, judge, start);
    boolean begun = line.add(first.turn);
    for (int i = 0; i < ATTEMPTS; i++) {
      drawn.incrementAndGet();
      if (!begun) {
        break;
      }
      line.backTo(1);
      if (complete(line, first.number, first.attempts + i)) {
        long key = line.position().canonical().key();
        BalancedOpening opening = taken.contains(key) ? null : balanced(line, judge);
        if (opening != null && !Thread.currentThread().isInterrupted()) {
          return new Attempts(i + 1, opening, key);
        }
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    return new Attempts(ATTEMPTS, null, 0);
  }

  private @Nullable BalancedOpening balanced(Line line, Judge judge) {
    BalancedOpening opening =
        new BalancedOpening(
            line.turns(), line.position().setup(), judge.search(line.position().setup()));
    return rule.holds(opening.score()) && !ForcedScore.isForced(opening.score()) ? opening : null;
  }

  /** Completes a line with the next second turn, and then with random turns. */
  private boolean complete(Line line, int first, int attempt) {
    if (line.isComplete()) {
      return true;
    }
    Turn second = second(line.position(), first, attempt);
    return line.add(second)
        && line.complete(new SplittableRandom(Seed.derive(seed, LINE, first, attempt)));
  }

  /** The second turn for an attempt: cycles through all, in an order drawn for the first turn. */
  private Turn second(Position position, int first, int attempt) {
    long turns = position.countTurns();
    SplittableRandom random = new SplittableRandom(Seed.derive(seed, SECOND, first));
    long offset = random.nextLong(turns);
    long step = 1 + random.nextLong(turns);
    while (!BigInteger.valueOf(step).gcd(BigInteger.valueOf(turns)).equals(BigInteger.ONE)) {
      step++;
    }
    return position.legalTurns((offset + attempt * step) % turns, 1).getFirst();
  }
}
