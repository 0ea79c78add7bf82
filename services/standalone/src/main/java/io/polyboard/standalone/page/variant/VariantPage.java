package io.polyboard.standalone.page.variant;

import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.CastlingDefinition;
import io.polyboard.rules.definition.EndDefinition;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PawnDefinition.Landing;
import io.polyboard.rules.definition.PawnDefinition.Promotion;
import io.polyboard.rules.definition.PawnDefinition.Route;
import io.polyboard.rules.definition.PawnDefinition.Row;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.Paragraph;
import io.polyboard.standalone.page.TextTable;
import io.polyboard.standalone.page.position.BoardDrawing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What there is to say about a variant. */
public final class VariantPage implements Page {
  private final Variant variant;
  private final int columns;
  private final boolean inColour;
  private final VariantDefinition definition;
  private final Lattice lattice;

  /**
   * @param columns the width to keep within, in characters
   * @param inColour whether to colour the boards
   */
  public VariantPage(Variant variant, int columns, boolean inColour) {
    this.variant = variant;
    this.columns = columns;
    this.inColour = inColour;
    this.definition = variant.definition();
    this.lattice = variant.lattice();
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(definition.name() + " (" + definition.id() + ")");
    lines.add(definition.designer() + ", " + definition.year());
    lines.addAll(Paragraph.wrapped("Source: " + definition.source(), 0, columns));
    lines.add("");
    lines.addAll(Paragraph.wrapped(definition.description().strip(), 0, columns));
    List<String> notice = Paragraph.notice(definition, columns);
    if (!notice.isEmpty()) {
      lines.add("");
      lines.addAll(notice);
    }
    lines.add("");
    List<Rule> rules = rules();
    int indent = 2 + rules.stream().mapToInt(rule -> rule.topic.length()).max().orElse(0);
    for (Rule rule : rules) {
      String topic = rule.topic + " ".repeat(indent - rule.topic.length());
      lines.addAll(Paragraph.wrapped(topic + rule.text, indent, columns));
    }
    lines.add("");
    lines.addAll(new BoardDrawing(variant.start(), inColour, false).lines(columns));
    lines.add("");
    lines.addAll(reach());
    return lines;
  }

