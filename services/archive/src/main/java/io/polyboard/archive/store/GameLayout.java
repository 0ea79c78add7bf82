package io.polyboard.archive.store;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import io.polyboard.messages.TurnRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How games lie in rows, as bytes of which the first is the version of the layout: what many games
 * have in common, and lies in rows of its own; the header, which lists read alone; and the turns. A
 * row's columns tell the ids, the number and the number of turns.
 *
 * <p>Of what games have in common there are two versions: the second has the round and the name of
 * the tournament. Of headers there are two: the first has all in itself. Of turns there are three:
 * the first two have what the players found in columns of exponential Golomb codes (score, depth
 * and nodes each less those of the same player's turn before, milliseconds as they are), from the
 * second on the players' effective choice, and after that the texts, deflated; the third is a
 * {@link TurnCode}, and has texts deflated where they are not spelled as moves are. What is written
 * is the latest. For one thread; immutable but for its buffers.
 */
final class GameLayout implements AutoCloseable {
  private static final int COMMON_VERSION = 2;

  /** Of what games have in common, the first version with round and name of the tournament. */
  private static final int ROUND_VERSION = 2;

  private static final int REJECTION_VERSION = 1;
  private static final int WHOLE_HEADER = 1;

  /** Of games whose header has all in itself. */
  private static final int FIRST_DERIVATION = 1;

  private static final int HEADER_VERSION = 2;
  private static final int CHOICES_VERSION = 2;
  private static final int TURNS_VERSION = 3;

  private static final int NO_STRATEGY = 0;
  private static final int SEARCHING = 1;
  private static final int RANDOM_PLAYER = 2;

  private static final int NO_OPENING = 0;
  private static final int RANDOM_OPENING = 1;
  private static final int GIVEN_OPENING = 2;

  // The flags of a header.
  private static final int HAS_START = 1;
  private static final int STARTS_AS_GIVEN = 1 << 1;
  private static final int WHITE_FIRST = 1 << 2;
  private static final int BLACK_FIRST = 1 << 3;
  private static final int ALL_NODES = 1 << 4;

  private static final int RESULT_BITS = 2;

  // The flags of turns; above them is the number of the prior.
  private static final int HAS_RECORDS = 1;
  private static final int HAS_TEXTS = 1 << 1;
  private static final int PRIOR_SHIFT = 2;

  /** The bits that tell the order of a column's codes. */
  private static final int ORDER_BITS = 6;

  private final BinaryWriter out = new BinaryWriter();
  private final BinaryWriter texts = new BinaryWriter();
  private final BinaryWriter coded = new BinaryWriter();
  private final Compression compression = new Compression();
  private final int[] states = new int[TurnCode.STATES];

  @Override
  public void close() {
    compression.close();
  }

  /** What a game has in common with others of its tournament: all but numbers, seeds and texts. */
  byte[] common(RequestedGame request) {
    out.clear();
    out.unsigned(COMMON_VERSION);
    out.unsigned(request.derivation());
    out.digest(request.variantDigest());
    out.text(request.variantId());
    write(request.white());
    write(request.black());
    switch (request.opening()) {
      case null -> out.unsigned(NO_OPENING);
      case RandomOpening(int plies, int bound, long _) -> {
        out.unsigned(RANDOM_OPENING);
        out.signed(plies);
        out.signed(bound);
      }
      case GivenOpening _ -> out.unsigned(GIVEN_OPENING);
    }
    out.signed(request.maxPlies());
    write(request.adjudication().win());
    write(request.adjudication().draw());
    out.unsigned(request.round());
    out.text(request.tournamentName());
    return out.toBytes();
  }

  /** All but the turns and what is common. */
  byte[] header(GameHeader header) {
    RequestedGame request = header.request();
    out.clear();
    out.unsigned(HEADER_VERSION);
    out.unsigned(header.termination().code() << RESULT_BITS | header.result().code());
    int flags = flags(header);
    out.unsigned(flags);
    out.unsigned(header.openingTurns());
    switch (request.opening()) {
      case null -> {}
      case RandomOpening(int _, int _, long seed) -> out.random(seed);
      case GivenOpening(String variant, String mfen, List<String> turns) -> {
        out.digest(variant);
        out.text(mfen);
        write(turns);
      }
    }
    out.random(request.whiteSeed());
    out.random(request.blackSeed());
    if ((flags & HAS_START) != 0) {
      out.text(header.startMfen());
    }
    write(header.white(), flags);
    write(header.black(), flags);
    return out.toBytes();
  }

  private static int flags(GameHeader header) {
    int own = header.turnCount() - header.openingTurns();
    String start = header.startMfen();
    boolean asGiven =
        header.request().opening() instanceof GivenOpening given
            && !start.isEmpty()
            && given.mfen().equals(start);
    Effort white = header.white();
    Effort black = header.black();
    int first = (own + 1) / 2;
    int second = own / 2;
    return (start.isEmpty() || asGiven ? 0 : HAS_START)
        | (asGiven ? STARTS_AS_GIVEN : 0)
        | (white.turns() == first && black.turns() == second
            ? WHITE_FIRST
            : white.turns() == second && black.turns() == first ? BLACK_FIRST : 0)
        | (white.nodes() == nodes(white, header.request().white())
                && black.nodes() == nodes(black, header.request().black())
            ? ALL_NODES
            : 0);
  }

  /** What a player visits that always reaches its limit. */
  private static long nodes(Effort effort, Player player) {
    return player.strategy() instanceof Searching searching
        ? effort.turns() * searching.nodes()
        : 0;
  }

  private void write(Effort effort, int flags) {
    if ((flags & (WHITE_FIRST | BLACK_FIRST)) == 0) {
      out.unsigned(effort.turns());
    }
    if ((flags & ALL_NODES) == 0) {
      out.unsigned(effort.nodes());
    }
    out.unsigned(effort.millis());
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

  private void write(Adjudication.@Nullable Rule rule) {
    out.unsigned(rule == null ? 0 : 1);
    if (rule != null) {
      out.signed(rule.score());
      out.signed(rule.plies());
    }
  }

  private void write(List<String> all) {
    out.unsigned(all.size());
    all.forEach(out::text);
  }

  /**
   * What a row tells of a game besides its turns.
   *
   * @param common what {@link #common} has written; null where the header has all in itself
   * @param worker null likewise
   */
  record Row(
      String gameId,
      String tournamentId,
      int number,
      int turnCount,
      byte[] header,
      byte @Nullable [] common,
      byte @Nullable [] worker) {}

  /** Reads a header. */
  static GameHeader header(Row row) {
    BinaryReader in = new BinaryReader(row.header);
    long version = in.unsigned();
    check(version, HEADER_VERSION);
    if (version == WHOLE_HEADER) {
      return wholeHeader(in, row);
    }
    if (row.common == null || row.worker == null) {
      throw new IllegalStateException("a stored game lacks what it has in common with others");
    }
    BinaryReader common = new BinaryReader(row.common);
    long commonVersion = common.unsigned();
    check(commonVersion, COMMON_VERSION);
    int derivation = common.count();
    int ending = in.count();
    int flags = in.count();
    int openingTurns = in.count();
    String variantDigest = common.digest();
    String variantId = common.text();
    Player white = player(common);
    Player black = player(common);
    Opening opening = opening(common, in);
    long whiteSeed = in.random();
    long blackSeed = in.random();
    int maxPlies = (int) common.signed();
    Adjudication adjudication = new Adjudication(rule(common), rule(common));
    boolean hasRound = commonVersion >= ROUND_VERSION;
    int round = hasRound ? common.count() : 0;
    RequestedGame request =
        new RequestedGame(
            row.gameId,
            row.tournamentId,
            hasRound ? common.text() : "",
            row.number,
            round,
            variantDigest,
            variantId,
            white,
            black,
            opening,
            whiteSeed,
            blackSeed,
            maxPlies,
            adjudication,
            derivation);
    String start =
        (flags & HAS_START) != 0
            ? in.text()
            : (flags & STARTS_AS_GIVEN) != 0 && opening instanceof GivenOpening given
                ? given.mfen()
                : "";
    int own = row.turnCount - openingTurns;
    return new GameHeader(
        request,
        start,
        openingTurns,
        row.turnCount,
        GameResult.ofCode(ending & (1 << RESULT_BITS) - 1),
        GameTermination.ofCode(ending >>> RESULT_BITS),
        effort(in, flags, own, (flags & WHITE_FIRST) != 0, white),
        effort(in, flags, own, (flags & BLACK_FIRST) != 0, black),
        new String(row.worker, UTF_8));
  }

  private static @Nullable Opening opening(BinaryReader common, BinaryReader in) {
    int kind = common.count();
    return switch (kind) {
      case NO_OPENING -> null;
      case RANDOM_OPENING ->
          new RandomOpening((int) common.signed(), (int) common.signed(), in.random());
      case GIVEN_OPENING -> new GivenOpening(in.digest(), in.text(), texts(in));
      default -> throw new IllegalStateException("no opening has the code " + kind);
    };
  }

  private static Effort effort(
      BinaryReader in, int flags, int own, boolean isFirst, Player player) {
    int turns =
        (flags & (WHITE_FIRST | BLACK_FIRST)) == 0 ? in.count() : (own + (isFirst ? 1 : 0)) / 2;
    long nodes = (flags & ALL_NODES) == 0 ? in.unsigned() : nodes(new Effort(turns, 0, 0), player);
    return new Effort(turns, nodes, in.unsigned());
  }

  private static GameHeader wholeHeader(BinaryReader in, Row row) {
    return new GameHeader(
        request(in, row.gameId, row.tournamentId, FIRST_DERIVATION),
        in.text(),
        in.count(),
        row.turnCount,
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
        "",
        (int) in.signed(),
        0,
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
    MoveTexts moves = MoveTexts.parse(game.turns());
    TurnPrior prior = moves == null ? TurnPrior.SEVERAL_BOARDS : TurnPrior.of(moves);
    prior.copyTo(states);
    coded.clear();
    BitCoder.Encoder encoder = new BitCoder.Encoder(states, coded);
    TurnCode code = new TurnCode(encoder);
    if (moves != null) {
      var unused = code.turns(game.turns().size(), moves);
    }
    var unused = code.records(game.records().size(), game.records());
    encoder.end();
    out.clear();
    out.unsigned(TURNS_VERSION);
    out.unsigned(
        prior.ordinal() << PRIOR_SHIFT
            | (moves == null ? HAS_TEXTS : 0)
            | (game.records().isEmpty() ? 0 : HAS_RECORDS));
    out.unsigned(game.choices().turns());
    out.unsigned(game.choices().effectiveTurns());
    byte[] bits = coded.toBytes();
    out.unsigned(bits.length);
    out.raw(bits, bits.length);
    if (moves == null) {
      texts.clear();
      game.turns().forEach(texts::text);
      compression.deflate(texts.toBytes(), out);
    }
    return out.toBytes();
  }

  /** What the bytes of a game's turns tell. */
  private record Turns(List<String> texts, List<TurnRecord> records, Choices choices) {}

  /** Reads turns of any version. */
  static ArchivedGame game(GameHeader header, byte[] bytes) {
    Turns turns = turns(header, bytes, header.turnCount(), true);
    return new ArchivedGame(header, turns.texts, turns.records, turns.choices, null);
  }

  /**
   * Reads the first turns of a game, of any version. Of players that visited no position there are
   * no records.
   *
   * @param most so many, if there are as many
   */
  static StoredOpening opening(GameHeader header, byte[] bytes, int most) {
    boolean isSearched = header.white().nodes() > 0 || header.black().nodes() > 0;
    Turns turns = turns(header, bytes, Math.min(most, header.turnCount()), isSearched);
    return new StoredOpening(header, turns.texts, turns.records);
  }

  /**
   * @param least so many of the turns are wanted, and no others: reading on takes longer than
   *     anything else that is done with them
   * @param withRecords whether the records are wanted, which lie behind all turns
   */
  private static Turns turns(GameHeader header, byte[] bytes, int least, boolean withRecords) {
    BinaryReader in = new BinaryReader(bytes);
    long version = in.unsigned();
    check(version, TURNS_VERSION);
    if (version < TURNS_VERSION) {
      List<TurnRecord> records = records(in, header.turnCount());
      Choices choices =
          version < CHOICES_VERSION ? Choices.NONE : new Choices(in.count(), in.unsigned());
      return new Turns(deflated(in, header), records, choices);
    }
    int flags = in.count();
    Choices choices = new Choices(in.count(), in.unsigned());
    byte[] bits = in.raw(in.count());
    int[] states = new int[TurnCode.STATES];
    TurnPrior.of(flags >>> PRIOR_SHIFT).copyTo(states);
    TurnCode code = new TurnCode(new BitCoder.Decoder(states, bits));
    boolean hasRecords = withRecords && (flags & HAS_RECORDS) != 0;
    List<String> texts =
        (flags & HAS_TEXTS) != 0
            ? deflated(in, header)
            : code.turns(hasRecords ? header.turnCount() : least, MoveTexts.NONE).format();
    int own = header.turnCount() - header.openingTurns();
    return new Turns(texts, hasRecords ? code.records(own, List.of()) : List.of(), choices);
  }

  private static List<String> deflated(BinaryReader in, GameHeader header) {
    BinaryReader texts = new BinaryReader(Compression.inflate(in.rest()));
    List<String> turns = new ArrayList<>(header.turnCount());
    while (!texts.isAtEnd()) {
      turns.add(texts.text());
    }
    return turns;
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
    out.unsigned(REJECTION_VERSION);
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
    check(in.unsigned(), REJECTION_VERSION);
    return new Rejection(
        game,
        in.text(),
        in.count() == 0 ? OptionalInt.empty() : OptionalInt.of((int) in.signed()),
        in.text(),
        in.text());
  }
}
