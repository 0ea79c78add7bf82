package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.standalone.Run;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Runs each command of the packaged program once. */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EveryCommandIT {
  private static final Pattern LISTED = Pattern.compile("^  ([a-z]+) ", Pattern.MULTILINE);

  /** The command lines that have run. */
  private final List<String> ran = new ArrayList<>();

  @TempDir private Path directory;
  @AutoClose private OwnPlatform platform;
  @AutoClose private CommandLines commands;

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    platform = OwnPlatform.start(data, 2);
    ran.add("up");
    commands = CommandLines.start();
  }

  /** Runs a command line, see {@link Run#words}. */
  private Run run(String input, String line, Object... values) throws IOException {
    ran.add(line);
    return commands.run(input, List.of(Run.words(line, values)));
  }

  /** The output of a command line that succeeds. */
  private String printed(String line, Object... values) throws IOException {
    Run ended = run("", line, values);
    assertThat(ended.exitCode()).as("polyboard %s: %s", line, ended.err()).isZero();
    assertThat(ended.out()).as("polyboard " + line).isNotBlank();
    return ended.out();
  }

  /** The output of a command line that succeeds with the running services. */
  private String served(String line, Object... values) throws IOException {
    return printed(line + " --server=" + platform.grpc(), values);
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
    assertThat(printed("variants show alice")).contains("Alice Chess");
    Path variant = file("mine.yaml", DefinitionReader.shippedText("chess"));
    assertThat(printed("variants check {}", variant)).contains("mine.yaml");
    assertThat(printed("show raumschach")).contains("R");
    assertThat(printed("moves chess").lines()).hasSize(20);
    assertThat(printed("play chess e2e4 e7e5")).contains("w");
    assertThat(printed("perft chess 3")).contains("8902");
    Path games = file("games.pgn", "[Variant \"chess\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n");
    assertThat(printed("replay chess {}", games)).contains("checkmate");
    Path counts = file("perft.csv", "variant,mfen,depth,count\nchess,startpos,2,400\n");
    assertThat(printed("conform {}", counts)).contains("1");
    assertThat(printed("completion bash")).contains("polyboard");
    assertThat(printed("help perft")).contains("perft");
  }

  @Test
  @Order(2)
  void theEngine() throws Exception {
    assertThat(printed("search chess --depth=3")).contains("e");
    assertThat(printed("match chess --white=random --black=random --games=2")).contains("games");
    printed(
        "tune positional-6x6x4 --games=20 --nodes=20 --output={}",
        directory.resolve("weights.csv"));
    assertThat(run("go depth 2\nquit\n", "uci").out()).contains("bestmove ");
    assertThat(printed("bench chess")).contains("chess");
    assertThat(printed("openings balanced chess --plies=2 --count=2 --nodes=200")).contains(" w ");
  }

  @Test
  @Order(2)
  void gamesToLearnFromAreTheSameHereAndAtAServer() throws Exception {
    // Given
    Path here = directory.resolve("here");
    Path there = directory.resolve("there");
    String line = "learn chess --time=1s --nodes=1 --hidden=8 --output={} --data={}";

    // When
    printed(line, directory.resolve("here.csv"), here);
    served(line, directory.resolve("there.csv"), there);

    // Then
    String games = "games-1-0001.binpb.gz";
    assertThat(Files.mismatch(here.resolve(games), there.resolve(games))).isEqualTo(-1);
  }

  @Test
  @Order(3)
  void gamesOfTheServices() throws Exception {
    // Given
    String tournament =
        field(
            served(
                "tournament chess --player=one:nodes=50 --player=two:random --games=4"
                    + " --max-plies=40 --new --json"),
            "tournamentId");
    assertThat(served("tournaments")).contains(tournament);
    served("archive check {}", tournament);
    String game = field(served("games --tournament={} --limit=1 --json", tournament), "gameId");

    // Then
    assertThat(served("game {} --pgn", game)).contains("[Event ");
    assertThat(served("rerun {}", game)).contains(game);
    assertThat(served("games --tournament={} --csv", tournament))
        .startsWith("game_id,")
        .contains(game);
    assertThat(served("explore chess")).contains("e");
    assertThat(served("explore chess --chosen")).contains("games");
    served("archive rebuild");
    served("archive openings");
    assertThat(served("balance alice --games=4 --nodes=30 --max-plies=40")).contains("White");
    assertThat(served("balance alice --until-clear --max-games=6 --nodes=30 --max-plies=40"))
        .contains("Fair?", "Decisive?", "Alive?", "From 6 games at 30 nodes per turn.");
    assertThat(served("tournament raumschach --nodes=30 --games=4 --max-plies=40 --new"))
        .contains("Fair?", "not known yet", "From 4 games at 30 nodes per turn.");
    assertThat(served("balance compare alice chess --games=4 --nodes=30 --max-plies=40"))
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
                "balance improve {} --finalists=1 --heat-games=8 --heat-nodes=30 --games=8"
                    + " --nodes=40 --max-plies=40 --out={}",
                variant,
                directory.resolve("better")))
        .contains("lost");
    assertThat(served("balance equalise chess --games=4 --nodes=20 --max-plies=20"))
        .contains("pie rule, after ", "draw odds", "Nearest to even: ");
    assertThat(
            served("balance chess --games=0 --skill=2 --nodes=2 --noise=11 --max-plies=20 --json"))
        .contains("\"skillChains\":[{\"nodes\":\"2\"");
  }

  @Test
  @Order(4)
  void studiesNamesAndTokens() throws Exception {
    // Given
    String study = field(served("study create chess --positions=4 --nodes=100 --json"), "studyId");

    // Then
    assertThat(served("study list")).contains(study);
    served("study watch {}", study);
    assertThat(served("study show {}", study)).contains("e");
    assertThat(served("study export {} --format=json", study)).contains("{");
    run("", "study delete {} --server={}", study, platform.grpc()).ending(0);
    Path names =
        file("names.yaml", "variant: chess\nopenings:\n  - {name: King's pawn, turns: e2e4}\n");
    served("openings name chess {}", names);
    assertThat(served("openings names chess")).contains("King's pawn");

    // Given
    String tokens = directory.resolve("tokens").toString();
    printed("token create {} --owner=lab --scope=search", tokens);
    String hash = field(printed("token list {} --json", tokens), "hash");
    assertThat(printed("token revoke {} {}", tokens, hash)).contains(hash.substring(0, 8));
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
        // A group of commands is not a command itself.
        all.remove(command);
      }
    }

    // Then
    assertThat(ran.stream().map(line -> command(line, all)).collect(Collectors.toSet()))
        .isEqualTo(all);
  }

  /** The longest command with which a line begins. */
  private static String command(String line, Set<String> commands) {
    return commands.stream()
        .filter(command -> (line + " ").startsWith(command + " "))
        .max(Comparator.comparingInt(String::length))
        .orElseThrow();
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