  private List<Rule> rules() {
    List<Rule> rules = new ArrayList<>();
    rules.add(new Rule("Lattice", axes()));
    int moves = definition.movesPerTurn();
    rules.add(
        new Rule(
            "Turn",
            moves == 1
                ? "one move"
                : moves + " moves on different boards, fewer only where no more are possible"));
    rules.add(new Rule("Kings", kings()));
    rules.add(new Rule("Ends", ends()));
    rules.add(new Rule("Castling", castlings()));
    for (PieceDefinition piece : definition.pieces()) {
      PawnDefinition pawn = piece.pawn();
      if (pawn != null) {
        rules.add(new Rule(capitalized(piece.name()), pawn(pawn)));
      } else if (piece.movements().isEmpty()) {
        rules.add(new Rule(capitalized(piece.name()), "never moves"));
      }
    }
    List<Integer> transfer = definition.transfer();
    if (transfer != null) {
      rules.add(
          new Rule(
              "Transfer", "a piece that has moved goes on by " + transfer + " to an empty cell"));
    }
    if (!definition.kingHold().isEmpty()) {
      rules.add(
          new Rule(
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
            .map(axis -> axis.name() + " " + axis.size() + (axis.cyclic() ? " (cyclic)" : ""))
            .collect(Collectors.joining(", "))
        + ": "
        + lattice.cells()
        + " cells on "
        + lattice.boards()
        + (lattice.boards() == 1 ? " board" : " boards");
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
    return checkmate
        + "; "
        + stalemate
        + bareKing
        + "; a position that occurs "
        + ends.repetition()
        + " times and "
        + ends.noProgress()
        + " plies without progress draw";
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
        + definition.pieces().get(definition.pieceIndex(castling.rook())).name()
        + " "
        + castling.rookFrom()
        + " to "
        + castling.rookTo();
  }

  private String pawn(PawnDefinition pawn) {
    List<String> rules = new ArrayList<>();
    if (pawn.allAdvancesEmpty()) {
      rules.add("advances only while all its advance cells are empty");
    }
    if (!pawn.doubleStepFrom().isEmpty()) {
      rules.add("double step from " + CellRegions.format(lattice, pawn.doubleStepFrom()));
    }
    if (pawn.enPassant()) {
      rules.add("en passant");
    }
    Promotion promotion = pawn.promotion();
    rules.add(promotion == null ? "no promotion" : promotion(promotion));
    return String.join("; ", rules);
  }

  private String promotion(Promotion promotion) {
    String text =
        "promotes to "
            + promotion.to().stream().map(String::valueOf).collect(Collectors.joining(" "))
            + " on "
            + CellRegions.format(lattice, promotion.on());
    Landing landing = promotion.landing();
    if (landing == null) {
      return text;
    }
    return text
        + (landing.route() == Route.NEXT
            ? "; the piece lands on the next undecided board: "
            : "; the piece lands on any other undecided board: ")
        + cells(landing, Row::cells)
        + " (when full: "
        + cells(landing, Row::overflow)
        + ")";
  }

  private String cells(Landing landing, Function<Row, SortedSet<Cell>> part) {
    return CellRegions.format(
        lattice,
        landing.rows().values().stream().flatMap(row -> part.apply(row).stream()).toList());
  }

  private List<String> reach() {
    int groups = lattice.boards() == 1 ? 1 : 3;
    TextTable table = new TextTable();
    table.row(row("", "Reach", "", groups, "any board", "same board", "other boards"));
    String spread = "min  mean max";
    table.row(row("", "", "", groups, spread, spread, spread));
    for (Reach reach : Reach.of(variant)) {
      PieceDefinition piece = definition.pieces().get(reach.piece());
      table.row(
          row(
              String.valueOf(piece.letter()),
              piece.name(),
              reach.what(),
              groups,
              spread(reach.all()),
              spread(reach.sameBoard()),
              spread(reach.otherBoards())));
    }
    return table.lines();
  }

  private static String[] row(
      String letter, String name, String what, int groups, String... spreads) {
    return Stream.concat(Stream.of(letter, name, what), Stream.of(spreads).limit(groups))
        .toArray(String[]::new);
  }

  private static String spread(Reach.Spread spread) {
    return String.format(Locale.ROOT, "%3d %5.1f %3d", spread.min(), spread.mean(), spread.max());
  }

  private static String capitalized(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private record Rule(String topic, String text) {}

  @Override
  public String json() {
    return Json.of(
        new Shape(
            definition.id(),
            definition.name(),
            definition.designer(),
            definition.year(),
            definition.source(),
            definition.description(),
            definition.notice(),
            IntStream.range(0, lattice.boards()).mapToObj(lattice::label).toList(),
            lattice.files(),
            lattice.ranks(),
            Mfen.format(variant, variant.startSetup()),
            Reach.of(variant).stream().map(this::shape).toList()));
  }

  private PieceReach shape(Reach reach) {
    PieceDefinition piece = definition.pieces().get(reach.piece());
    return new PieceReach(
        String.valueOf(piece.letter()),
        piece.name(),
        reach.what(),
        reach.all(),
        reach.sameBoard(),
        reach.otherBoards());
  }

  /** The JSON of a variant. */
  private record Shape(
      String id,
      String name,
      String designer,
      int year,
      String source,
      String description,
      @Nullable String notice,
      List<String> boards,
      int files,
      int ranks,
      String position,
      List<PieceReach> reach) {}

  /** The JSON of a piece's reach. */
  private record PieceReach(
      String piece,
      String name,
      String what,
      Reach.Spread all,
      Reach.Spread sameBoard,
      Reach.Spread otherBoards) {}
}
