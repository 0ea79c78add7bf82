package io.polyboard.validation;

import module java.base;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.polyboard.balance.GameMeter;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import jakarta.enterprise.context.ApplicationScoped;

/** Lends positions to calls, so that not every call has to create one. Thread-safe. */
@ApplicationScoped
public class PositionPool {
  private static final int MAX_VARIANTS = 64;

  /** Maximum number of idle positions of a variant. */
  private static final int MAX_IDLE = 16;

  /** Positions with a longer history are not kept: they are large, and few games need them. */
  private static final int MAX_MOVES = 2_000;

  private final LoadingCache<Variant, Shelf> shelves =
      Caffeine.newBuilder().maximumSize(MAX_VARIANTS).executor(Runnable::run).build(Shelf::new);

  /** The positions of one variant; {@code start} is never changed. */
  private record Shelf(Position start, ArrayBlockingQueue<Workplace> idle) {
    Shelf(Variant variant) {
      this(variant.start(), new ArrayBlockingQueue<>(MAX_IDLE));
    }
  }

  /** A position and the meter of games played on it. */
  private record Workplace(Position position, GameMeter meter) {}

  /** A position that is lent to one thread until the loan is closed. */
  public static final class Loan implements AutoCloseable {
    private final Shelf shelf;
    private final String digest;
    private final Workplace workplace;

    private Loan(Shelf shelf, String digest, Workplace workplace) {
      this.shelf = shelf;
      this.digest = digest;
      this.workplace = workplace;
    }

    /** The position; its initial state is undefined. */
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
      if (workplace.position.movesMade() <= MAX_MOVES) {
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
