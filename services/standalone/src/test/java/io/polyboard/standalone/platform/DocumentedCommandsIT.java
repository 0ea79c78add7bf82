package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.engine.Weights;
import io.polyboard.rules.Variants;
import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands of the pages about tournaments, openings and balance, with a hundredth of their
 * games, nodes and time.
 */
@Tag("nightly")
class DocumentedCommandsIT {
  private static final Path DOCS = Path.of("..", "..", "docs");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh\\n(.*?)^```");
  private static final Pattern COMMAND = Pattern.compile("(?m)^polyboard ([^#>|;&\\n]+)");
  private static final Pattern LARGE = Pattern.compile("\\b\\d{3,}\\b");

  /** Commands that play for minutes unless options say otherwise, and such options. */
  private static final Map<String, String> BRIEF =
      Map.of(
          "tune", " --games 40 --nodes 20",
          "learn", " --nodes 20",
          "balance improve", " --games 4 --nodes 20 --candidates 2 --finalists 1 --heat-games 8");

  @TempDir private Path directory;

  @Test
  void theCommandsOfThePagesWork() throws Exception {
    // Given
    Path home = Files.createDirectory(directory.resolve("home"));
    files();
    try (OwnPlatform unused = OwnPlatform.start(home.resolve(".polyboard"), 2)) {
      for (String page : List.of("tournaments.md", "openings.md", "balance.md")) {
        for (String command : commands(page)) {

          // When
          ProcessBuilder process =
              new ProcessBuilder(
                      PackagedProgram.command(
                          List.of("-Duser.home=" + home), List.of(command.split(" +"))))
                  .directory(directory.toFile());
          Run run = Run.of(process);

          // Then
          assertThat(run.exitCode()).as("%s%n%s%n%s", command, run.out(), run.err()).isZero();
        }
      }
    }
  }

  /** The files that the pages name. */
  private void files() throws IOException {
    String variant = Files.readString(DOCS.resolve("variants/torpedo.yaml"));
    String stalemate = "ends: {stalemate: win}";
    write("old.yaml", variant);
    write("new.yaml", variant.replace("id: torpedo", "id: torpedo-2") + stalemate + "\n");
    write(
        "my-game.yaml",
        variant.replace("id: torpedo", "id: my-game")
            + """
            improve:
              vary:
                stalemate:
                  a draw:
                  lost: {%s}
              want:
                draw-rate: [0, 0.2]
            """
                .formatted(stalemate));
    write("new.csv", Weights.shipped(Variants.shipped("chess")).text());
    write("my-names.yaml", "variant: my-game\nopenings:\n  - name: King's pawn\n    turns: e2e4\n");
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(directory.resolve(file), text);
  }

  /** The commands of a page without placeholders, made brief. */
  private static List<String> commands(String page) throws IOException {
    return BLOCK
        .matcher(Files.readString(DOCS.resolve(page)))
        .results()
        .flatMap(block -> COMMAND.matcher(block.group(1).replace("\\\n", " ")).results())
        .map(command -> command.group(1).strip())
        .filter(command -> !command.matches("up|.*\\b[A-Z]{2,}\\b.*"))
        .map(DocumentedCommandsIT::brief)
        .toList();
  }

  private static String brief(String command) {
    String options =
        BRIEF.entrySet().stream()
            .filter(each -> command.startsWith(each.getKey() + " "))
            .map(Map.Entry::getValue)
            .collect(Collectors.joining());
    return LARGE
            .matcher(command)
            .replaceAll(number -> number.group().substring(0, number.group().length() - 2))
            .replace("--time 1h", "--time 36s")
            .replace("--half-width 0.02", "--half-width 0.2")
        + options;
  }
}
