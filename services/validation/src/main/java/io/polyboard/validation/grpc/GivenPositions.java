package io.polyboard.validation.grpc;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.polyboard.contract.RequestedPositions;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameText;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Refusal;
import io.polyboard.validation.PositionPool;
import io.polyboard.validation.ValidationConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the positions that requests give as variant, MFEN and turns. Remembers those that take
 * time, so that a client that follows a game does not have it replayed with each turn. Thread-safe.
 */
@ApplicationScoped
class GivenPositions {
  /** The longest name of a variant, the digest's. */
  private static final int MOST_NAME = 71;

  /** Fewer turns are made sooner than looked up. */
  private static final int FEWEST_TURNS = 16;

  /** How many of the last turns may be new to the position that is remembered. */
  private static final int NEW_TURNS = 2;

  /** What a position weighs besides its turns. */
  private static final int WEIGHT = 200;

  private final Catalogue catalogue;
  private final PositionPool pool;
  private final Cache<Line, Position> remembered;

  @Inject
  GivenPositions(Catalogue catalogue, PositionPool pool, ValidationConfig settings) {
    this.catalogue = catalogue;
    this.pool = pool;
    remembered =
        Caffeine.newBuilder()
            .maximumWeight(settings.rememberedTurns())
            .weigher((Line line, Position position) -> WEIGHT + line.length)
            .executor(Runnable::run)
            .build();
  }

  /** The first turns of a list, with where they set out from: what a position is looked up by. */
  private static final class Line {
    private final Variant variant;
    private final String mfen;
    private final List<String> turns;
    private final int length;
    private final int hash;

    /**
     * @param hash of the first {@code length} turns
     */
    Line(Variant variant, String mfen, List<String> turns, int length, int hash) {
      this.variant = variant;
      this.mfen = mfen;
      this.turns = turns;
      this.length = length;
      this.hash = 31 * (31 * hash + mfen.hashCode()) + System.identityHashCode(variant);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (!(other instanceof Line that)
          || hash != that.hash
          || length != that.length
          || variant != that.variant
          || !mfen.equals(that.mfen)) {
        return false;
      }
      for (int i = length - 1; i >= 0; i--) {
        if (!turns.get(i).equals(that.turns.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * The variant of this id or digest.
   *
   * @param field its field in the request
   * @throws Refusal if there is none
   */
  KnownVariant variant(String field, String idOrDigest) throws InterruptedException {
    new Fields()
        .require(!idOrDigest.isEmpty(), field, "is required: a variant's id or digest")
        .require(
            idOrDigest.length() <= MOST_NAME, field, "is longer than " + MOST_NAME + " characters")
        .check();
    return catalogue.variant(idOrDigest).orElseThrow(() -> Refusal.unknownVariant(idOrDigest));
  }

  /**
   * The position from which the turns set out.
   *
   * @param field the given position's field in the request
   * @throws Refusal if it is not sound, or too long
   */
  PositionPool.Loan outset(String field, io.polyboard.proto.rules.v1.Position given)
      throws InterruptedException {
    return lend(field, given, 0);
  }

  /**
   * The position with its turns made.
   *
   * @throws Refusal as {@link #outset} does, or if a turn is not legal
   */
  PositionPool.Loan reach(String field, io.polyboard.proto.rules.v1.Position given)
      throws InterruptedException {
    return lend(field, given, given.getTurnsCount());
  }

  private PositionPool.Loan lend(
      String field, io.polyboard.proto.rules.v1.Position given, int length)
      throws InterruptedException {
    requireSound(field, given);
    KnownVariant known = variant(field + ".variant", given.getVariant());
    Variant variant = known.variant();
    PositionPool.Loan loan = pool.lend(known);
    try {
      if (length < FEWEST_TURNS && given.getMfen().isEmpty()) {
        loan.begin();
        make(loan.position(), field, given.getTurnsList(), 0, length);
      } else {
        recall(loan, variant, field, given, length);
      }
      return loan;
    } catch (Throwable e) {
      loan.close();
      throw e;
    }
  }

  private static void requireSound(String field, io.polyboard.proto.rules.v1.Position given) {
    if (given.getMfen().length() > Mfen.MAX_CHARACTERS
        || given.getTurnsCount() > GameText.MAX_TURNS) {
      new Fields()
          .require(
              given.getMfen().length() <= Mfen.MAX_CHARACTERS,
              field + ".mfen",
              "is longer than " + Mfen.MAX_CHARACTERS + " characters")
          .require(
              given.getTurnsCount() <= GameText.MAX_TURNS,
              field + ".turns",
              "are more than " + GameText.MAX_TURNS)
          .check();
    }
  }

  private void recall(
      PositionPool.Loan loan,
      Variant variant,
      String field,
      io.polyboard.proto.rules.v1.Position given,
      int length)
      throws InterruptedException {
    String mfen = given.getMfen();
    List<String> turns = length == 0 ? List.of() : given.getTurnsList();
    int[] hashes = new int[NEW_TURNS + 1];
    int hash = 1;
    for (int i = 0; i <= length; i++) {
      if (length - i <= NEW_TURNS) {
        hashes[length - i] = hash;
      }
      hash = i < length ? 31 * hash + turns.get(i).hashCode() : hash;
    }
    Line line = new Line(variant, mfen, turns, length, hash);
    Position known = remembered.getIfPresent(line);
    int made = length;
    while (known == null && made > 0 && length - made < NEW_TURNS) {
      made--;
      known = remembered.getIfPresent(new Line(variant, mfen, turns, made, hashes[length - made]));
    }
    Position position = loan.position();
    if (known != null) {
      position.set(known);
    } else {
      made = 0;
      setOut(loan, variant, field, mfen);
    }
    make(position, field, turns, made, length);
    if (known == null || made < length) {
      remembered.put(line, position.copy());
    }
  }

  private static void setOut(PositionPool.Loan loan, Variant variant, String field, String mfen) {
    if (mfen.isEmpty()) {
      loan.begin();
      return;
    }
    loan.position().set(RequestedPositions.setOut(variant, field, mfen));
  }

  /**
   * Makes turns of a request.
   *
   * @param field of the message whose field {@code turns} they are
   * @param from the index of the first one to make
   * @throws Refusal if one is not legal
   */
  private static void make(Position position, String field, List<String> turns, int from, int to)
      throws InterruptedException {
    for (int i = from; i < to; i++) {
      make(position, field, turns.get(i), i, i + 1);
    }
  }

  /**
   * Makes a turn of a request.
   *
   * @param index in the field {@code turns} of {@code field}
   * @param number of the turn in its game, from 1
   * @throws Refusal if it is not legal
   */
  static void make(Position position, String field, String turn, int index, int number)
      throws InterruptedException {
    String path = (field.isEmpty() ? "" : field + ".") + "turns[" + index + "]";
    var unused = RequestedPositions.make(position, path, turn, number);
  }

  /** A position in MFEN. */
  static String mfen(Position position) {
    return Mfen.format(position.variant(), position.setup());
  }
}
