package io.polyboard.archive.grpc;

import module java.base;

import io.polyboard.balance.pieces.DesignersValue;
import io.polyboard.balance.pieces.Influence;
import io.polyboard.balance.pieces.PieceUnit;
import io.polyboard.engine.PieceValues;
import io.polyboard.engine.Weights;
import io.polyboard.proto.balance.v1.PieceEstimate;
import io.polyboard.proto.balance.v1.PieceInfluence;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.jspecify.annotations.Nullable;

/** Values and control of pieces, estimated without results of games, as messages. */
final class PieceEstimates {
  private PieceEstimates() {}

  /** Empty if the variant has no kind of piece that can serve as the unit. */
  static List<PieceEstimate> of(Variant variant) {
    return PieceUnit.of(variant).map(unit -> of(variant, unit)).orElse(List.of());
  }

  private static List<PieceEstimate> of(Variant variant, PieceKind unit) {
    PieceValues mobility = PieceValues.of(variant);
    Weights tuned = Weights.tuned(variant).orElse(null);
    Map<PieceKind, DesignersValue> designers =
        DesignersValue.of(variant).stream()
            .collect(Collectors.toMap(DesignersValue::kind, Function.identity()));
    List<PieceEstimate> estimates = new ArrayList<>();
    for (PieceKind kind : variant.kinds()) {
      if (mobility.value(kind.index()) > 0) {
        PieceEstimate.Builder estimate =
            PieceEstimate.newBuilder()
                .setPiece(kind.name())
                .setLetter(String.valueOf(kind.letter()))
                .setUnit(unit.name())
                .setMobility(mobility.mobility(kind.index()))
                .setByMobility(
                    (double) mobility.value(kind.index()) / mobility.value(unit.index()));
        if (tuned != null) {
          addTuned(estimate, tuned, kind, unit);
        }
        addDesigners(estimate, designers.get(kind), designers.get(unit));
        estimates.add(estimate.build());
      }
    }
    return estimates;
  }

  private static void addTuned(
      PieceEstimate.Builder estimate, Weights tuned, PieceKind kind, PieceKind unit) {
    int first = tuned.terms().piece;
    double middle = tuned.middle(first + unit.index());
    double end = tuned.end(first + unit.index());
    if (middle > 0 && end > 0) {
      estimate
          .setTunedMiddle(tuned.middle(first + kind.index()) / middle)
          .setTunedEnd(tuned.end(first + kind.index()) / end);
    }
  }

  private static void addDesigners(
      PieceEstimate.Builder estimate,
      @Nullable DesignersValue value,
      @Nullable DesignersValue ofUnit) {
    if (value != null && ofUnit != null) {
      estimate.setDesigner(value.value() / ofUnit.value()).setDesignerSource(value.source());
    }
  }

  /** How many cells the pieces control, and how many they control in orthodox chess. */
  static List<PieceInfluence> influences(Variant variant) {
    Map<String, Influence> orthodox =
        Influence.of(Variants.shipped("chess")).stream()
            .collect(Collectors.toMap(each -> each.kind().name(), Function.identity()));
    return Influence.of(variant).stream()
        .map(each -> {
          PieceInfluence.Builder message =
              PieceInfluence.newBuilder()
                  .setPiece(each.kind().name())
                  .setLetter(String.valueOf(each.kind().letter()))
                  .setEmpty(each.empty())
                  .setHalfFull(each.halfFull());
          Influence inChess = orthodox.get(each.kind().name());
          if (inChess != null) {
            message.setEmptyInChess(inChess.empty()).setHalfFullInChess(inChess.halfFull());
          }
          return message.build();
        })
        .toList();
  }
}
