package io.polyboard.validation.grpc;

import module java.base;

import io.polyboard.contract.Outcomes;
import io.polyboard.proto.rules.v1.Attacks;
import io.polyboard.proto.rules.v1.Check;
import io.polyboard.proto.rules.v1.InspectPositionResponse;
import io.polyboard.proto.rules.v1.Pin;
import io.polyboard.proto.rules.v1.ReadTurn;
import io.polyboard.rules.Move;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Side;
import io.polyboard.rules.Threats;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.notation.NaturalNotation;
import io.polyboard.rules.notation.TurnText;

/** Converts positions, turns and moves to messages of the contract. */
final class PositionMessages {
  private PositionMessages() {}

  /** A turn that is legal in a position. */
  static io.polyboard.proto.rules.v1.Turn turn(Variant variant, Turn turn) {
    return io.polyboard.proto.rules.v1.Turn.newBuilder()
        .setText(TurnText.format(variant, turn))
        .addAllMoves(moves(variant, turn.moves()))
        .build();
  }

  /** Moves that are legal in a position, as a sequence or as alternatives. */
  static List<io.polyboard.proto.rules.v1.Move> moves(Variant variant, List<Move> moves) {
    return moves.stream().map(move -> move(variant, move).build()).toList();
  }

  /** Moves that are legal in a position, with the cells over which they lead. */
  static List<io.polyboard.proto.rules.v1.Move> movesWithWays(Position position, List<Move> moves) {
    return moves.stream()
        .map(move -> move(position.variant(), move).addAllWay(numbers(position.way(move))).build())
        .toList();
  }

  static io.polyboard.proto.rules.v1.Side side(Side side) {
    return switch (side) {
      case WHITE -> io.polyboard.proto.rules.v1.Side.SIDE_WHITE;
      case BLACK -> io.polyboard.proto.rules.v1.Side.SIDE_BLACK;
    };
  }

  /** Converts a move. Its capture does not depend on the other moves of its turn. */
  private static io.polyboard.proto.rules.v1.Move.Builder move(Variant variant, Move move) {
    return io.polyboard.proto.rules.v1.Move.newBuilder()
        .setText(TurnText.format(variant, move))
        .setFromCell(move.from().index())
        .setToCell(move.landing().index())
        .setPiece(letter(move.piece().kind()))
        .setCaptured(move.captured() == null ? "" : letter(move.captured().kind()))
        .setPromotion(move.promotion() == null ? "" : letter(move.promotion()));
  }

  /**
   * Makes a turn that is written in any notation.
   *
   * @param position after the turn when this returns
   * @throws RefusedException if it is not a legal turn; the position is then unchanged
   */
  static ReadTurn readTurn(Position position, String text) {
    Turn turn = NaturalNotation.make(position, text);
    String mfen = GivenPositions.mfen(position);
    Outcome outcome = position.outcome();
    position.unmake(turn);
    ReadTurn read =
        ReadTurn.newBuilder()
            .setText(TurnText.format(position.variant(), turn))
            .setNatural(NaturalNotation.format(position, turn))
            .addAllMoves(movesWithWays(position, turn.moves()))
            .setMfen(mfen)
            .setOutcome(Outcomes.message(outcome))
            .build();
    position.make(turn);
    return read;
  }

  private static String letter(PieceKind kind) {
    return Character.toString(kind.letter());
  }

  /** The inspection of a position, without the digest of the definition. */
  static InspectPositionResponse.Builder inspection(Position position) {
    InspectPositionResponse.Builder response =
        InspectPositionResponse.newBuilder()
            .setMfen(GivenPositions.mfen(position))
            .setOutcome(
                Outcomes.message(position.insideTurn() ? Outcome.ONGOING : position.outcome()))
            .setSideToMove(side(position.side()))
            .setInsideTurn(position.insideTurn())
            .addAllMoves(movesWithWays(position, position.legalMoves()));
    for (Cell cell : position.variant().lattice().all()) {
      List<Cell> attacked = position.attacks(cell);
      if (!attacked.isEmpty()) {
        response.addAttacks(
            Attacks.newBuilder().setFromCell(cell.index()).addAllToCells(numbers(attacked)));
      }
    }
    Threats threats = Threats.of(position);
    threats
        .checks()
        .forEach(check ->
            response.addChecks(
                Check.newBuilder()
                    .setKing(check.king().index())
                    .addAllAttackers(numbers(check.attackers()))));
    threats
        .pins()
        .forEach(pin ->
            response.addPins(
                Pin.newBuilder()
                    .setPiece(pin.pinned().index())
                    .setAttacker(pin.by().index())
                    .setKing(pin.king().index())));
    heldKing(position).ifPresent(cell -> response.setHeldKing(cell.index()));
    return response;
  }

  private static List<Integer> numbers(List<Cell> cells) {
    return cells.stream().map(Cell::index).toList();
  }

  private static Optional<Cell> heldKing(Position position) {
    Side holder = position.setup().holder();
    return holder == null
        ? Optional.empty()
        : position.variant().lattice().all().stream()
            .filter(cell -> {
              Piece piece = position.pieceAt(cell);
              return piece != null
                  && piece.side() != holder
                  && position.variant().definition().piece(piece.kind()).royal();
            })
            .findFirst();
  }
}
