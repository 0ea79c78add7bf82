package io.polyboard.validation.grpc;

import module java.base;

import io.polyboard.rules.Move;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;

/** Turns and moves in the terms of the contract. */
final class TurnMessages {
  private TurnMessages() {}

  /** A turn that is legal in a position. */
  static io.polyboard.proto.rules.v1.Turn turn(Variant variant, Turn turn) {
    return io.polyboard.proto.rules.v1.Turn.newBuilder()
        .setText(TurnText.format(variant, turn))
        .addAllMoves(moves(variant, turn.moves()))
        .build();
  }

  /** Moves that are legal in a position, one after the other or in place of each other. */
  static List<io.polyboard.proto.rules.v1.Move> moves(Variant variant, List<Move> moves) {
    return moves.stream().map(move -> move(variant, move)).toList();
  }

  static io.polyboard.proto.rules.v1.Side side(Side side) {
    return switch (side) {
      case WHITE -> io.polyboard.proto.rules.v1.Side.SIDE_WHITE;
      case BLACK -> io.polyboard.proto.rules.v1.Side.SIDE_BLACK;
    };
  }

  /** A move, which captures the same whether others of its turn are made or not. */
  private static io.polyboard.proto.rules.v1.Move move(Variant variant, Move move) {
    return io.polyboard.proto.rules.v1.Move.newBuilder()
        .setText(TurnText.format(variant, move))
        .setFromCell(move.from().index())
        .setToCell(move.landing().index())
        .setPiece(letter(move.piece().kind()))
        .setCaptured(move.captured() == null ? "" : letter(move.captured().kind()))
        .setPromotion(move.promotion() == null ? "" : letter(move.promotion()))
        .build();
  }

  private static String letter(PieceKind kind) {
    return Character.toString(kind.letter());
  }
}
