package io.polyboard.archive.store;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/** The table of what the rows of many games have in common. Stateless. */
final class GameParts {
  private static final KeyTable<ByteBuffer> KEYS =
      new KeyTable<>(
          """
          select p.id, k.place
          from unnest(:content) with ordinality as k(content, place)
          join archive.game_parts p on sha256(p.content) = sha256(k.content)
          """,
          """
          insert into archive.game_parts (content) select * from unnest(:content)
          on conflict do nothing
          """,
          new Columns());

  private GameParts() {}

  /** The ids of parts; those that are not there yet are made. */
  static Map<ByteBuffer, Integer> ids(Handle handle, Set<ByteBuffer> parts) {
    return KEYS.ids(handle, parts);
  }

  private static final class Columns implements KeyTable.Columns<ByteBuffer> {
    @Override
    public <S extends SqlStatement<S>> S bind(S statement, Collection<ByteBuffer> parts) {
      return statement.bind("content", SqlArray.bytes(parts, ByteBuffer::array));
    }
  }
}
