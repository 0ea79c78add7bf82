package io.polyboard.archive.grpc;

import module java.base;

import io.polyboard.archive.openings.CanonicalPosition;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.OpeningRow;
import io.polyboard.proto.explorer.v1.PlayedTurn;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeResponse;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.Position;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.service.calls.Outflow;

/** Sends the tree of turns played from a position, depth first. For one call. */
final class OpeningTree {
  /** Maximum number of turns sent; a client that wants more asks for a position further on. */
  private static final int MAX_SENT = 2_000;

  private final OpeningNames names;
  private final LongFunction<List<OpeningRow>> rows;
  private final Extent extent;
  private final GameReader games;
  private final Outflow<StreamOpeningTreeResponse> out;

  /** Keys of positions; the images of a position share one key. */
  private final Set<Long> reached = new HashSet<>();

  private int sent;

  /**
   * How far the tree goes.
   *
   * @param plies how many turns deep the tree goes
   * @param minGames minimum number of games of a turn
   * @param maxTurns maximum number of turns of a position
   */
  record Extent(int plies, long minGames, int maxTurns) {}

  /**
   * @param names names of the variant's positions
   * @param rows finds the rows of a position by its key
   */
  OpeningTree(
      OpeningNames names,
      LongFunction<List<OpeningRow>> rows,
      Extent extent,
      GameReader games,
      Outflow<StreamOpeningTreeResponse> out) {
    this.names = names;
    this.rows = rows;
    this.extent = extent;
    this.games = games;
    this.out = out;
  }

  /** Sends the tree of a position, which is unchanged when this returns. */
  void send(Position position) throws InterruptedException {
    CanonicalPosition root = CanonicalPosition.of(position);
    boolean unused = reached.add(root.key());
    send(position, root, 0);
  }

  private void send(Position position, CanonicalPosition canonical, int depth)
      throws InterruptedException {
    List<PlayedTurn> turns =
        ExplorerMessages.turns(position, names, canonical, rows.apply(canonical.key()), games);
    for (PlayedTurn each : turns.subList(0, Math.min(extent.maxTurns, turns.size()))) {
      if (each.getResults().getGames() < extent.minGames || sent == MAX_SENT) {
        return;
      }
      sent++;
      var turn = TurnText.make(position, each.getTurn());
      try {
        CanonicalPosition next = CanonicalPosition.of(position);
        boolean isNew = reached.add(next.key());
        out.send(
            StreamOpeningTreeResponse.newBuilder()
                .setDepth(depth)
                .setTurn(each)
                .setTransposition(!isNew)
                .build());
        if (isNew && depth + 1 < extent.plies) {
          send(position, next, depth + 1);
        }
      } finally {
        position.unmake(turn);
      }
    }
  }
}
