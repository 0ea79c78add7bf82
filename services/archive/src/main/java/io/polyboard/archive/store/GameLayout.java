package io.polyboard.archive.store;

import io.polyboard.archive.store.GameHeader.Effort;
import io.polyboard.archive.store.RequestedGame.Adjudication;
import io.polyboard.archive.store.RequestedGame.GivenOpening;
import io.polyboard.archive.store.RequestedGame.Opening;
import io.polyboard.archive.store.RequestedGame.Player;
import io.polyboard.archive.store.RequestedGame.RandomOpening;
import io.polyboard.archive.store.RequestedGame.RandomPlayer;
import io.polyboard.archive.store.RequestedGame.Searching;
import io.polyboard.archive.store.RequestedGame.Strategy;
import io.polyboard.balance.GameMeasures.Choices;
import io.polyboard.events.TurnRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How games lie in rows, as bytes of which the first is the version of the layout: the header,
 * which lists read alone, and the turns. A row's columns tell the ids and the number of turns.
 *
 * <p>The turns are what their players found, in columns of exponential Golomb codes (score, depth
 * and nodes each less those of the same player's turn before, milliseconds as they are), from the
 * second version on the players' effective choice, and after that their texts, deflated. For one
 * thread; immutable but for its buffers.
 */
final class GameLayout implements AutoCloseable {
  private static final int VERSION = 1;

  /** Of headers that tell by which version the game is derived; the others' are by the first. */
  private static final int DERIVATION_VERSION = 2;

  private static final int FIRST_DERIVATION = 1;
  private static final int TURNS_VERSION = 2;

  private static final int NO_STRATEGY = 0;
  private static final int SEARCHING = 1;
  private static final int RANDOM_PLAYER = 2;

  private static final int NO_OPENING = 0;
  private static final int RANDOM_OPENING = 1;
  private static final int GIVEN_OPENING = 2;

  /** The bits that tell the order of a column's codes. */
  private static final int ORDER_BITS = 6;

  private static final int MOST_ORDER = 40;

  private final BinaryWriter out = new BinaryWriter();
  private final BinaryWriter texts = new BinaryWriter();
  private final Compression compression = new Compression();

  @Override
  public void close() {
    compression.close();
  }

  /** All but the turns. */
  byte[] header(GameHeader header) {
    out.clear();
    int derivation = header.request().derivation();
    if (derivation == FIRST_DERIVATION) {
      out.unsigned(VERSION);
    } else {
      out.unsigned(DERIVATION_VERSION);
      out.unsigned(derivation);
    }
    write(header.request());
    out.text(header.startMfen());
    out.unsigned(header.openingTurns());
    out.unsigned(header.result().code());
    out.unsigned(header.termination().code());
    write(header.white());
    write(header.black());
    out.text(header.worker());
    return out.toBytes();
  }

  private void write(RequestedGame request) {
    out.signed(request.number());
    out.digest(request.variantDigest());
    out.text(request.variantId());
    write(request.white());
    write(request.black());
    write(request.opening());
    out.random(request.whiteSeed());
    out.random(request.blackSeed());
    out.signed(request.maxPlies());
    write(request.adjudication().win());
    write(request.adjudication().draw());
  }

  private void write(Player player) {
    out.text(player.name());
    switch (player.strategy()) {
      case null -> out.unsigned(NO_STRATEGY);
      case RandomPlayer() -> out.unsigned(RANDOM_PLAYER);
      case Searching searching -> {
        out.unsigned(SEARCHING);
        out.signed(searching.nodes());
        out.signed(searching.depth());
        out.signed(searching.millis());
        out.signed(searching.threads());
        out.signed(searching.hashMib());
        out.signed(searching.noise());
        out.signed(searching.seed());
        out.digest(searching.weights());
        write(searching.without());
      }
    }
  }

  private void write(@Nullable Opening opening) {
    switch (opening) {
      case null -> out.unsigned(NO_OPENING);
      case RandomOpening(int plies, int bound, long seed) -> {
        out.unsigned(RANDOM_OPENING);
        out.signed(plies);
        out.signed(bound);
        out.random(seed);
      }
      case GivenOpening(String variant, String mfen, List<String> turns) -> {
        out.unsigned(GIVEN_OPENING);
        out.digest(variant);
        out.text(mfen);
        write(turns);
      }
    }
  }

  private void write(Adjudication.@Nullable Rule rule) {
    out.unsigned(rule == null ? 0 : 1);
    if (rule != null) {
      out.signed(rule.score());
      out.signed(rule.plies());
    }
  }

  private void write(Effort effort) {
    out.unsigned(effort.turns());
    out.unsigned(effort.nodes());
    out.unsigned(effort.millis());
  }

  private void write(List<String> all) {
    out.unsigned(all.size());
    all.forEach(out::text);
  }

  /**
   * Reads a header.
   *
   * @param turnCount what {@link #header} leaves to the row's columns, as are the ids
   */
  static GameHeader header(byte[] bytes, String gameId, String tournamentId, int turnCount) {
    BinaryReader in = new BinaryReader(bytes);
    long version = in.unsigned();
    check(version, DERIVATION_VERSION);
    int derivation = version == VERSION ? FIRST_DERIVATION : in.count();
    return new GameHeader(
        request(in, gameId, tournamentId, derivation),
        in.text(),
        in.count(),
        turnCount,
        GameResult.ofCode(in.count()),
        GameTermination.ofCode(in.count()),
        effort(in),
        effort(in),
        in.text());
  }

  private static void check(long version, int known) {
    if (version < 1 || version > known) {
      throw new IllegalStateException(
          "a stored game has layout " + version + "; this archive knows " + known);
    }
  }

  private static RequestedGame request(
      BinaryReader in, String gameId, String tournamentId, int derivation) {
    return new RequestedGame(
        gameId,
        tournamentId,
        (int) in.signed(),
        in.digest(),
        in.text(),
        player(in),
        player(in),
        opening(in),
        in.random(),
        in.random(),
        (int) in.signed(),
        new Adjudication(rule(in), rule(in)),
        derivation);
  }

  private static Player player(BinaryReader in) {
    return new Player(in.text(), strategy(in));
  }

  private static @Nullable Strategy strategy(BinaryReader in) {
    int kind = in.count();
    return switch (kind) {
      case NO_STRATEGY -> null;
      case RANDOM_PLAYER -> new RandomPlayer();
      case SEARCHING ->
          new Searching(
              in.signed(),
              (int) in.signed(),
              in.signed(),
              (int) in.signed(),
              (int) in.signed(),
              (int) in.signed(),
              in.signed(),
              in.digest(),
              texts(in));
      default -> throw new IllegalStateException("no strategy has the code " + kind);
    };
  }

  private static @Nullable Opening opening(BinaryReader in) {
    int kind = in.count();
    return switch (kind) {
      case NO_OPENING -> null;
      case RANDOM_OPENING -> new RandomOpening((int) in.signed(), (int) in.signed(), in.random());
      case GIVEN_OPENING -> new GivenOpening(in.digest(), in.text(), texts(in));
      default -> throw new IllegalStateException("no opening has the code " + kind);
    };
  }

  private static Adjudication.@Nullable Rule rule(BinaryReader in) {
    return in.count() == 0 ? null : new Adjudication.Rule((int) in.signed(), (int) in.signed());
  }

  private static Effort effort(BinaryReader in) {
    return new Effort(in.count(), in.unsigned(), in.unsigned());
  }

  private static List<String> texts(BinaryReader in) {
    List<String> all = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      all.add(in.text());
    }
    return all;
  }

  /** The turns and what their players found. */
  byte[] turns(ArchivedGame game) {
    out.clear();
    out.unsigned(TURNS_VERSION);
    write(game.records().toArray(TurnRecord[]::new));
    out.unsigned(game.choices().turns());
    out.unsigned(game.choices().effectiveTurns());
    texts.clear();
    game.turns().forEach(texts::text);
    compression.deflate(texts.toBytes(), out);
    return out.toBytes();
  }

  private void write(TurnRecord[] records) {
    out.unsigned(records.length);
    if (records.length == 0) {
      return;
    }
    long[] scores = new long[records.length];
    long[] depths = new long[records.length];
    long[] nodes = new long[records.length];
    long[] millis = new long[records.length];
    for (int turn = 0; turn < records.length; turn++) {
      TurnRecord now = records[turn];
      TurnRecord before = turn < 2 ? TurnRecord.NONE : records[turn - 2];
      scores[turn] = BinaryWriter.zigzag(now.score() - before.score());
      depths[turn] = BinaryWriter.zigzag(now.depth() - before.depth());
      nodes[turn] = BinaryWriter.zigzag(now.nodes() - before.nodes());
      millis[turn] = now.millis();
    }
    writeColumn(scores);
    writeColumn(depths);
    writeColumn(nodes);
    writeColumn(millis);
    out.align();
  }

  private void writeColumn(long[] column) {
    int order = bestOrder(column);
    out.bits(order, ORDER_BITS);
    for (long value : column) {
      out.golomb(value, order);
    }
  }

  /** The order in which a column's codes are shortest, but for a bit here and there. */
  private static int bestOrder(long[] column) {
    int[] byLength = new int[Long.SIZE + 1];
    for (long value : column) {
      byLength[Long.SIZE - Long.numberOfLeadingZeros(value)]++;
    }
    int longest = Long.SIZE;
    while (longest > 0 && byLength[longest] == 0) {
      longest--;
    }
    int best = 0;
    long least = Long.MAX_VALUE;
    for (int order = 0; order <= Math.min(longest, MOST_ORDER); order++) {
      long bits = 0;
      for (int length = 0; length <= longest; length++) {
        bits += (long) byLength[length] * (order + 1 + 2 * Math.max(0, length - order));
      }
      if (bits < least) {
        least = bits;
        best = order;
      }
    }
    return best;
  }

  /**
   * Reads what {@link #turns(ArchivedGame)} has written.
   *
   * @param measures what {@link MeasuresLayout} has written; null where nothing was measured
   */
  static ArchivedGame game(GameHeader header, byte[] bytes, byte @Nullable [] measures) {
    BinaryReader in = new BinaryReader(bytes);
    long version = in.unsigned();
    check(version, TURNS_VERSION);
    List<TurnRecord> records = records(in, header.turnCount());
    Choices choices = version == 1 ? Choices.NONE : new Choices(in.count(), in.unsigned());
    BinaryReader texts = new BinaryReader(Compression.inflate(in.rest()));
    List<String> turns = new ArrayList<>(header.turnCount());
    while (!texts.isAtEnd()) {
      turns.add(texts.text());
    }
    return new ArchivedGame(
        header,
        turns,
        records,
        choices,
        measures == null ? null : MeasuresLayout.measures(measures));
  }

  private static List<TurnRecord> records(BinaryReader in, int most) {
    int size = in.count();
    if (size > most) {
      throw new IllegalStateException(size + " records of " + most + " turns");
    }
    if (size == 0) {
      return List.of();
    }
    long[] scores = column(in, size);
    long[] depths = column(in, size);
    long[] nodes = column(in, size);
    long[] millis = column(in, size);
    in.align();
    List<TurnRecord> records = new ArrayList<>(size);
    for (int turn = 0; turn < size; turn++) {
      TurnRecord before = turn < 2 ? TurnRecord.NONE : records.get(turn - 2);
      records.add(
          new TurnRecord(
              before.score() + (int) BinaryReader.unzigzag(scores[turn]),
              before.depth() + (int) BinaryReader.unzigzag(depths[turn]),
              before.nodes() + BinaryReader.unzigzag(nodes[turn]),
              (int) millis[turn]));
    }
    return records;
  }

  private static long[] column(BinaryReader in, int size) {
    int order = (int) in.bits(ORDER_BITS);
    long[] column = new long[size];
    for (int turn = 0; turn < size; turn++) {
      column[turn] = in.golomb(order);
    }
    return column;
  }

  /** Why a game was rejected. */
  byte[] rejection(Rejection rejected) {
    out.clear();
    out.unsigned(VERSION);
    out.text(rejected.reason());
    out.unsigned(rejected.turnNumber().isPresent() ? 1 : 0);
    rejected.turnNumber().ifPresent(out::signed);
    out.text(rejected.mfen());
    out.text(rejected.illegalTurnReason());
    return out.toBytes();
  }

  /** Reads what {@link #rejection} has written. */
  static Rejection rejected(ArchivedGame game, byte[] bytes) {
    BinaryReader in = new BinaryReader(bytes);
    check(in.unsigned(), VERSION);
    return new Rejection(
        game,
        in.text(),
        in.count() == 0 ? OptionalInt.empty() : OptionalInt.of((int) in.signed()),
        in.text(),
        in.text());
  }
}
