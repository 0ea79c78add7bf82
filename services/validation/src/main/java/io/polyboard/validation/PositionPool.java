package io.polyboard.validation;

import module java.base;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.polyboard.balance.GameMeter;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import jakarta.enterprise.context.ApplicationScoped;

/** Lends positions to work on, so that not every call has to make one. Thread-safe. */
@ApplicationScoped
public class PositionPool {
  private static final int MOST_VARIANTS = 64;

  /** The most positions of a variant that wait to be lent. */
  private static final int MOST_IDLE = 16;

  /** A position with a longer history is not kept: it is large, and few games need it. */
  private static final int MOST_MOVES = 2_000;

  private final LoadingCache<Variant, Shelf> shelves =
      Caffeine.newBuilder().maximumSize(MOST_VARIANTS).executor(Runnable::run).build(Shelf::new);

  /** The positions of one variant; the one at the start is never changed. */
  private record Shelf(Position start, ArrayBlockingQueue<Workplace> idle) {
    Shelf(Variant variant) {
      this(variant.start(), new ArrayBlockingQueue<>(MOST_IDLE));
    }
  }

  /** A position and what measures the games played on it. */
  private record Workplace(Position position, GameMeter meter) {}

  /** A position that is lent, for one thread, until it is closed. */
  public static final class Loan implements AutoCloseable {
    private final Shelf shelf;
    private final String digest;
    private final Workplace workplace;

    private Loan(Shelf shelf, String digest, Workplace workplace) {
      this.shelf = shelf;
      this.digest = digest;
      this.workplace = workplace;
    }

    /** The position; what it is at first is not said. */
    public Position position() {
      return workplace.position;
    }

    /** Measures games of the variant; lent with the position. */
    public GameMeter meter() {
      return workplace.meter;
    }

    /** The digest of the variant's definition. */
    public String digest() {
      return digest;
    }

    /** Sets the position to the variant's start. */
    public void begin() {
      workplace.position.set(shelf.start);
    }

    /** Gives the position back. */
    @Override
    public void close() {
      if (workplace.position.movesMade() <= MOST_MOVES) {
        boolean unused = shelf.idle.offer(workplace);
      }
    }
  }

  /** Lends a position of a variant. */
  public Loan lend(KnownVariant variant) {
    Shelf shelf = shelves.get(variant.variant());
    Workplace idle = shelf.idle.poll();
    return new Loan(
        shelf,
        variant.digest(),
        idle == null ? new Workplace(shelf.start.copy(), GameMeter.of(variant.variant())) : idle);
  }
}
