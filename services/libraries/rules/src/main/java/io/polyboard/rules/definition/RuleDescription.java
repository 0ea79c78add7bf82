package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.Side;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;

/**
 * What a definition says of one thing, in English; how pieces move is told by {@link
 * PieceDescription}.
 *
 * @param topic such as {@code Castling}
 * @param text a phrase or several, without a full stop
 */
public record RuleDescription(String topic, String text) {
  /** The rules in brief, in the order in which people ask for them. */
  public static List<RuleDescription> of(VariantDefinition definition) {
    return new Writer(definition).rules();
  }

  private static final class Writer {
    private final VariantDefinition definition;
    private final Lattice lattice;

    Writer(VariantDefinition definition) {
      this.definition = definition;
      lattice = definition.lattice();
    }

    private List<RuleDescription> rules() {
      List<RuleDescription> rules = new ArrayList<>();
      rules.add(new RuleDescription("Lattice", axes()));
      int moves = definition.movesPerTurn();
      rules.add(
          new RuleDescription(
              "Turn",
              moves == 1
                  ? "one move"
                  : moves + " moves on different boards, fewer only where no more are possible"));
      rules.add(new RuleDescription("Mirror", mirror()));
      rules.add(new RuleDescription("Kings", kings()));
      rules.add(new RuleDescription("Ends", ends()));
      rules.add(new RuleDescription("Castling", castlings()));
      if (definition.selfCapture()) {
        rules.add(
            new RuleDescription(
                "Self-capture", "pieces may capture those of their own side, except the king"));
      }
      String transfer = PieceDescription.transfer(definition);
      if (transfer != null) {
        rules.add(
            new RuleDescription(
                "Transfer",
                "a piece that has moved goes on " + transfer + ", to a cell that must be empty"));
      }
      if (!definition.kingHold().isEmpty()) {
        rules.add(
            new RuleDescription(
                "King hold",
                "a king that moves to the enemy king's place in the plane "
                    + definition.kingHold().stream()
                        .map(Plane::name)
                        .collect(Collectors.joining(" or "))
                    + " holds it there"));
      }
      return rules;
    }

    private String axes() {
      return lattice.axes().stream()
              .map(axis -> axis.name() + " " + axis.size())
              .collect(Collectors.joining(", "))
          + ": "
          + lattice.cells()
          + " cells on "
          + lattice.boards()
          + (lattice.boards() == 1 ? " board" : " boards")
          + wraps();
    }

    private String wraps() {
      List<String> cyclic =
          lattice.axes().stream().filter(Axis::cyclic).map(axis -> "the " + axis.name()).toList();
      if (cyclic.isEmpty()) {
        return "";
      }
      return "; "
          + String.join(" and ", cyclic)
          + (cyclic.size() == 1 ? " wraps round" : " wrap round");
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
            case WIN -> "who stalemates the opponent wins";
            case LOSS -> "who stalemates the opponent loses";
          };
      String bareKing =
          ends.bareKing()
              ? "; a side left with its king alone loses unless its next turn bares the other"
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
      return castling.right()
          + ": king "
          + castling.kingFrom()
          + " to "
          + castling.kingTo()
          + ", "
          + rooks(castling)
          + " "
          + castling.rookFrom()
          + " to "
          + castling.rookTo()
          + (castling.fromMove() == 1 ? "" : ", from move " + castling.fromMove() + " on");
    }

    private String rooks(CastlingDefinition castling) {
      String white = name(castling.rook(Side.WHITE));
      String black = name(castling.rook(Side.BLACK));
      return white.equals(black) ? white : white + " (for Black " + black + ")";
    }

    private String name(char letter) {
      return definition.piece(letter).name();
    }
  }
}
