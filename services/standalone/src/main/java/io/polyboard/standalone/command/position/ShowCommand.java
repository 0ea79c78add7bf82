package io.polyboard.standalone.command.position;

import io.polyboard.standalone.terminal.Terminal;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.PositionOptions;
import io.polyboard.standalone.page.position.BoardDrawing;
import io.polyboard.standalone.page.position.PositionShape;
import io.polyboard.standalone.page.variant.VariantPage;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.notation.Mfen;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard show}. */
@Command(
    name = "show",
    description = {
      "Draw the boards of a position, and say how it stands.",
      "",
      "White's pieces are upper case. Boards stand side by side, as many as fit into the width that"
          + " COLUMNS gives (100 without it); where a game has a fourth axis, its coordinates"
          + " are the rows of boards, the highest on top.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard show chess-on-two-boards",
      "  polyboard show chess --unicode --color always",
      "  polyboard show chess --position '7k/8/5KQ1/8/8/8/8/8 w - - 0 1'",
      "",
      "JSON: {\"variant\": id, \"position\": MFEN, \"boards\": [{\"label\": label,",
      "  \"rows\": [rank, ...]}, ...], \"side\": \"w\" or \"b\", \"fullmove\": number,",
      "  \"halfmove\": number, \"castling\": rights or \"\",",
      "  \"enPassant\": {\"cell\": cell, \"pawn\": cell} or null,",
      "  \"holder\": \"w\", \"b\" or null, \"decided\": [{\"board\": label,",
      "  \"mated\": \"w\" or \"b\"}, ...], \"moved\": [label, ...],",
      "  \"inCheck\": true or false, \"outcome\": outcome, \"reason\": reason or null,",
      "  \"notice\": text or null}",
      "  (the ranks from the highest, as letters, with . for an empty cell; moved: the",
      "  boards moved on inside a turn; --color and --unicode change nothing)"
    })
public final class ShowCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private final PositionOptions options = new PositionOptions();

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      description = {
        "Colour the boards: ${COMPLETION-CANDIDATES}. 'auto', the default: on a terminal, unless"
            + " NO_COLOR is set or TERM is 'dumb'."
      })
  private Colour colour = Colour.AUTO;

  @Option(
      names = {"-u", "--unicode"},
      description = "Chess figures for the pieces that have one, instead of letters.")
  private boolean figures;

  @Mixin private final JsonOption json = new JsonOption();

  public ShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Position position = options.position();
    if (json.requested()) {
      JsonOption.print(terminal, PositionShape.of(position));
      return ExitCode.DONE;
    }
    boolean inColour =
        switch (colour) {
          case AUTO -> terminal.outInColour();
          case ALWAYS -> true;
          case NEVER -> false;
        };
    new BoardDrawing(position, inColour, figures)
        .lines(terminal.columns())
        .forEach(terminal.out()::println);
    terminal.out().println();
    status(position).forEach(terminal.out()::println);
    VariantPage.notice(position.variant().definition(), terminal.columns())
        .forEach(terminal.out()::println);
    return ExitCode.DONE;
  }

  private static List<String> status(Position position) {
    Setup setup = position.setup();
    Lattice lattice = position.variant().lattice();
    Outcome outcome = position.outcome();
    List<String> lines = new ArrayList<>();
    lines.add(
        name(setup.side())
            + " to move, number "
            + setup.fullmove()
            + (outcome.isOver() || !position.inCheck() ? "" : ", in check"));
    if (position.insideTurn()) {
      lines.add("Inside a turn: moved on " + boards(lattice, setup.moved()));
    }
    if (!setup.castling().isEmpty()) {
      lines.add("Castling rights: " + setup.castling());
    }
    if (setup.enPassantCell() != Lattice.NONE) {
      lines.add(
          "En passant: on "
              + lattice.name(setup.enPassantCell())
              + ", the pawn on "
              + lattice.name(setup.enPassantPawn()));
    }
    if (setup.holder() != null) {
      lines.add("King hold: " + name(setup.holder()) + " holds");
    }
    for (Side side : Side.values()) {
      int mated = side == Side.WHITE ? setup.matedWhite() : setup.matedBlack();
      if (mated != 0) {
        lines.add("Decided: " + name(side) + " is mated on " + boards(lattice, mated));
      }
    }
    if (setup.halfmove() > 0) {
      lines.add("Plies without progress: " + setup.halfmove());
    }
    lines.add(
        outcome.isOver()
            ? "Outcome: " + Playthrough.sentence(outcome)
            : "Outcome: the game goes on");
    lines.add("MFEN: " + Mfen.format(position.variant(), setup));
    return lines;
  }

  private static String boards(Lattice lattice, int bits) {
    return String.join(", ", PositionShape.labels(lattice, bits));
  }

  private static String name(Side side) {
    return side.name().charAt(0) + side.name().substring(1).toLowerCase(Locale.ROOT);
  }

  /** When to colour. */
  private enum Colour {
    AUTO,
    ALWAYS,
    NEVER;

    /** As the option is written. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
