package io.polyboard.validation.grpc;

import module java.base;

import io.polyboard.proto.rules.v1.PerftResponse;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.service.calls.Outflow;

/**
 * Counts the sequences of turns of one call. Counts in pieces of some milliseconds, so that an
 * interrupt soon ends it, and lists at most one page of turns at each ply. For one thread.
 */
final class PerftCount {
  private static final int PAGE = 1_024;

  /** Up to this many turns, two plies are counted in one piece. */
  private static final int FEW_TURNS = 4_096;

  private final Position position;
  private final String variantDigest;
  private final int depth;

  /**
   * @param position the position; unchanged when the count has ended or failed
   * @param variantDigest digest of its variant, for the responses
   * @param depth depth in plies, 1 or more
   */
  PerftCount(Position position, String variantDigest, int depth) {
    this.position = position;
    this.variantDigest = variantDigest;
    this.depth = depth;
  }

  /** Takes each turn of a ply with its count. */
  @FunctionalInterface
  private interface Visit {
    void turn(Turn turn, long nodes) throws InterruptedException;
  }

  /** Sends the count of each first turn, and then the total. */
  void send(Outflow<PerftResponse> responses) throws InterruptedException {
    long[] total = new long[1];
    visit(
        depth,
        (turn, nodes) -> {
          total[0] += nodes;
          responses.send(
              PerftResponse.newBuilder()
                  .setTurn(TurnText.format(position.variant(), turn))
                  .setNodes(nodes)
                  .setTotal(total[0])
                  .setVariantDigest(variantDigest)
                  .build());
        });
    responses.send(
        PerftResponse.newBuilder()
            .setTotal(total[0])
            .setDone(true)
            .setVariantDigest(variantDigest)
            .build());
  }

  private long count(int plies) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("the count was cancelled");
    }
    if (plies < 2 || plies == 2 && position.countTurns() <= FEW_TURNS) {
      return position.perft(plies);
    }
    long[] total = new long[1];
    visit(plies, (turn, nodes) -> total[0] += nodes);
    return total[0];
  }

  private void visit(int plies, Visit visit) throws InterruptedException {
    List<Turn> page;
    long first = 0;
    do {
      page = position.legalTurns(first, PAGE);
      for (Turn turn : page) {
        position.make(turn);
        long nodes;
        try {
          nodes = count(plies - 1);
        } finally {
          position.unmake(turn);
        }
        visit.turn(turn, nodes);
      }
      first += page.size();
    } while (page.size() == PAGE);
  }
}
