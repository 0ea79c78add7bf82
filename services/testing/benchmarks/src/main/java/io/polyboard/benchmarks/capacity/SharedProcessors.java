package io.polyboard.benchmarks.capacity;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import umontreal.ssj.simevents.Event;

/**
 * Processors that all threads share in equal parts, none of them more than one: egalitarian
 * processor sharing (Kleinrock, Queueing Systems II, 4.4), which is what a fair scheduler comes to
 * where its slices are short beside what there is to compute.
 *
 * <p>Served time passes alike for all threads, so that they end in the order of what they had to
 * compute counted from when they came.
 */
final class SharedProcessors implements Processors {
  private final Clock clock;
  private final double processors;
  private final PriorityQueue<Thread> threads = new PriorityQueue<>();

  /** What a thread has been served that was there from the beginning, in seconds. */
  private double served;

  private double countedAt;
  private long next;
  private @Nullable Event end;

  /** A thread, by what will have been served when it ends. */
  private record Thread(double until, long number, Runnable then) implements Comparable<Thread> {
    @Override
    public int compareTo(Thread other) {
      int order = Double.compare(until, other.until);
      return order != 0 ? order : Long.compare(number, other.number);
    }
  }

  /**
   * @param processors more than 0; need not be whole, since others may take a part
   */
  SharedProcessors(Clock clock, double processors) {
    this.clock = clock;
    this.processors = processors;
  }

  private double rate() {
    return Math.min(1, processors / threads.size());
  }

  @Override
  public void compute(double seconds, Runnable then) {
    count();
    threads.add(new Thread(served + seconds, next++, then));
    schedule();
  }

  private void count() {
    if (!threads.isEmpty()) {
      served += (clock.now() - countedAt) * rate();
    }
    countedAt = clock.now();
  }

  private void schedule() {
    if (end != null) {
      end.cancel();
      end = null;
    }
    Thread first = threads.peek();
    if (first != null) {
      end = clock.in(Math.max(0, first.until - served) / rate(), this::endFirst);
    }
  }

  private void endFirst() {
    end = null;
    count();
    Thread first = threads.remove();
    // By rounding it may lack a little.
    served = Math.max(served, first.until);
    schedule();
    first.then.run();
  }
}
