package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;

/**
 * Describes one rule of a definition in English; {@link PieceDescription} describes the pieces.
 *
 * @param topic such as {@code Castling}
 * @param text one or more phrases, without a full stop
 */
public record RuleDescription(String topic, String text) {
  /** The rules in brief, the most important first. */
  public static List<RuleDescription> of(VariantDefinition definition) {
    return new Writer(definition, definition.lattice()).rules();
  }

  private record Writer(VariantDefinition definition, Lattice lattice) {
    private List<RuleDescription> rules() {
      Map<String, String> rules = new LinkedHashMap<>();
      int moves = definition.movesPerTurn();
      rules.put("Lattice", axes());
      rules.put(
          "Turn",
          moves == 1
              ? "one move"
              : moves + " moves on different boards, fewer only if no more are possible");
      rules.put("Mirror", mirror());
      rules.put("Kings", kings());
      rules.put("Ends", ends());
      rules.put("Castling", castlings());
      if (definition.selfCapture()) {
        rules.put("Self-capture", "pieces may capture pieces of their own side, except the king");
      }
      String transfer = PieceDescription.transfer(definition);
      if (transfer != null) {
        rules.put(
            "Transfer",
            "a piece that has moved is transferred " + transfer + ", to a cell that must be empty");
      }
      if (!definition.kingHold().isEmpty()) {
        String planes =
            definition.kingHold().stream().map(Plane::name).collect(Collectors.joining(" or "));
        rules.put(
            "King hold",
            "a king that moves to the enemy king's place in the plane %s holds it there"
                .formatted(planes));
      }
      return rules.entrySet().stream()
          .map(rule -> new RuleDescription(rule.getKey(), rule.getValue()))
          .toList();
    }

    private String axes() {
      String sizes =
          lattice.axes().stream()
              .map(axis -> axis.name() + " " + axis.size())
              .collect(Collectors.joining(", "));
      String boards = lattice.boards() + (lattice.boards() == 1 ? " board" : " boards");
      return sizes + ": " + lattice.cells() + " cells on " + boards + wraps();
    }

    private String wraps() {
      List<String> cyclic =
          lattice.axes().stream().filter(Axis::cyclic).map(axis -> "the " + axis.name()).toList();
      if (cyclic.isEmpty()) {
        return "";
      }
      String verb = cyclic.size() == 1 ? " wraps round" : " wrap round";
      return "; " + String.join(" and ", cyclic) + verb;
    }

    private String mirror() {
      String axes =
          definition.mirror().stream()
              .map(axis -> "the " + lattice.axes().get(axis).name())
              .collect(Collectors.joining(" and "));
      return "for Black " + axes + (definition.mirror().size() == 1 ? " is" : " are") + " reversed";
    }

    private String kings() {
      String royal =
          definition.pieces().stream()
              .filter(PieceDefinition::royal)
              .map(PieceDefinition::name)
              .collect(Collectors.joining(", "));
      return "one " + royal + (definition.royalOnEachBoard() ? " on each board" : "");
    }

    private String ends() {
      EndDefinition ends = definition.ends();
      String checkmate =
          ends.checkmates() == 1 ? "checkmate wins" : ends.checkmates() + " checkmates win";
      String stalemate =
          switch (ends.stalemate()) {
            case DRAW -> "stalemate draws";
            case WIN -> "stalemating the opponent wins";
            case LOSS -> "stalemating the opponent loses";
          };
      String bareKing =
          ends.bareKing()
              ? "; a side with only its king left loses unless its next turn bares the other king"
              : "";
      return "%s; %s%s; a position that occurs %s times and %s plies without progress draw"
          .formatted(checkmate, stalemate, bareKing, ends.repetition(), ends.noProgress());
    }

    private String castlings() {
      return definition.castlings().isEmpty()
          ? "none"
          : definition.castlings().stream().map(this::castling).collect(Collectors.joining("; "));
    }

    private String castling(CastlingDefinition castling) {
      String white = definition.piece(castling.whiteRook()).name();
      String black = definition.piece(castling.blackRook()).name();
      return "%s: king %s to %s, %s %s to %s%s"
          .formatted(
              castling.right(),
              castling.kingFrom(),
              castling.kingTo(),
              white.equals(black) ? white : white + " (for Black " + black + ")",
              castling.rookFrom(),
              castling.rookTo(),
              castling.fromMove() == 1 ? "" : ", from move " + castling.fromMove());
    }
  }
}
