package io.polyboard.validation.grpc;

import module java.base;

import io.polyboard.balance.pieces.Influence;
import io.polyboard.proto.rules.v1.DescribeVariantResponse;
import io.polyboard.rules.EmptyBoardReach;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.PieceDescription;
import io.polyboard.rules.definition.RuleDescription;

/** Describes variants in English, as messages of the contract. */
final class VariantDescriptions {
  private VariantDescriptions() {}

  static DescribeVariantResponse write(Variant variant) {
    DescribeVariantResponse.Builder message = DescribeVariantResponse.newBuilder();
    for (RuleDescription rule : RuleDescription.of(variant.definition())) {
      message.addRulesBuilder().setTopic(rule.topic()).setText(rule.text());
    }
    for (Influence influence : Influence.of(variant)) {
      PieceKind kind = influence.kind();
      PieceDefinition piece = variant.definition().piece(kind);
      var description =
          message
              .addPiecesBuilder()
              .setLetter(Character.toString(piece.letter()))
              .setText(PieceDescription.of(variant.definition(), piece))
              .setInfluence(influence.empty())
              .setInfluenceHalfFull(influence.halfFull());
      EmptyBoardReach.widest(variant, kind)
          .ifPresent(reach ->
              description
                  .setFromCell(reach.from().index())
                  .addAllMoves(numbers(reach.moves()))
                  .addAllCaptures(numbers(reach.captures())));
    }
    return message.build();
  }

  private static List<Integer> numbers(BitSet cells) {
    return cells.stream().boxed().toList();
  }
}
