package io.polyboard.standalone.command.position;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameText;
import io.polyboard.rules.notation.PgnGame;
import io.polyboard.rules.notation.PgnReader;
import io.polyboard.rules.notation.ReplayedGame;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.page.position.OutcomePage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Failures;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard replay}. */
@Command(
    name = "replay",
    description = {
      "Replay the games of a file, and print their outcomes.",
      "",
      "The file is PGN, of this program or another: turns in standard algebraic notation if the"
          + " variant has one board, otherwise in canonical notation; the tag FEN for another start"
          + " position; comments, glyphs and variations are skipped. The file may also have turns"
          + " alone, numbered or not, or the notation of published games if the variant has them"
          + " (1. Ke1 - E1 Rh8 - E5+).",
      "",
      "Prints the line that 'play' prints for each game, with the number of the game first if there"
          + " are several. The first turn of a game that is malformed, illegal or not what the text"
          + " says of it ends its replay, and is printed with its place and the reason; later games"
          + " are still replayed, and the exit code is 1. Other malformed text is a warning.",
      ""
    },
    footer = {
      "  polyboard replay chess games.pgn",
      "  polyboard replay mapped-chess game.txt --turns",
      "  echo '1. e4 e5 2. Nf3' | polyboard replay chess -",
      "",
      "JSON: {\"variant\": id, \"position\": MFEN, \"outcome\": outcome, \"reason\": reason or"
          + " null,",
      "  \"turns\": [turn, ...], \"game\": number in the file, \"stated\": result that the",
      "  text gives or null, \"tags\": {name: value, ...}}, a line for each game"
    })
public final class ReplayCommand extends PrintingCommand {
  /** Distinguishes PGN from published notation, within {@link #BEGINNING} characters. */
  private static final Pattern PGN_TAG = Pattern.compile("(?m)^\\h*\\[\\h*[\\w+#=:-]+\\h*\"");

  private static final int BEGINNING = 1 << 14;

  @Mixin private final VariantParameter variant = new VariantParameter();

  @Parameters(index = "1", paramLabel = "FILE", description = "The games; - for standard input.")
  private String file = "";

  @Option(
      names = "--turns",
      description = "List the turns first, in canonical notation, one per line.")
  private boolean listing;

  @Override
  public Integer call() {
    Variant played = variant.variant();
    try (BufferedReader in = open()) {
      if (isPublished(played, in)) {
        print(new PgnGame(1, Map.of(), published(played, in), List.of()), false);
        return ExitCode.DONE;
      }
      return replay(played, new PgnReader(played, in));
    } catch (IOException e) {
      throw new RefusedException(file, Failures.reason(e));
    }
  }

  /** A game is printed after the next one is read, because a single game has no number. */
  private int replay(Variant played, PgnReader games) throws IOException {
    Attempt first = Attempt.of(games, this::inFile);
    if (first.isEnd()) {
      print(new PgnGame(1, Map.of(), ReplayedGame.withoutTurns(played), List.of()), false);
      return ExitCode.DONE;
    }
    int count = 0;
    int refused = 0;
    Attempt attempt = first;
    while (!attempt.isEnd()) {
      Attempt next = Attempt.of(games, this::inFile);
      count++;
      if (attempt.refusal != null) {
        refused++;
        new Failures(terminal).report(attempt.refusal);
      }
      if (attempt.game != null) {
        attempt
            .game
            .warnings()
            .forEach(
                warning -> terminal.say("polyboard: warning: " + Failures.printable("" + warning)));
        print(attempt.game, count > 1 || !next.isEnd());
      }
      attempt = next;
    }
    if (refused > 0 && count > 1) {
      terminal.say("polyboard: " + refused + " of " + count + " games have faults");
    }
    return refused == 0 ? ExitCode.DONE : ExitCode.REFUSED;
  }

  private void print(PgnGame game, boolean numbered) {
    if (game.game().turns().isEmpty()) {
      String which = numbered ? ", game " + game.number() : "";
      terminal.say("polyboard: no turns in " + Failures.printable(source()) + which);
    }
    OutcomePage end = OutcomePage.of(game.game().end());
    List<String> turns = game.game().texts();
    ReplayPage page =
        new ReplayPage(
            end.variant(),
            end.position(),
            end.outcome(),
            end.reason(),
            turns,
            game.number(),
            Objects.toString(game.game().statedResult(), null),
            game.tags());
    String line = (numbered ? game.number() + "\t" : "") + end.lines().getFirst();
    print(
        page,
        () -> Stream.concat(listing ? turns.stream() : Stream.empty(), Stream.of(line)).toList());
  }

  /**
   * The JSON of a game.
   *
   * @param position in MFEN
   * @param reason null if the game is not over
   * @param game its number in the file
   * @param stated the result that the text gives, or null
   */
  private record ReplayPage(
      String variant,
      String position,
      String outcome,
      @Nullable String reason,
      List<String> turns,
      int game,
      @Nullable String stated,
      Map<String, String> tags) {}

  /** Whether the text may be in the notation of published games; the reader does not advance. */
  private static boolean isPublished(Variant played, BufferedReader in) throws IOException {
    if (played.definition().publishedNotation() == null) {
      return false;
    }
    char[] beginning = new char[BEGINNING];
    in.mark(BEGINNING);
    int filled = Math.max(0, in.read(beginning));
    in.reset();
    return !PGN_TAG.matcher(new String(beginning, 0, filled)).find();
  }

  private ReplayedGame published(Variant played, BufferedReader in) throws IOException {
    CharBuffer text = CharBuffer.allocate(GameText.MAX_CHARACTERS + 1);
    while (text.hasRemaining() && in.read(text) >= 0) {
      // Reads on.
    }
    if (!text.hasRemaining()) {
      throw new RefusedException(file, "longer than " + GameText.MAX_CHARACTERS + " characters");
    }
    try {
      return GameText.read(played, text.flip().toString());
    } catch (RefusedException e) {
      throw inFile(e);
    }
  }

  /** Adds the file to the place of a fault that has only a line, and no game or turn. */
  private RefusedException inFile(RefusedException refused) {
    return new RefusedException(
        refused.problems().stream()
            .map(fault ->
                fault.place().words().startsWith("line ")
                    ? fault.within(Place.named(source()))
                    : fault)
            .toList());
  }

  private String source() {
    return file.equals("-") ? "standard input" : file;
  }

  /** The text of the games; bytes that are not UTF-8 become the replacement character. */
  private BufferedReader open() throws IOException {
    InputStream in = file.equals("-") ? terminal.in() : Files.newInputStream(Path.of(file));
    return PlainText.reader(in);
  }

  /**
   * The result of reading a game; neither at the end of the file.
   *
   * @param game the game, if it was replayed
   * @param refusal the reason, if it was not
   */
  private record Attempt(@Nullable PgnGame game, @Nullable RefusedException refusal) {
    static Attempt of(PgnReader games, UnaryOperator<RefusedException> inFile) throws IOException {
      try {
        return new Attempt(games.next(), null);
      } catch (RefusedException e) {
        return new Attempt(null, inFile.apply(e));
      }
    }

    boolean isEnd() {
      return game == null && refusal == null;
    }
  }
}
