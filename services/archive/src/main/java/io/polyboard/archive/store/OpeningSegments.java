package io.polyboard.archive.store;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The segments of the opening explorer: an index from positions to the games that were in them,
 * which says of each game which turn was played there first. Thread-safe, and safe beside other
 * processes that do the same.
 *
 * <p>A segment has games of one definition that were stored one after another. It is written once;
 * {@value #MOST_OF_A_LEVEL} of one level are merged into one of the next, so that a definition has
 * few, and each game is written a few times (the log-structured merge-tree of Patrick O'Neil et
 * al., Acta Informatica 33, 1996). Its blocks lie in shards by the keys of positions, see {@link
 * OpeningShards}, so that a position is looked for in one.
 */
@ApplicationScoped
public class OpeningSegments {
  /** So many segments of one level are merged into one of the next. */
  static final int MOST_OF_A_LEVEL = 8;

  /** A block is full when it has so many bytes. */
  private static final int BLOCK_BYTES = 8 << 10;

  /** A position of more games has a block of its own. */
  private static final int MANY_GAMES = 4_096;

  /** A larger block is of one position, which is kept in memory when it was read. */
  private static final int SMALL_BYTES = 128 << 10;

  /** The most bytes of games and positions that are kept in memory. */
  private static final long MOST_BYTES = Math.min(512L << 20, Runtime.getRuntime().maxMemory() / 8);

  /** To add up what was counted of a turn takes as long as to count so many games of it. */
  private static final int GAMES_OF_A_TALLY = 16;

  /** The most turns whose games are kept counted; each takes some 1.7 KiB. */
  private static final int MOST_TALLIES = 20_000;

  private static final int BLOCKS_AT_ONCE = 128;

  private static final String PROGRESS =
      "select plies, archived_at, serial from archive.opening_progress where version = :version";

  private static final String BEGIN =
      """
      insert into archive.opening_progress (version, plies, archived_at, serial)
      values (:version, :plies, :archived_at, :serial)
      """;

  /** Nobody else has put the same games into segments meanwhile. */
  private static final String ADVANCE =
      """
      update archive.opening_progress
      set archived_at = :archived_at, serial = :serial
      where version = :version and plies = :plies and archived_at = :from_at and serial = :from_serial
      """;

  private static final String INSERT =
      """
      insert into archive.opening_segments
        (variant_digest, level, first_at, first_serial, last_at, game_count, games)
      values (:digest, :level, :first_at, :first_serial, :last_at, :size, :games)
      returning id
      """;

  private static final String INSERT_BLOCKS =
      """
      insert into archive.opening_blocks (segment, first_key, positions)
      select :segment, first_key, positions from unnest(:keys, :positions) k(first_key, positions)
      """;

  /** A large block is not read when it is found, since it may be in memory. */
  private static final String FIND =
      """
      select s.id, b.first_key,
        case when octet_length(b.positions) <= :small then b.positions end as positions
      from archive.opening_segments s
      cross join lateral (
        select first_key, positions from archive.opening_blocks
        where segment = s.id and first_key between :least and :key
        order by first_key desc
        limit 1) b
      where s.variant_digest = :digest
      order by s.first_at, s.first_serial
      """;

  private static final String BLOCK =
      "select positions from archive.opening_blocks where segment = :segment and first_key = :key";

  private static final String BLOCKS =
      """
      select first_key, positions from archive.opening_blocks
      where segment = :segment and first_key > :after
      order by first_key
      limit :size
      """;

  private static final String FIRST_BLOCKS =
      BLOCKS.replace("first_key > :after", "first_key >= :after");

  private static final String GAMES =
      "select id, games from archive.opening_segments where id = any(:ids)";

  private static final String COHORTS = "select c.id from archive.cohorts c where c.grain = :grain";

  /** Games that were stored before are gone. */
  private static final String KEPT_SINCE = "select min(starts_at) from archive.game_partitions";

  private static final String FULL_LEVEL =
      """
      select variant_digest, level from archive.opening_segments
      group by variant_digest, level
      having count(*) >= :most
      order by level
      limit 1
      """;

  /** The lock that whoever merges has until the end of the transaction. */
  private static final String LOCK =
      "select pg_try_advisory_xact_lock(hashtext('polyboard.openings'))";

  private static final String WAIT_FOR_LOCK =
      "select pg_advisory_xact_lock(hashtext('polyboard.openings'))";

  private static final String OF_LEVEL =
      """
      select id, games from archive.opening_segments
      where variant_digest = :digest and level = :level
      order by first_at, first_serial
      limit :most
      """;

  private static final String REMOVE_BLOCKS =
      "delete from archive.opening_blocks where segment = any(:ids)";

  private static final String REMOVE = "delete from archive.opening_segments where id = any(:ids)";

  private static final String GONE =
      "select id from archive.opening_segments where last_at < :since limit :most";

  private final ArchiveDatabase database;

  private final Cache<Long, OpeningGames> games =
      Caffeine.newBuilder()
          .maximumWeight(MOST_BYTES / 2)
          .weigher((Long id, OpeningGames all) -> 64 + all.bytes())
          .executor(Runnable::run)
          .build();

  private final Cache<BlockKey, OpeningPosition> large =
      Caffeine.newBuilder()
          .maximumWeight(MOST_BYTES / 2)
          .weigher(
              (BlockKey key, OpeningPosition position) -> 64 + 2 * Integer.BYTES * position.size())
          .executor(Runnable::run)
          .build();

  /** All games of positions of many games a turn, by segments, which do not change. */
  private final Cache<BlockKey, OpeningCount> whole =
      Caffeine.newBuilder()
          .maximumWeight(MOST_TALLIES)
          .weigher((BlockKey key, OpeningCount count) -> 1 + count.turns().size())
          .executor(Runnable::run)
          .build();

  @Inject
  public OpeningSegments(ArchiveDatabase database) {
    this.database = database;
  }

  private record BlockKey(long segment, long firstKey) {}

  private record Block(long firstKey, byte[] positions) {}

  private record FoundBlock(BlockKey key, byte @Nullable [] positions) {}

  /**
   * How far the games are in segments.
   *
   * @param plies how many turns of each
   * @param place all games up to it are
   */
  public record Progress(int plies, Place place) {}

  /** How far the games are in segments; empty where there are none of this layout. */
  public Optional<Progress> progress() {
    return database.read(OpeningSegments::progress);
  }

  private static Optional<Progress> progress(Handle handle) {
    return handle
        .createQuery(PROGRESS)
        .bind("version", OpeningLayout.VERSION)
        .map((row, context) -> new Progress(row.getInt("plies"), GameReader.place(row)))
        .findOne();
  }

  /** How far the games are in segments that have so many turns of each; others are removed. */
  public Progress progress(int plies) {
    return progress()
        .filter(known -> known.plies == plies)
        .orElseGet(() ->
            database.<Progress, RuntimeException>write(handle -> {
              takeTurn(handle);
              // Somebody else may have begun meanwhile.
              return progress(handle)
                  .filter(known -> known.plies == plies)
                  .orElseGet(() -> begin(handle, plies));
            }));
  }

  /** Removes all segments; those to come have so many turns of each game. */
  public void clear(int plies) {
    var unused =
        database.<Progress, RuntimeException>write(handle -> {
          takeTurn(handle);
          return begin(handle, plies);
        });
  }

  /** Forgets what was read of the database, which may have been set back to an earlier state. */
  public void forget() {
    games.invalidateAll();
    large.invalidateAll();
    whole.invalidateAll();
  }

  /** Waits for whoever merges, and keeps others from it until the end of the transaction. */
  private static void takeTurn(Handle handle) {
    var unused = handle.createQuery(WAIT_FOR_LOCK).mapTo(String.class).one();
  }

  private static Progress begin(Handle handle, int plies) {
    // Who puts games in has this row until the end of the transaction.
    handle.execute("delete from archive.opening_progress");
    handle.execute("truncate archive.opening_blocks, archive.opening_segments");
    handle
        .createUpdate(BEGIN)
        .bind("version", OpeningLayout.VERSION)
        .bind("plies", plies)
        .bind("archived_at", Place.START.archivedAt())
        .bind("serial", Place.START.serial())
        .execute();
    return new Progress(plies, Place.START);
  }

  /**
   * Puts games into new segments, all or nothing.
   *
   * @param byDigest the games that follow the progress, by the digests of their variants
   * @param end the place up to which they are all
   * @return whether it has; not where somebody else has put them into some meanwhile
   */
  public boolean add(Map<String, List<OpeningGame>> byDigest, Progress progress, Place end) {
    return database.<Boolean, RuntimeException>write(handle -> {
      int advanced =
          handle
              .createUpdate(ADVANCE)
              .bind("version", OpeningLayout.VERSION)
              .bind("plies", progress.plies)
              .bind("from_at", progress.place.archivedAt())
              .bind("from_serial", progress.place.serial())
              .bind("archived_at", end.archivedAt())
              .bind("serial", end.serial())
              .execute();
      if (advanced == 0) {
        return false;
      }
      byDigest.forEach((digest, some) -> {
        Writer writer = new Writer(handle, digest, 0, OpeningGames.of(some));
        OpeningPosition.of(some).forEach(writer::add);
        writer.end();
      });
      return true;
    });
  }

  /** Writes one segment. For one thread. */
  private static final class Writer {
    private final Handle handle;
    private final long segment;
    private final OpeningLayout layout = new OpeningLayout();
    private final List<Block> blocks = new ArrayList<>();
    private long firstKey;
    private boolean isOpen;

    Writer(Handle handle, String digest, int level, OpeningGames games) {
      this.handle = handle;
      Place first = games.place(0);
      segment =
          handle
              .createQuery(INSERT)
              .bind("digest", digest)
              .bind("level", level)
              .bind("first_at", first.archivedAt())
              .bind("first_serial", first.serial())
              .bind("last_at", games.place(games.size() - 1).archivedAt())
              .bind("size", games.size())
              .bind("games", layout.games(games))
              .mapTo(Long.class)
              .one();
    }

    void add(OpeningPosition position) {
      boolean isLarge = position.size() > MANY_GAMES;
      boolean isFull = layout.size() >= BLOCK_BYTES;
      if (isOpen && (isLarge || isFull || !OpeningShards.areAlike(firstKey, position.key()))) {
        close();
      }
      if (!isOpen) {
        firstKey = position.key();
        layout.begin(firstKey);
        isOpen = true;
      }
      layout.add(position);
      if (isLarge) {
        close();
      }
    }

    private void close() {
      blocks.add(new Block(firstKey, layout.block()));
      isOpen = false;
      if (blocks.size() == BLOCKS_AT_ONCE) {
        flush();
      }
    }

    private void flush() {
      handle
          .createUpdate(INSERT_BLOCKS)
          .bind("segment", segment)
          .bind("keys", SqlArray.bigints(blocks, Block::firstKey))
          .bind("positions", SqlArray.bytes(blocks, Block::positions))
          .execute();
      blocks.clear();
    }

    void end() {
      if (isOpen) {
        close();
      }
      if (!blocks.isEmpty()) {
        flush();
      }
    }
  }

  /**
   * Whose games to count; what is empty or null is not asked for.
   *
   * @param player of either side
   * @param minStrength the least band of the weaker player, see {@link Strength}
   * @param maxStrength the greatest
   * @param from stored then or later
   * @param before stored before
   */
  public record Filter(
      String tournamentId,
      String player,
      int minStrength,
      int maxStrength,
      @Nullable OffsetDateTime from,
      @Nullable OffsetDateTime before) {
    /** All games. */
    public static final Filter ALL = new Filter("", "", 0, Strength.MOST, null, null);

    private long fromMicros() {
      return from == null ? Long.MIN_VALUE : OpeningGames.micros(from);
    }

    /** Whether it lets every game through that was stored late enough. */
    private boolean isOpen() {
      return tournamentId.isEmpty()
          && player.isEmpty()
          && minStrength == 0
          && maxStrength == Strength.MOST
          && before == null;
    }

    /**
     * Whether it lets a game through, whatever its cohort.
     *
     * @param since the games that were stored then or later
     */
    private boolean lets(OpeningGames segment, int game, long since) {
      long time = segment.micros()[game];
      int strength = segment.weaker(game);
      return time >= since
          && (before == null || time < OpeningGames.micros(before))
          && strength >= minStrength
          && strength <= maxStrength;
    }
  }

  /**
   * What was counted in a position.
   *
   * @param turns by their texts in canonical spelling
   * @param newest some games, the newest first
   * @param strongest some games, those first whose weaker player is the strongest
   * @param progress how far the games are in the segments; empty before the first
   * @param isComplete whether all games are
   */
  public record Counted(
      Map<String, OpeningTally> turns,
      OpeningTally total,
      List<RankedGame> newest,
      List<RankedGame> strongest,
      Optional<Progress> progress,
      boolean isComplete) {

    /** The same with other texts of the turns, each with one of its own. */
    public Counted withTurns(UnaryOperator<String> text) {
      Map<String, OpeningTally> others = new TreeMap<>();
      turns.forEach((turn, tally) -> others.put(text.apply(turn), tally));
      return new Counted(
          others, total, withTurns(newest, text), withTurns(strongest, text), progress, isComplete);
    }

    private static List<RankedGame> withTurns(List<RankedGame> games, UnaryOperator<String> text) {
      return games.stream()
          .map(game -> new RankedGame(game.place(), text.apply(game.turn())))
          .toList();
    }
  }

  /**
   * Counts the games of a definition that were in a position, by the turn that was played there
   * first.
   *
   * @param key of the position
   * @param listed how many games to name of the newest and of the strongest, 0 to {@value
   *     OpeningCount#MOST_RANKED}
   */
  public Counted count(String digest, long key, Filter filter, int listed) {
    return database.readAtOneMoment(handle -> {
      Map<Long, OpeningPosition> bySegment = positions(handle, digest, key);
      Map<Long, OpeningGames> games = games(handle, bySegment.keySet());
      IntPredicate cohorts = cohorts(handle, digest, filter);
      long from = Math.max(since(handle), filter.fromMicros());
      OpeningCount count = new OpeningCount(listed);
      // The newest first, so that most of the others are seen at once not to be among them.
      for (Map.Entry<Long, OpeningPosition> each : List.copyOf(bySegment.entrySet()).reversed()) {
        OpeningGames segment = requireNonNull(games.get(each.getKey()));
        OpeningPosition position = each.getValue();
        boolean isWhole = filter.isOpen() && segment.micros()[0] >= from;
        if (isWhole && position.size() > GAMES_OF_A_TALLY * position.turns().size()) {
          count.add(
              whole.get(new BlockKey(each.getKey(), key), missing -> whole(segment, position)));
        } else {
          count.add(
              segment,
              position,
              game -> filter.lets(segment, game, from) && cohorts.test(segment.cohorts()[game]));
        }
      }
      Optional<Progress> progress = progress(handle);
      Place last = GameReader.newest(handle);
      return new Counted(
          count.turns(),
          OpeningTally.sum(count.turns().values()),
          count.newest().ranked(),
          count.strongest().ranked(),
          progress,
          progress.map(Progress::place).orElse(Place.START).compareTo(last) >= 0);
    });
  }

  private static OpeningCount whole(OpeningGames segment, OpeningPosition position) {
    OpeningCount count = new OpeningCount(OpeningCount.MOST_RANKED);
    count.add(segment, position, game -> true);
    return count;
  }

  private Map<Long, OpeningPosition> positions(Handle handle, String digest, long key) {
    List<FoundBlock> blocks =
        handle
            .createQuery(FIND)
            .bind("digest", digest)
            .bind("key", key)
            .bind("least", OpeningShards.least(key))
            .bind("small", SMALL_BYTES)
            .map((row, context) ->
                new FoundBlock(
                    new BlockKey(row.getLong("id"), row.getLong("first_key")),
                    row.getBytes("positions")))
            .list();
    Map<Long, OpeningPosition> bySegment = new LinkedHashMap<>();
    for (FoundBlock block : blocks) {
      byte[] bytes = block.positions;
      OpeningPosition position =
          bytes == null
              ? large.get(block.key, missing -> large(handle, missing))
              : find(new OpeningLayout.Reader(block.key.firstKey, bytes), key);
      if (position != null && position.key() == key) {
        bySegment.put(block.key.segment, position);
      }
    }
    return bySegment;
  }

  private static OpeningPosition large(Handle handle, BlockKey key) {
    byte[] bytes =
        handle
            .createQuery(BLOCK)
            .bind("segment", key.segment)
            .bind("key", key.firstKey)
            .map((row, context) -> row.getBytes("positions"))
            .one();
    return new OpeningLayout.Reader(key.firstKey, bytes).next();
  }

  private Map<Long, OpeningGames> games(Handle handle, Collection<Long> segments) {
    return games.getAll(
        segments,
        missing -> {
          Map<Long, OpeningGames> read = new HashMap<>();
          handle
              .createQuery(GAMES)
              .bind("ids", SqlArray.bigints(List.copyOf(missing), id -> id))
              .map((row, context) ->
                  read.put(row.getLong("id"), OpeningLayout.games(row.getBytes("games"))))
              .list();
          return read;
        });
  }

  private static long since(Handle handle) {
    OffsetDateTime since =
        handle
            .createQuery(KEPT_SINCE)
            .map((row, context) -> row.getObject(1, OffsetDateTime.class))
            .one();
    return since == null ? 0 : OpeningGames.micros(since);
  }

  private static IntPredicate cohorts(Handle handle, String digest, Filter filter) {
    if (filter.tournamentId.isEmpty() && filter.player.isEmpty()) {
      return cohort -> true;
    }
    Conditions conditions =
        Conditions.of(GameSelection.ofPlayers(digest, filter.tournamentId, filter.player));
    Set<Integer> ids =
        handle
            .createQuery(COHORTS + conditions.cohorts())
            .bind("grain", Cohort.FINEST)
            .bindMap(conditions.parameters())
            .mapTo(Integer.class)
            .collect(Collectors.toSet());
    return ids::contains;
  }

  private static @Nullable OpeningPosition find(OpeningLayout.Reader reader, long key) {
    while (!reader.isAtEnd()) {
      OpeningPosition position = reader.next();
      if (position.key() >= key) {
        return position.key() == key ? position : null;
      }
    }
    return null;
  }

  /**
   * Merges the segments of one level, where there are enough of one, and removes those of games
   * that are gone. What somebody else does at the time is left to them.
   *
   * @return whether there may be more to do
   */
  public boolean merge() {
    return database.<Boolean, RuntimeException>write(handle -> {
      if (!handle.createQuery(LOCK).mapTo(Boolean.class).one()) {
        return false;
      }
      long since = since(handle);
      List<Long> gone =
          handle
              .createQuery(GONE)
              .bind("since", OpeningGames.time(since))
              .bind("most", MOST_OF_A_LEVEL)
              .mapTo(Long.class)
              .list();
      remove(handle, gone);
      return handle
              .createQuery(FULL_LEVEL)
              .bind("most", MOST_OF_A_LEVEL)
              .map((row, context) ->
                  mergeLevel(handle, row.getString("variant_digest"), row.getInt("level"), since))
              .findOne()
              .isPresent()
          || !gone.isEmpty();
    });
  }

  private static boolean mergeLevel(Handle handle, String digest, int level, long since) {
    Map<Long, OpeningGames> segments = new LinkedHashMap<>();
    handle
        .createQuery(OF_LEVEL)
        .bind("digest", digest)
        .bind("level", level)
        .bind("most", MOST_OF_A_LEVEL)
        .map((row, context) ->
            segments.put(row.getLong("id"), OpeningLayout.games(row.getBytes("games"))))
        .list();
    List<Integer> leftOut = new ArrayList<>();
    OpeningGames games = OpeningGames.join(List.copyOf(segments.values()), since, leftOut);
    if (games.size() > 0) {
      Writer writer = new Writer(handle, digest, level + 1, games);
      merge(Cursor.of(handle, segments, leftOut), writer);
      writer.end();
    }
    remove(handle, segments.keySet());
    return true;
  }

  /** Writes the positions of all cursors in the order of their keys. */
  private static void merge(List<Cursor> cursors, Writer writer) {
    PriorityQueue<Cursor> queue =
        new PriorityQueue<>(
            Comparator.comparingLong((Cursor each) -> each.position().key())
                .thenComparingInt(each -> each.firstGame));
    cursors.stream().filter(Cursor::advance).forEach(queue::add);
    while (!queue.isEmpty()) {
      long key = queue.element().position().key();
      Map<String, OpeningPosition.Gathering> turns = new TreeMap<>();
      while (!queue.isEmpty() && queue.element().position().key() == key) {
        Cursor next = queue.remove();
        next.gather(turns);
        if (next.advance()) {
          queue.add(next);
        }
      }
      if (!turns.isEmpty()) {
        writer.add(OpeningPosition.of(key, turns));
      }
    }
  }

  /** Reads the positions of a segment one after the other. For one thread. */
  private static final class Cursor {
    private final Handle handle;
    private final long segment;
    private final int leftOut;

    /** The index in the merged segment of the first game that is not left out. */
    private final int firstGame;

    private List<Block> blocks = List.of();
    private int block;
    private OpeningLayout.@Nullable Reader reader;
    private @Nullable OpeningPosition position;
    private boolean hasBegun;
    private long lastKey = Long.MIN_VALUE;

    Cursor(Handle handle, long segment, int leftOut, int firstGame) {
      this.handle = handle;
      this.segment = segment;
      this.leftOut = leftOut;
      this.firstGame = firstGame;
    }

    static List<Cursor> of(Handle handle, Map<Long, OpeningGames> segments, List<Integer> leftOut) {
      List<Cursor> cursors = new ArrayList<>();
      int firstGame = 0;
      for (Map.Entry<Long, OpeningGames> each : segments.entrySet()) {
        int first = leftOut.get(cursors.size());
        cursors.add(new Cursor(handle, each.getKey(), first, firstGame));
        firstGame += each.getValue().size() - first;
      }
      return cursors;
    }

    OpeningPosition position() {
      return requireNonNull(position);
    }

    /** Goes on to the next position; says whether there is one. */
    boolean advance() {
      while (reader == null || reader.isAtEnd()) {
        if (block == blocks.size()) {
          blocks = read();
          block = 0;
          if (blocks.isEmpty()) {
            return false;
          }
        }
        Block next = blocks.get(block++);
        reader = new OpeningLayout.Reader(next.firstKey, next.positions);
      }
      position = reader.next();
      return true;
    }

    private List<Block> read() {
      List<Block> read =
          handle
              .createQuery(hasBegun ? BLOCKS : FIRST_BLOCKS)
              .bind("segment", segment)
              .bind("after", lastKey)
              .bind("size", BLOCKS_AT_ONCE)
              .map((row, context) -> new Block(row.getLong("first_key"), row.getBytes("positions")))
              .list();
      hasBegun = true;
      if (!read.isEmpty()) {
        lastKey = read.getLast().firstKey;
      }
      return read;
    }

    void gather(Map<String, OpeningPosition.Gathering> turns) {
      position()
          .turns()
          .forEach((turn, occurrences) -> {
            for (int i = 0; i < occurrences.games().length; i++) {
              int game = occurrences.games()[i] - leftOut;
              if (game >= 0) {
                turns
                    .computeIfAbsent(turn, text -> new OpeningPosition.Gathering())
                    .add(firstGame + game, occurrences.score(i));
              }
            }
          });
    }
  }

  private static void remove(Handle handle, Collection<Long> segments) {
    if (!segments.isEmpty()) {
      for (String statement : List.of(REMOVE_BLOCKS, REMOVE)) {
        handle.createUpdate(statement).bind("ids", SqlArray.bigints(segments, id -> id)).execute();
      }
    }
  }
}
