package io.polyboard.standalone.page.variant;

import module java.base;

import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.PieceDescription;
import io.polyboard.rules.definition.RuleDescription;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.page.Ink;
import io.polyboard.standalone.page.Paragraph;
import io.polyboard.standalone.page.TextTable;
import io.polyboard.standalone.page.position.BoardDrawing;
import org.jspecify.annotations.Nullable;

/**
 * The description of a variant.
 *
 * @param columns the maximum width, in characters
 * @param inColour whether to colour the boards
 */
public record VariantPage(Variant variant, int columns, boolean inColour) {
  /** Spaces between drawings. */
  private static final int GAP = 4;

  public List<String> lines() {
    VariantDefinition definition = variant.definition();
    List<String> lines = new ArrayList<>();
    String title = definition.name() + " (" + definition.id() + ")";
    lines.addAll(Paragraph.wrapped(title, 0, columns));
    String origin =
        Stream.of(definition.designer(), definition.year())
            .filter(Objects::nonNull)
            .map(Object::toString)
            .collect(Collectors.joining(", "));
    if (!origin.isEmpty()) {
      lines.add(origin);
    }
    if (definition.source() != null) {
      lines.addAll(Paragraph.wrapped("Source: " + definition.source(), 0, columns));
    }
    lines.add("");
    lines.addAll(Paragraph.wrapped(definition.description().strip(), 0, columns));
    List<String> notice = Paragraph.notice(definition, columns);
    if (!notice.isEmpty()) {
      lines.add("");
      lines.addAll(notice);
    }
    lines.add("");
    List<RuleDescription> rules = RuleDescription.of(definition);
    int indent = 2 + rules.stream().mapToInt(rule -> rule.topic().length()).max().orElse(0);
    for (RuleDescription rule : rules) {
      String topic = rule.topic() + " ".repeat(indent - rule.topic().length());
      lines.addAll(Paragraph.wrapped(topic + rule.text(), indent, columns));
    }
    lines.add("");
    lines.addAll(new BoardDrawing(variant.start(), inColour, false).lines(columns));
    lines.add("");
    lines.addAll(pieces());
    lines.add("");
    lines.addAll(drawings());
    lines.add("");
    lines.addAll(reach());
    return lines;
  }

  /** How each piece moves, in words. */
  private List<String> pieces() {
    VariantDefinition definition = variant.definition();
    List<String> lines = new ArrayList<>();
    lines.add("How the pieces move");
    int indent =
        4 + definition.pieces().stream().mapToInt(piece -> piece.name().length()).max().orElse(0);
    for (PieceDefinition piece : definition.pieces()) {
      String name = piece.letter() + " " + piece.name();
      String text = PieceDescription.of(definition, piece);
      lines.addAll(
          Paragraph.wrapped(name + " ".repeat(indent - name.length()) + text, indent, columns));
    }
    return lines;
  }

  /** How each piece moves, drawn, with as many drawings side by side as fit. */
  private List<String> drawings() {
    List<String> lines = new ArrayList<>();
    lines.add("Moves on empty boards");
    List<String> legend =
        variant.definition().transfer() == null
            ? MoveDrawing.LEGEND
            : MoveDrawing.LEGEND_WITH_TRANSFER;
    legend.forEach(
        entry -> lines.addAll(Paragraph.wrapped(entry, MoveDrawing.LEGEND_INDENT, columns)));
    List<List<String>> row = new ArrayList<>();
    List<PieceDefinition> pieces = variant.definition().pieces();
    for (int i = 0; i < pieces.size(); i++) {
      if (pieces.get(i).standsOn().isEmpty()) {
        continue;
      }
      MoveDrawing drawing = MoveDrawing.of(variant, i);
      if (drawing.isEmpty()) {
        continue;
      }
      List<String> next = drawing.lines(columns, inColour);
      if (!row.isEmpty() && width(row) + GAP + width(List.of(next)) > columns) {
        lines.addAll(sideBySide(row));
        row.clear();
      }
      row.add(next);
    }
    lines.addAll(sideBySide(row));
    return lines;
  }

  private static int width(List<List<String>> drawings) {
    return drawings.stream()
            .mapToInt(drawing -> drawing.stream().mapToInt(Ink::visibleLength).max().orElse(0))
            .sum()
        + GAP * (drawings.size() - 1);
  }

  private static List<String> sideBySide(List<List<String>> drawings) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    int height = drawings.stream().mapToInt(List::size).max().orElse(0);
    for (int i = 0; i < height; i++) {
      StringBuilder line = new StringBuilder();
      for (List<String> drawing : drawings) {
        String part = i < drawing.size() ? drawing.get(i) : "";
        line.append(part)
            .append(" ".repeat(width(List.of(drawing)) + GAP - Ink.visibleLength(part)));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  /** The table of reach, without its split by boards if there is no room. */
  private List<String> reach() {
    List<String> whole = reach(variant.lattice().boards() == 1 ? 1 : 3);
    return whole.stream().allMatch(line -> line.length() <= columns) ? whole : reach(1);
  }

  private List<String> reach(int groups) {
    TextTable table = new TextTable();
    table.row(row("", "Reach", "", groups, "any board", "same board", "other boards"));
    String spread = "min  mean max";
    table.row(row("", "", "", groups, spread, spread, spread));
    for (Reach reach : Reach.of(variant)) {
      table.row(
          row(
              reach.piece(),
              reach.name(),
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

  /** The JSON of the variant. */
  public Record shape() {
    VariantDefinition definition = variant.definition();
    Lattice lattice = variant.lattice();
    return new Shape(
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
        definition.pieces().stream()
            .map(piece ->
                new PieceShape(
                    String.valueOf(piece.letter()),
                    piece.name(),
                    PieceDescription.of(definition, piece)))
            .toList(),
        Reach.of(variant));
  }

  /** The JSON of a variant. */
  private record Shape(
      String id,
      String name,
      @Nullable String designer,
      @Nullable Integer year,
      @Nullable String source,
      String description,
      @Nullable String notice,
      List<String> boards,
      int files,
      int ranks,
      String position,
      List<PieceShape> pieces,
      List<Reach> reach) {}

  /** The JSON of a piece; {@code description} is in words. */
  private record PieceShape(String piece, String name, String description) {}
}
