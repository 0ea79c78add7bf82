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
 * Fills sets of balanced openings. The first turns take part in rounds: each gets one opening in
 * every round, as long as lines of it are found that will do, and within each of them the second
 * turns take their turns likewise. So no two first turns that can go on differ by more than one
 * opening, and any run of openings in the order of the set is spread as the whole set is.
 *
 * <p>What a round finds depends on the rounds before and not on the order in which its lines are
 * searched, so that the set is the same whatever the number of threads.
 */
public final class BalancedOpenings {
  /** The most positions of a set: as many as a tournament begins from. */
  public static final int MOST_COUNT = 10_000;

  /** How many lines of a first turn are drawn in a round before it has no more that will do. */
  private static final int ATTEMPTS = 60;

  private static final long POLL_MILLIS = 200;

  /** What seeds are derived for. */
  private static final int ORDER = 0;

  private static final int SECOND = 1;
  private static final int LINE = 2;

  private final Variant variant;
  private final BalanceRule rule;
  private final int count;
  private final long seed;

  /** The lines drawn, by all threads. */
  private final AtomicLong drawn = new AtomicLong();

  /** What a set is in the making, told from time to time. */
  public interface Listener {
    /**
     * @param found positions that will do, which may turn out to be twins of others
     * @param drawn lines that were drawn for them
     */
    void progress(int found, long drawn);
  }

  /**
   * A filled set.
   *
   * @param openings in the order in which they are to be played
   * @param drawn lines that were drawn for them
   */
  public record Filled(List<BalancedOpening> openings, long drawn) {
    public Filled {
      openings = List.copyOf(openings);
    }
  }

  /**
   * Makes ready to fill a set.
   *
   * @param count positions, 1 to {@link #MOST_COUNT}
   * @throws IllegalArgumentException for a count out of range
   */
  public BalancedOpenings(Variant variant, BalanceRule rule, int count, long seed) {
    if (count < 1 || count > MOST_COUNT) {
      throw new IllegalArgumentException("count " + count + "; use 1 to " + MOST_COUNT);
    }
    this.variant = variant;
    this.rule = rule;
    this.count = count;
    this.seed = seed;
  }

  /**
   * Fills the set.
   *
   * @param threads that search, 1 or more
   * @param listener called by this thread
   * @throws RefusedException if the game is over in the start position, or fewer positions are
   *     found than are asked for; says how many of how many, and what to ask for instead
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
        // It goes on.
      } catch (ExecutionException e) {
        throw new IllegalStateException("an opening failed: " + e.getCause(), e.getCause());
      }
    }
  }

  /** A first turn, and what was found for it so far. */
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
   * What a round found for a first turn.
   *
   * @param opening null if none will do
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

  /** Those with the fewest openings, and no more of them than openings are missing. */
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

  /** Goes on with the second turn whose turn it is, and then at random. */
  private boolean complete(Line line, int first, int attempt) {
    if (line.isComplete()) {
      return true;
    }
    Turn second = second(line.position(), first, attempt);
    return line.add(second)
        && line.complete(new SplittableRandom(Seed.derive(seed, LINE, first, attempt)));
  }

  /** The second turns of a first one in an order of its own, and from the beginning again. */
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
