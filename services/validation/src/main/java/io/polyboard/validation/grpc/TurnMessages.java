package io.polyboard.validation.grpc;

import io.polyboard.proto.rules.v1.ListLegalMovesResponse;
import io.polyboard.proto.rules.v1.ListLegalTurnsResponse;
import io.polyboard.proto.rules.v1.Move;
import io.polyboard.proto.rules.v1.Turn;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Position;
import io.polyboard.rules.TurnList;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;

/** Turns and moves in the terms of the contract. */
final class TurnMessages {
  private TurnMessages() {}

  /** Adds turns that are legal in a position. */
  static void addTurns(Position position, TurnList turns, ListLegalTurnsResponse.Builder response) {
    for (int turn = 0; turn < turns.size(); turn++) {
      Turn.Builder message =
          Turn.newBuilder().setText(TurnText.format(position.variant(), turns.turn(turn)));
      for (int i = 0; i < turns.length(turn); i++) {
        message.addMoves(move(position, turns.move(turn, i)));
      }
      response.addTurns(message);
    }
  }

  /** Adds moves that are legal in a position. */
  static void addMoves(Position position, MoveList moves, ListLegalMovesResponse.Builder response) {
    for (int i = 0; i < moves.size(); i++) {
      response.addMoves(move(position, moves.get(i)));
    }
  }

  /** A move, which captures the same whether others of its turn are made or not. */
  private static Move move(Position position, long move) {
    Variant variant = position.variant();
    int from = io.polyboard.rules.Move.from(move);
    int captured = position.captured(move);
    int promotion = io.polyboard.rules.Move.promotion(move);
    return Move.newBuilder()
        .setText(TurnText.formatMove(variant, move))
        .setFrom(from)
        .setTo(io.polyboard.rules.Move.landing(move))
        .setPiece(letter(variant, position.pieceAt(from) >> 1))
        .setCaptured(captured == Position.EMPTY ? "" : letter(variant, captured >> 1))
        .setPromotion(promotion < 0 ? "" : letter(variant, promotion))
        .build();
  }

  private static String letter(Variant variant, int piece) {
    return Character.toString(variant.definition().pieces().get(piece).letter());
  }
}
