package io.polyboard.validation.grpc;

import module java.base;

import io.polyboard.contract.Outcomes;
import io.polyboard.proto.rules.v1.Attacks;
import io.polyboard.proto.rules.v1.Check;
import io.polyboard.proto.rules.v1.InspectPositionResponse;
import io.polyboard.proto.rules.v1.Pin;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Piece;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Threats;
import io.polyboard.rules.lattice.Cell;

/** What is to be shown of a position, in the terms of the contract. */
final class InspectionMessages {
  private InspectionMessages() {}

  /** All but the digest of the definition. */
  static InspectPositionResponse.Builder response(Position position) {
    InspectPositionResponse.Builder response =
        InspectPositionResponse.newBuilder()
            .setMfen(GivenPositions.mfen(position))
            .setOutcome(
                Outcomes.message(position.insideTurn() ? Outcome.ONGOING : position.outcome()))
            .setSideToMove(TurnMessages.side(position.side()))
            .setInsideTurn(position.insideTurn())
            .addAllMoves(TurnMessages.moves(position.variant(), position.legalMoves()));
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
                    .setMan(pin.man().index())
                    .setBy(pin.by().index())
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
