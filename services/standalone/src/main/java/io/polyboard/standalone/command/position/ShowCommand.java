package io.polyboard.standalone.command.position;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PositionOptions;
import io.polyboard.standalone.page.position.PositionPage;
import io.polyboard.standalone.page.position.PositionShape;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard show}. */
@Command(
    name = "show",
    description = {
      "Draw the boards of a position, and print its state.",
      "",
      "White's pieces are upper case. Boards are drawn side by side, as many as fit the width of"
          + " the terminal (COLUMNS if set; 100 without a terminal). If a variant has a fourth"
          + " axis, its coordinates are the rows of boards, the highest on top.",
      ""
    },
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
public final class ShowCommand extends PrintingCommand {
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
      description = "Draw chess symbols instead of letters for the pieces that have one.")
  private boolean figures;

  @Override
  public Integer call() {
    boolean inColour =
        switch (colour) {
          case AUTO -> terminal.outInColour();
          case ALWAYS -> true;
          case NEVER -> false;
        };
    Position position = options.position();
    print(
        PositionShape.of(position),
        new PositionPage(position, terminal.columns(), inColour, figures)::lines);
    return ExitCode.DONE;
  }

  /** When to colour. */
  private enum Colour {
    AUTO,
    ALWAYS,
    NEVER;

    /** The value on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
