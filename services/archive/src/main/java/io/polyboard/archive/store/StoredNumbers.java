package io.polyboard.archive.store;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Which games are stored, or were before they were dropped: a bit for each. Within one transaction,
 * which is the only one that stores games at the time.
 */
final class StoredNumbers {
  /** Numbers of a row. */
  private static final int BLOCK = 1_024;

  private static final String READ =
      """
      select series, block, bits
      from unnest(:series, :block) as k(series, block)
      join archive.stored_numbers using (series, block)
      """;

  private static final String WRITE =
      """
      insert into archive.stored_numbers (series, block, bits)
      select * from unnest(:series, :block, :bits)
      on conflict (series, block) do update set bits = excluded.bits
      """;

  /** The ids of games of series that were stored before numbers were. */
  private static final String STORED =
      """
      select game_id, tournament_id, number from archive.games where tournament_id = any(:series)
      union
      select game_id, tournament_id, number from archive.games
      where game_id = any(:ids) and game_id <> ''
      """;

  private record Block(String series, int number) {
    static Block of(GameKey key) {
      return new Block(key.series(), key.number() / BLOCK);
    }

    /** The one that every known series has. */
    static Block first(String series) {
      return new Block(series, 0);
    }
  }

  private final Handle handle;
  private final Map<Block, BitSet> blocks = new HashMap<>();

  StoredNumbers(Handle handle) {
    this.handle = handle;
  }

  /** Takes down games as stored, and tells which of them were not. */
  Set<GameKey> add(Collection<GameKey> games) {
    Set<Block> wanted = games.stream().map(Block::of).collect(Collectors.toSet());
    games.forEach(key -> wanted.add(Block.first(key.series())));
    read(wanted);
    Set<Block> changed = new HashSet<>(fill(wanted));
    Set<GameKey> fresh = new LinkedHashSet<>();
    for (GameKey key : games) {
      if (set(key)) {
        fresh.add(key);
        changed.add(Block.of(key));
      }
    }
    write(changed);
    return fresh;
  }

  private boolean set(GameKey key) {
    BitSet bits = blocks.computeIfAbsent(Block.of(key), block -> new BitSet());
    boolean isNew = !bits.get(key.number() % BLOCK);
    bits.set(key.number() % BLOCK);
    return isNew;
  }

  private void read(Collection<Block> wanted) {
    handle
        .createQuery(READ)
        .bind("series", SqlArray.texts(wanted, Block::series))
        .bind("block", SqlArray.ints(wanted, Block::number))
        .map((row, context) ->
            Map.entry(
                new Block(row.getString("series"), row.getInt("block")),
                BitSet.valueOf(row.getBytes("bits"))))
        .forEach(each -> blocks.put(each.getKey(), each.getValue()));
  }

  /** Takes down what is stored of series that are not known; the blocks that they have then. */
  private Set<Block> fill(Collection<Block> wanted) {
    Set<String> unknown =
        wanted.stream()
            .map(Block::series)
            .filter(series -> !blocks.containsKey(Block.first(series)))
            .collect(Collectors.toSet());
    if (unknown.isEmpty()) {
      return Set.of();
    }
    unknown.forEach(series -> blocks.put(Block.first(series), new BitSet()));
    handle
        .createQuery(STORED)
        .bind("series", SqlArray.texts(unknown, series -> series))
        .bind("ids", SqlArray.texts(unknown, series -> series))
        .map((row, context) ->
            GameKey.of(
                GameKey.id(
                    row.getString("game_id"),
                    row.getString("tournament_id"),
                    row.getInt("number"))))
        .forEach(key -> {
          if (unknown.contains(key.series())) {
            var unused = set(key);
          }
        });
    return blocks.keySet().stream()
        .filter(block -> unknown.contains(block.series()))
        .collect(Collectors.toSet());
  }

  private void write(Collection<Block> changed) {
    if (changed.isEmpty()) {
      return;
    }
    List<Block> rows = new ArrayList<>(changed);
    handle
        .createUpdate(WRITE)
        .bind("series", SqlArray.texts(rows, Block::series))
        .bind("block", SqlArray.ints(rows, Block::number))
        .bind("bits", SqlArray.bytes(rows, this::bits))
        .execute();
  }

  private byte @Nullable [] bits(Block block) {
    BitSet bits = blocks.get(block);
    return bits == null ? null : bits.toByteArray();
  }
}
