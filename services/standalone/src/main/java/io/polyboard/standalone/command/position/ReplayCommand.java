package io.polyboard.standalone.command.position;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.fault.Place;
import io.polyboard.rules.notation.GameText;
import io.polyboard.rules.notation.ReplayedGame;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.page.position.ReplayPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard replay}. */
@Command(
    name = "replay",
    description = {
      "Replay a game from the variant's start, and print how it ends.",
      "",
      "The file holds turns in canonical spelling or, for a variant that has been published with"
          + " games, in the notation of those (1. Ke1 - E1 Rh8 - E5+). What is printed is the line"
          + " that 'play' prints. The first turn that is malformed or illegal, or that is not what"
          + " the text says of it, ends the replay with its number and the reason.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard replay mapped-chess game.txt",
      "  polyboard replay mapped-chess game.txt --turns",
      "  echo 'Ae2Ae4 Ae7Ae5' | polyboard replay chess -",
      "",
      "JSON: {\"variant\": id, \"position\": MFEN, \"outcome\": outcome, \"reason\": reason or"
          + " null,",
      "  \"turns\": [turn, ...]}"
    })
public final class ReplayCommand implements Callable<Integer> {
  /** A character of the text takes at most this many bytes. */
  private static final int BYTES_PER_CHARACTER = 3;

  private final Terminal terminal;

  @Mixin private final VariantParameter variant = new VariantParameter();

  @Parameters(index = "1", paramLabel = "FILE", description = "The game; - for standard input.")
  private String file = "";

  @Option(
      names = "--turns",
      description = "First list the turns in canonical spelling, one a line.")
  private boolean listing;

  @Mixin private final JsonOption json = new JsonOption();

  public ReplayCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    ReplayedGame game = read(variant.variant(), text());
    if (game.turns().isEmpty()) {
      terminal.err().println("polyboard: no turns in " + Failures.printable(source()));
    }
    json.print(new ReplayPage(game, listing), terminal);
    return ExitCode.DONE;
  }

  /** The game; a fault of the file, not of a turn, is put into the file. */
  private ReplayedGame read(Variant played, String text) {
    try {
      return GameText.read(played, text);
    } catch (RefusedException e) {
      throw new RefusedException(
          e.faults().stream()
              .map(fault ->
                  fault.place() instanceof Place.Line ? fault.within(Place.named(source())) : fault)
              .toList());
    }
  }

  private String source() {
    return file.equals("-") ? "standard input" : file;
  }

  /** The text of the game; bytes that are not UTF-8 become the replacement character. */
  private String text() {
    try (InputStream in = file.equals("-") ? terminal.in() : Files.newInputStream(Path.of(file))) {
      int most = BYTES_PER_CHARACTER * GameText.MAX_CHARACTERS;
      byte[] bytes = in.readNBytes(most + 1);
      if (bytes.length > most) {
        throw new RefusedException(file, "longer than " + GameText.MAX_CHARACTERS + " characters");
      }
      return new String(bytes, UTF_8);
    } catch (IOException e) {
      throw new RefusedException(file, Failures.reason(e));
    }
  }
}
