package io.polyboard.standalone.command.position;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.standalone.terminal.Progress;

/** Counts the sequences of legal turns on several threads, each on copies of the position. */
public final class ParallelPerft {
  /** Maximum depth in a command line or file, in plies. */
  public static final int MAX_DEPTH = 99;

  /**
   * Fewer root turns than this for each thread are split once more, so that all threads have work.
   */
  private static final int ROOTS_PER_THREAD = 16;

  private static final long POLL_MILLIS = 200;

  /** Daemons: Ctrl-C and a failure end the process without waiting for them. */
  private static final ThreadFactory WORKERS =
      Thread.ofPlatform().daemon().name("perft-", 0).factory();

  private ParallelPerft() {}

  /**
   * Counts; see {@link Position#perft}.
   *
   * @param depth plies, 0 or more
   */
  public static long count(Position position, int depth, int threads, Progress progress)
      throws InterruptedException {
    return depth <= 1
        ? position.perft(depth)
        : LongStream.of(divide(position, depth, threads, progress)).sum();
  }

  /**
   * Counts after each legal turn, in the order in which {@link Position#legalTurns()} lists them.
   *
   * @param depth plies, 1 or more
   */
  public static long[] divide(Position position, int depth, int threads, Progress progress)
      throws InterruptedException {
    List<Subtree> subtrees = subtrees(position, depth, threads);
    long[] counts = new long[position.legalTurns().size()];
    ExecutorService workers = Executors.newFixedThreadPool(threads, WORKERS);
    try {
      CompletionService<Counted> done = new ExecutorCompletionService<>(workers);
      subtrees.forEach(done::submit);
      long total = 0;
      for (int finished = 0; finished < subtrees.size(); ) {
        Future<Counted> next = done.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (next != null) {
          Counted counted = next.get();
          counts[counted.root] += counted.count;
          total += counted.count;
          finished++;
        }
        long share = 100L * finished / subtrees.size();
        long sofar = total;
        progress.show(() -> "perft " + depth + ": " + share + "%, " + sofar + " so far");
      }
      return counts;
    } catch (ExecutionException e) {
      throw new IllegalStateException("perft of " + position.variant(), e.getCause());
    } finally {
      workers.shutdownNow();
    }
  }

  private static List<Subtree> subtrees(Position position, int depth, int threads) {
    List<Subtree> subtrees = new ArrayList<>();
    List<Turn> roots = position.legalTurns();
    boolean few = roots.size() < threads * ROOTS_PER_THREAD;
    for (int root = 0; root < roots.size(); root++) {
      if (few && depth >= 3) {
        Position next = position.copy();
        next.make(roots.get(root));
        for (Turn reply : next.legalTurns()) {
          subtrees.add(new Subtree(root, next, reply, depth - 2));
        }
      } else {
        subtrees.add(new Subtree(root, position, roots.get(root), depth - 1));
      }
    }
    return subtrees;
  }

  private record Counted(int root, long count) {}

  /** The subtree after one turn of a position that no thread changes. */
  private record Subtree(int root, Position from, Turn turn, int depth)
      implements Callable<Counted> {
    @Override
    public Counted call() {
      Position position = from.copy();
      position.make(turn);
      return new Counted(root, position.perft(depth));
    }
  }
}
