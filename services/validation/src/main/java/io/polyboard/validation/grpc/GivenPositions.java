package io.polyboard.validation.grpc;

import module java.base;

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

/**
 * Sets up the positions that requests give as variant, MFEN and turns. Caches positions that take
 * time to set up, so that calls that follow a game do not replay it with each turn. Thread-safe.
 */
@ApplicationScoped
class GivenPositions {
  /** Maximum length of a variant's id or digest: that of a digest. */
  private static final int MAX_NAME = 71;

  /** Fewer turns are made faster than a position is looked up. */
  private static final int MIN_TURNS = 16;

  /** Maximum number of last turns by which a cached position may be behind. */
  private static final int NEW_TURNS = 2;

  /** Weight of a position in the cache, without its turns. */
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
            .weigher((Line line, Position position) -> WEIGHT + line.turns.size())
            .executor(Runnable::run)
            .build();
  }

  /** The key of a cached position: its turns, and the position before them. */
  private record Line(Variant variant, String mfen, List<String> turns) {}

  /**
   * The variant with this id or digest.
   *
   * @param field the field in the request
   * @throws Refusal if there is none
   */
  KnownVariant variant(String field, String idOrDigest) throws InterruptedException {
    new Fields()
        .require(!idOrDigest.isEmpty(), field, "is required: a variant's id or digest")
        .require(
            idOrDigest.length() <= MAX_NAME, field, "is longer than " + MAX_NAME + " characters")
        .check();
    return catalogue.require(idOrDigest);
  }

  /**
   * The position before its turns.
   *
   * @param field the field of the position in the request
   * @throws Refusal if the position is invalid or too long
   */
  PositionPool.Loan beforeTurns(String field, io.polyboard.proto.rules.v1.Position given)
      throws InterruptedException {
    return lend(field, given, 0);
  }

  /**
   * The position after its turns.
   *
   * @throws Refusal as {@link #beforeTurns} does, or if a turn is not legal
   */
  PositionPool.Loan reach(String field, io.polyboard.proto.rules.v1.Position given)
      throws InterruptedException {
    return lend(field, given, given.getTurnsCount());
  }

  private PositionPool.Loan lend(
      String field, io.polyboard.proto.rules.v1.Position given, int length)
      throws InterruptedException {
    requireValid(field, given);
    KnownVariant known = variant(field + ".variant", given.getVariant());
    Variant variant = known.variant();
    PositionPool.Loan loan = pool.lend(known);
    try {
      if (length < MIN_TURNS && given.getMfen().isEmpty()) {
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

  private static void requireValid(String field, io.polyboard.proto.rules.v1.Position given) {
    new Fields()
        .require(
            given.getMfen().length() <= Mfen.MAX_CHARACTERS,
            field + ".mfen",
            "is longer than " + Mfen.MAX_CHARACTERS + " characters")
        .require(
            given.getTurnsCount() <= GameText.MAX_TURNS,
            field + ".turns",
            "has more than " + GameText.MAX_TURNS + " turns")
        .check();
  }

  private void recall(
      PositionPool.Loan loan,
      Variant variant,
      String field,
      io.polyboard.proto.rules.v1.Position given,
      int length)
      throws InterruptedException {
    String mfen = given.getMfen();
    List<String> turns = given.getTurnsList();
    Position known = null;
    int made = length + 1;
    while (known == null && made > Math.max(0, length - NEW_TURNS)) {
      made--;
      known = remembered.getIfPresent(new Line(variant, mfen, turns.subList(0, made)));
    }
    Position position = loan.position();
    if (known != null) {
      position.set(known);
    } else {
      made = 0;
      position.set(RequestedPositions.setOut(variant, field, mfen));
    }
    make(position, field, turns, made, length);
    if (known == null || made < length) {
      remembered.put(new Line(variant, mfen, turns.subList(0, length)), position.copy());
    }
  }

  /**
   * Makes turns of a request.
   *
   * @param field the field of the message that has them as {@code turns}
   * @param from index of the first turn to make
   * @throws Refusal if a turn is not legal
   */
  private static void make(Position position, String field, List<String> turns, int from, int to)
      throws InterruptedException {
    for (int i = from; i < to; i++) {
      var unused =
          RequestedPositions.make(position, field + ".turns[" + i + "]", turns.get(i), i + 1);
    }
  }

  /** The MFEN of a position. */
  static String mfen(Position position) {
    return Mfen.format(position.variant(), position.setup());
  }
}
