package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.standalone.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Each command once, as it is packaged. */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EveryCommandIT {
  private static final Pattern LISTED = Pattern.compile("^  ([a-z]+) ", Pattern.MULTILINE);

  /** The commands that have run. */
  private final Set<String> ran = new TreeSet<>();

  @TempDir private Path directory;
  @AutoClose private OwnPlatform platform;
  @AutoClose private CommandLines commands;

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    platform = OwnPlatform.start(data, 2);
    ran.add("up");
    commands = CommandLines.start();
  }

  private Run run(String input, String command, String... options) throws IOException {
    ran.add(command);
    return commands.run(
        input, Stream.concat(Stream.of(command.split(" ", -1)), Stream.of(options)).toList());
  }

  /** What a command prints that succeeds. */
  private String printed(String command, String... options) throws IOException {
    Run ended = run("", command, options);
    assertThat(ended.exitCode()).as("polyboard %s: %s", command, ended.err()).isZero();
    assertThat(ended.out()).as("polyboard " + command).isNotBlank();
    return ended.out();
  }

  /** What a command prints that succeeds, of the services that run. */
  private String served(String command, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of(options));
    all.add("--server=" + platform.grpc());
    return printed(command, all.toArray(String[]::new));
  }

  private static String field(String json, String name) throws IOException {
    return new ObjectMapper().readTree(json.lines().findFirst().orElse("")).get(name).asText();
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  @Test
  @Order(1)
  void positionsAndVariants() throws Exception {
    assertThat(printed("variants")).contains("mapped-chess");
    assertThat(printed("variants show", "alice")).contains("Alice Chess");
    Path variant = file("mine.yaml", DefinitionReader.shippedText("chess"));
    assertThat(printed("variants check", variant.toString())).contains("mine.yaml");
    assertThat(printed("show", "raumschach")).contains("R");
    assertThat(printed("moves", "chess").lines()).hasSize(20);
    assertThat(printed("play", "chess", "e2e4", "e7e5")).contains("w");
    assertThat(printed("perft", "chess", "3")).contains("8902");
    Path games = file("games.pgn", "[Variant \"chess\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n");
    assertThat(printed("replay", "chess", games.toString())).contains("checkmate");
    Path counts = file("perft.csv", "variant,mfen,depth,count\nchess,startpos,2,400\n");
    assertThat(printed("conform", counts.toString())).contains("1");
    assertThat(printed("completion", "bash")).contains("polyboard");
    assertThat(printed("help", "perft")).contains("perft");
  }

  @Test
  @Order(2)
  void theEngine() throws Exception {
    assertThat(printed("search", "chess", "--depth=3")).contains("e");
    assertThat(printed("match", "chess", "--white=random", "--black=random", "--games=2"))
        .contains("games");
    assertThat(
            printed(
                "tune",
                "positional-6x6x4",
                "--games=20",
                "--nodes=20",
                "--output=" + directory.resolve("weights.csv")))
        .isNotBlank();
    assertThat(run("go depth 2\nquit\n", "uci").out()).contains("bestmove ");
    assertThat(printed("bench", "chess")).contains("chess");
    assertThat(printed("openings balanced", "chess", "--plies=2", "--count=2", "--nodes=200"))
        .contains(" w ");
  }

  @Test
  @Order(3)
  void whatTheServicesPlay() throws Exception {
    // Given
    String tournament =
        field(
            served(
                "tournament",
                "chess",
                "--player=one:nodes=50",
                "--player=two:random",
                "--games=4",
                "--max-plies=40",
                "--new",
                "--json"),
            "tournamentId");
    assertThat(served("tournaments")).contains(tournament);
    assertThat(served("archive check", tournament)).isNotBlank();
    String game =
        field(served("games", "--tournament=" + tournament, "--limit=1", "--json"), "gameId");

    // Then
    assertThat(served("game", game, "--pgn")).contains("[Event ");
    assertThat(served("rerun", game)).contains(game);
    assertThat(served("explore", "chess")).contains("e");
    assertThat(served("archive rebuild")).isNotBlank();
    assertThat(served("archive openings")).isNotBlank();
    assertThat(served("balance", "alice", "--games=4", "--nodes=30", "--max-plies=40"))
        .contains("White");
    assertThat(
            served(
                "balance compare", "alice", "chess", "--games=4", "--nodes=30", "--max-plies=40"))
        .contains("Alice Chess");
    Path variant =
        file(
            "improved.yaml",
            """
            id: improved-smoke
            name: Improved
            description: Chess that is drawn soon.
            extends: chess
            improve:
              vary:
                stalemate:
                  a draw:
                  lost: {ends: {stalemate: win}}
              want:
                draw-rate: [0, 0.9]
            """);
    assertThat(
            served(
                "balance improve",
                variant.toString(),
                "--finalists=1",
                "--heat-games=8",
                "--heat-nodes=30",
                "--games=8",
                "--nodes=40",
                "--max-plies=40",
                "--out=" + directory.resolve("better")))
        .contains("lost");
  }

  @Test
  @Order(4)
  void studiesNamesAndTokens() throws Exception {
    // Given
    String study =
        field(served("study create", "chess", "--positions=4", "--nodes=100", "--json"), "studyId");

    // Then
    assertThat(served("study list")).contains(study);
    assertThat(served("study watch", study)).isNotBlank();
    assertThat(served("study show", study)).contains("e");
    assertThat(served("study export", study, "--format=json")).contains("{");
    Run deleted = run("", "study delete", study, "--server=" + platform.grpc()).ending(0);
    Path names =
        file("names.yaml", "variant: chess\nopenings:\n  - {name: King's pawn, turns: e2e4}\n");
    assertThat(served("openings name", "chess", names.toString())).isNotBlank();
    assertThat(served("openings names", "chess")).contains("King's pawn");

    // Given
    String tokens = directory.resolve("tokens").toString();
    assertThat(printed("token create", tokens, "--owner=lab", "--scope=search")).isNotBlank();
    String hash = field(printed("token list", tokens, "--json"), "hash");
    assertThat(printed("token revoke", tokens, hash)).contains(hash.substring(0, 8));
  }

  @Test
  @Order(5)
  void noCommandIsLeftOut() {
    // Given
    Set<String> all = new TreeSet<>();
    for (String command : listed("--help")) {
      Set<String> below = command.equals("help") ? Set.of() : listed(command, "--help");
      all.add(command);
      below.forEach(each -> all.add(command + " " + each));
      if (!below.isEmpty() && !command.equals("variants") && !command.equals("balance")) {
        // A family of commands is none itself.
        all.remove(command);
      }
    }

    // Then
    assertThat(ran).isEqualTo(all);
  }

  private static Set<String> listed(String... arguments) {
    String help = Run.polyboard(arguments).out();
    int begin = help.indexOf("Commands:");
    return begin < 0
        ? Set.of()
        : LISTED
            .matcher(help.substring(begin, help.indexOf("\n\n", begin)))
            .results()
            .map(result -> result.group(1))
            .collect(Collectors.toSet());
  }
}
