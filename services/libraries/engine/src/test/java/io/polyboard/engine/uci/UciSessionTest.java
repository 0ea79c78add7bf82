package io.polyboard.engine.uci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Network;
import io.polyboard.engine.NetworkInputs;
import io.polyboard.engine.Weights;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class UciSessionTest {
  private static final String MATE_IN_ONE = "position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
  private static final String MATED = "position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1";
  private static final String STALEMATED = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

  private static final Pattern INFO =
      Pattern.compile(
          "info depth \\d+ seldepth \\d+ multipv \\d+ score (cp -?\\d+|mate -?\\d+) nodes \\d+"
              + " nps \\d+ hashfull \\d+ time \\d+( pv( \\S+)+)?");

  private final Conversation engine = new Conversation();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void introducesItselfWithItsOptions() throws InterruptedException {
    // When
    List<String> lines = engine.say("uci").hear("uciok");

    // Then
    assertThat(lines.getFirst()).startsWith("id name Polyboard");
    assertThat(lines.get(1)).startsWith("id author ");
    assertThat(lines)
        .contains(
            "option name Hash type spin default 16 min 1 max 8192",
            "option name Threads type spin default 1 min 1 max 256",
            "option name MultiPV type spin default 1 min 1 max 256",
            "option name Ponder type check default false",
            "option name VariantPath type string default <empty>",
            "option name EvalFile type string default <empty>",
            "option name Noise type spin default 0 min 0 max 1000",
            "option name Seed type spin default 0 min 0 max 2147483647",
            "option name Move Overhead type spin default 10 min 0 max 5000",
            "option name Clear Hash type button",
            "option name UCI_Variant type combo default chess var "
                + String.join(" var ", Variants.ids()));
  }

  @Test
  void reportsProgressAndAnswers() throws InterruptedException {
    // When
    List<String> lines =
        engine.say("position startpos moves e2e4 Ae7Ae5", "go depth 4").hear("bestmove");

    // Then
    assertThat(lines.subList(0, lines.size() - 1))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).matches(INFO));
    assertThat(lines.getLast())
        .matches("bestmove [a-h][1-8][a-h][1-8]( ponder [a-h][1-8][a-h][1-8])?");
  }

  @ParameterizedTest
  @CsvSource({
    "7k/8/5KQ1/8/8/8/8/8, go depth 5, 1, g6(g7|e8)",
    // Ends when it finds the mate.
    "7k/8/8/8/8/8/R7/1R5K, go mate 2, 2, [ab].*"
  })
  void countsMatesInTurnsOfTheWinner(String placement, String go, int turns, String best)
      throws InterruptedException {
    // When
    List<String> lines =
        engine.say("position fen " + placement + " w - - 0 1", go).hear("bestmove");

    // Then
    assertThat(lines).anyMatch(line -> line.contains(" score mate " + turns + " "));
    assertThat(lines.getLast()).matches("bestmove " + best);
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void playsEveryVariantInTurnsThatItCanRead(String id) throws InterruptedException {
    // Given
    engine.say("setoption name UCI_Variant value " + id, "ucinewgame");
    List<String> game = new ArrayList<>();

    // When
    for (int turn = 0; turn < 4; turn++) {
      String moves = game.isEmpty() ? "" : " moves " + String.join(" ", game);
      List<String> lines =
          engine.say("position startpos" + moves, "go nodes 2000").hear("bestmove");
      game.add(lines.getLast().split(" ", -1)[1]);
      assertThat(lines).noneMatch(line -> line.contains("error"));
    }

    // Then
    assertThat(engine.answers("position startpos moves " + String.join(" ", game))).isEmpty();
    assertThat(game.getFirst())
        .matches(id.equals("chess") ? "[a-h][1-8][a-h][1-8]" : "[A-Z][a-h].*");
  }

  @Test
  void stopAnswersAnInfiniteSearchAtOnce() throws InterruptedException {
    // Given
    engine.say("setoption name UCI_Variant value raumschach", "go infinite").hear("info depth 3");
    assertThat(engine.say("isready").hear("readyok")).noneMatch(l -> l.startsWith("bestmove"));

    // When
    long start = System.nanoTime();
    List<String> lines = engine.say("stop").hear("bestmove");
    long millis = (System.nanoTime() - start) / 1_000_000;

    // Then
    assertThat(lines.getLast()).matches("bestmove [A-E][a-e].*");
    assertThat(millis).isLessThan(10_000);
  }

  @Test
  void stopRightAfterGoStillAnswersWithALegalTurn() throws InterruptedException {
    for (int i = 0; i < 50; i++) {
      // When
      List<String> lines = engine.say("go infinite", "stop").hear("bestmove");

      // Then
      assertThat(lines.getLast()).matches("bestmove [a-h][1-8][a-h][1-8].*");
    }
  }

  @ParameterizedTest
  @CsvSource({"go infinite, stop", "go ponder depth 3, ponderhit", "go ponder depth 3, stop"})
  void keepsTheAnswerUntilItIsRequested(String go, String release) throws InterruptedException {
    // Given
    engine.say(MATE_IN_ONE, go).hear("info depth");
    while (!engine.isSilentFor(100)) {
      // The search ends because it has nothing left to find.
    }

    // When
    List<String> lines = engine.say(release).hear("bestmove");

    // Then
    assertThat(lines.getLast()).startsWith("bestmove g6");
  }

  @ParameterizedTest
  @CsvSource({"go depth 3", "go infinite"})
  void answersAFinishedGameWithoutATurn(String go) throws InterruptedException {
    for (List<String> game : List.of(List.of(MATED, "mate 0"), List.of(STALEMATED, "cp 0"))) {
      // When
      engine.say(game.getFirst(), go);
      if (go.endsWith("infinite")) {
        assertThat(engine.isSilentFor(100)).isTrue();
        engine.say("stop");
      }
      List<String> lines = engine.hear("bestmove");

      // Then
      assertThat(lines).hasSize(2);
      assertThat(lines.getFirst())
          .contains(" score " + game.getLast() + " ")
          .doesNotContain(" pv ");
      assertThat(lines.getLast()).isEqualTo("bestmove (none)");
    }
  }

  @Test
  void aClockEndsASearch() throws InterruptedException {
    // Then
    for (String limits :
        List.of(
            "wtime 300 btime 10 winc 5 binc 5", "movetime 50", "wtime -5 btime 10 movestogo 1")) {
      assertThat(engine.say("go " + limits).hear("bestmove").getLast())
          .matches("bestmove [a-h][1-8][a-h][1-8]( ponder \\S+)?");
    }
  }

  @Test
  void choosesOnlyFromTheTurnsGiven() throws InterruptedException {
    // When
    List<String> lines = engine.say("go depth 3 searchmoves a2a3 h2h3 nodes 5000").hear("bestmove");

    // Then
    assertThat(lines.subList(0, lines.size() - 1))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).matches(INFO).containsPattern(" pv (a2a3|h2h3)"));
    assertThat(lines.getLast()).matches("bestmove (a2a3|h2h3)( ponder \\S+)?");
  }

  @Test
  void choosesOnlyFromTheTurnsOfTwoMovesGiven() throws InterruptedException {
    // Given
    engine.say(
        "setoption name UCI_Variant value positional-8x8x2", "setoption name MultiPV value 3");

    // When
    List<String> lines =
        engine
            .say("position startpos", "go depth 3 searchmoves Xa6Xb8,Ya6Yb8 Xa6Xb8,Yh6Yg8")
            .hear("bestmove");

    // Then
    String given = "Xa6Xb8,(Ya6Yb8|Yh6Yg8)";
    assertThat(lines.subList(0, lines.size() - 1))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).matches(INFO).containsPattern(" pv " + given))
        .anyMatch(line -> line.contains(" multipv 2 "))
        .noneMatch(line -> line.contains(" multipv 3 "));
    assertThat(lines.getLast()).matches("bestmove " + given + "( ponder \\S+)?");
  }

  @Test
  void countsSequencesOfTurnsByTheirFirstTurn() throws InterruptedException {
    // When
    List<String> lines = engine.say("go perft 3").hear("Nodes searched");

    // Then
    assertThat(lines).hasSize(22).contains("e2e4: 600", "g1f3: 440", "Nodes searched: 8902");
    assertThat(engine.say("go perft 0").hear("Nodes searched").getLast()).endsWith(": 1");
    assertThat(engine.answers("position startpos")).isEmpty();
  }

  @Test
  void drawsAndEvaluatesThePosition() throws InterruptedException {
    // Given
    engine.say("position startpos moves e2e4");

    // Then
    assertThat(engine.answers("d"))
        .contains(
            " 4 . . . . P . . .",
            "variant: chess",
            "position: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq Ae3 - 0 1",
            "outcome: *");
    assertThat(engine.answer("eval")).matches("evaluation: cp -?\\d+ for Black, the side to move");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"KQkq - - 0 1", "KQkq - 0 1", "KQkq -", "KQkq - 0", "KQkq - 0 0", "qkQK -"})
  void readsMfenAndTheFenOfOtherProgramsUpToTheMoves(String fields) throws InterruptedException {
    // When
    engine.say(
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
            + fields
            + " moves e2e4  e7e5");

    // Then
    assertThat(engine.answers("d")).anyMatch(line -> line.contains("4p3/4P3"));
  }

  @Test
  void playsTheVariantOfAFile(@TempDir Path directory) throws Exception {
    // Given
    Path file = directory.resolve("my  game.yaml");
    Files.writeString(
        file,
        """
        id: knights
        name: Knights
        description: Chess with queens that move as knights.
        extends: chess
        pieces:
          Q: {name: queen, moves: [{leap: [2, 1]}]}
        """);
    // When
    List<String> set = engine.answers("setoption name VariantPath value " + file);
    List<String> drawn = engine.answers("d");
    engine.say("setoption name VariantPath value <empty>");

    // Then
    assertThat(set).isEmpty();
    assertThat(drawn).contains("variant: knights");
    assertThat(engine.answers("d")).contains("variant: chess");
  }

  @Test
  void reportsSeveralLinesByRank() throws InterruptedException {
    // When
    List<String> lines =
        engine.say("setoption name MultiPV value 3", "go depth 3").hear("bestmove");

    // Then
    assertThat(lines.subList(0, lines.size() - 1))
        .allSatisfy(line -> assertThat(line).matches(INFO));
    for (int rank = 1; rank <= 3; rank++) {
      String multiPv = " multipv " + rank + " ";
      assertThat(lines).filteredOn(line -> line.contains(multiPv)).hasSizeGreaterThanOrEqualTo(3);
    }
    List<String> last = lines.stream().filter(line -> line.contains("depth 3 ")).toList();
    assertThat(last.stream().map(line -> line.split(" pv ")[1].split(" ")[0]).distinct())
        .hasSize(3);
  }

  @Test
  void noiseIsTheSameForTheSameSeed() throws InterruptedException {
    // Then
    assertThat(noisyScores(7)).isEqualTo(noisyScores(7)).isNotEqualTo(noisyScores(8));
  }

  private static List<String> noisyScores(int seed) throws InterruptedException {
    try (Conversation other = new Conversation()) {
      other.say("setoption name Noise value 50", "setoption name Seed value " + seed);
      return other.say("go depth 4").hear("bestmove").stream()
          .map(line -> line.replaceFirst(" nps .*(?= pv )", ""))
          .toList();
    }
  }

  @Test
  void evaluatesWithTheWeightsOfAFile(@TempDir Path directory) throws Exception {
    // Given
    Path file = Files.writeString(directory.resolve("weights.csv"), "tempo,500,500\n");
    String before = engine.answer("eval");

    // When
    engine.say("setoption name EvalFile value " + file);

    // Then
    assertThat(before).matches("evaluation: cp -?\\d\\d? for White, the side to move");
    assertThat(engine.answer("eval")).matches("evaluation: cp 50\\d for White, the side to move");
    assertThat(engine.say("go depth 2").hear("bestmove").getLast()).startsWith("bestmove ");
  }

  @Test
  void evaluatesWithTheNetworkOfAFileAndRefusesADamagedOne(@TempDir Path directory)
      throws Exception {
    // Given one that adds 300 centipawns to every evaluation
    Variant chess = Variants.shipped("chess");
    Network network =
        new Network(
            1,
            new short[new NetworkInputs(chess).size() + 1],
            new short[2 * Network.STAGES],
            new short[] {300, 300, 300, 300, 300, 300, 300, 300});
    String text = Weights.shipped(chess).with(network).text();
    Path file = Files.writeString(directory.resolve("learned.csv"), text);
    Path cut =
        Files.writeString(directory.resolve("cut.csv"), text.replaceFirst(".{8}\\R*$", "\n"));

    // When
    engine.say("setoption name EvalFile value " + file);
    String learned = engine.answer("eval");
    List<String> refused = engine.answers("setoption name EvalFile value " + cut);

    // Then
    assertThat(learned).matches("evaluation: cp 3\\d\\d for White, the side to move");
    assertThat(refused).hasSize(1);
    assertThat(refused.getFirst())
        .startsWith("info string error: EvalFile, ")
        .contains("cut.csv, line ")
        .endsWith("it is damaged or cut short");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          setoption name hash value 2
          setoption name Clear Hash
          setoption name Clear Hash value
          setoption name Threads value 2
          setoption name Ponder value true
          setoption name Move Overhead value 100
          setoption name Noise value 30
          setoption name Seed value 7
          setoption name EvalFile value <empty>
          ucinewgame
          debug on
          stop
          ponderhit
          position startpos moves
          """)
  void acceptsWithoutAnAnswer(String line) throws InterruptedException {
    assertThat(engine.answers(line)).isEmpty();
    assertThat(engine.say("go depth 1").hear("bestmove").getLast()).contains("bestmove ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          joho                              | command: there is no 'joho'; try help
          setoption                         | setoption: must be followed by name NAME value VALUE
          setoption Hash 5                  | setoption: must be followed by name NAME value VALUE
          setoption name Style value 5      | setoption: there is no option 'Style'; use UCI_Variant
          setoption name Hash value 0       | Hash: must be between 1 and 8192, was 0
          setoption name Hash value 9999999 | Hash: must be between 1 and 8192, was 9999999
          setoption name Hash value much    | Hash: must be a whole number between 1 and 8192
          setoption name Hash               | Hash: must be a whole number between 1 and 8192
          setoption name Threads value 257  | Threads: must be between 1 and 256, was 257
          setoption name MultiPV value 0    | MultiPV: must be between 1 and 256, was 0
          setoption name Noise value -1     | Noise: must be between 0 and 1000, was -1
          setoption name Seed value x       | Seed: must be a whole number between 0 and
          setoption name Ponder value maybe | Ponder: must be true or false, was 'maybe'
          setoption name UCI_Variant value bughouse | UCI_Variant: there is no value 'bughouse'
          setoption name VariantPath value no-such.yaml | VariantPath, no-such.yaml
          """)
  void reportsAnErrorOnOneLineAndContinues(String line, String error) throws InterruptedException {
    // Given
    engine.say("position startpos moves d2d4");
    List<String> before = engine.answers("d");

    // When
    String answer = engine.answer(line);

    // Then
    assertThat(answer).startsWith("info string error: " + error);
    assertThat(engine.answers("d")).isEqualTo(before);
    assertThat(engine.say("go depth 1").hear("bestmove").getLast()).startsWith("bestmove ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          position                          | position: must be followed by startpos or fen MFEN
          position here                     | position: must be followed by startpos or fen MFEN
          position fen                      | position fen, MFEN, offset 0
          position fen 8/8/8/8 w - - 0 1    | position fen, placement, offset
          position startpos moves e2e4 e2e5 | position, turn 2 'e2e5': no piece stands on Ae2
          position startpos e2e4            | position startpos: unexpected 'e2e4'; write moves
          position startpos garbage moves e2e4 | position startpos: unexpected 'garbage'
          position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - e2e4 | position fen, halfmove, offset 53: expected a number from 0 to 99999 without leading zeros, found 'e2e4'
          position startpos moves e2e9      | position, turn 1 'e2e9', offset 2: expected a cell
          """)
  void afterARefusedPositionThereIsNoPosition(String line, String error)
      throws InterruptedException {
    // Given
    engine.say("position startpos moves d2d4");

    // When
    String answer = engine.answer(line);

    // Then
    assertThat(answer).startsWith("info string error: " + error);
    assertThat(engine.answers("go depth 1"))
        .containsExactly(
            "info string error: go: there is no position, because the last one was refused;"
                + " send another",
            "bestmove 0000");
    for (String command : List.of("d", "eval")) {
      assertThat(engine.answer(command))
          .startsWith("info string error: " + command + ": there is no position");
    }
    engine.say("ucinewgame", "setoption name Hash value 2");
    assertThat(engine.answers("go infinite")).contains("bestmove 0000");
    engine.say("position startpos", "go depth 1");
    assertThat(engine.hear("bestmove").getLast()).matches("bestmove [a-h]\\d[a-h]\\d.*");
  }

  @Test
  void anotherVariantBeginsAtItsStartPosition() throws InterruptedException {
    // Given
    engine.answer("position startpos moves e2e5");

    // When
    engine.say("setoption name UCI_Variant value alice", "go depth 1");

    // Then
    assertThat(engine.hear("bestmove").getLast()).matches("bestmove A[a-h]\\dB[a-h]\\d.*");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          go depth 1 fast                   | go: there is no limit 'fast'; use binc btime depth
          go depth 2 foo 3                  | go: there is no limit 'foo'; use binc btime depth
          go depth                          | go depth: its number is missing
          go depth nodes 1                  | go depth: its number is missing
          go depth 0                        | go depth: must be between 1 and 100, was 0
          go nodes 0                        | go nodes: must be between 1 and
          go nodes many                     | go nodes: must be a whole number between 1 and
          go movetime 0                     | go movetime: must be between 1 and
          go depth 1 movetime 99999999999999999999  | go movetime: must be a whole number
          go wtime 1000                     | go btime: is missing
          go movestogo 5                    | go btime: is missing
          go depth 1 searchmoves            | go searchmoves: no turns follow
          go depth 1 searchmoves e7e4       | go searchmoves 'e7e4': the pawn on Ae7 has no legal
          """)
  void aSearchUsesAllValidArguments(String line, String error) throws InterruptedException {
    // Given
    engine.say("position startpos moves d2d4");
    List<String> before = engine.answers("d");

    // When
    List<String> answer = engine.say(line).hear("bestmove");

    // Then
    assertThat(answer.getFirst()).startsWith("info string error: " + error);
    assertThat(answer.getLast()).matches("bestmove [a-h][78][a-h][56].*");
    assertThat(engine.answers("d")).isEqualTo(before);
  }

  @Test
  void ignoresIllegalTurnsToChooseFrom() throws InterruptedException {
    // When
    List<String> answer = engine.say("go depth 2 searchmoves e2e5 a2a3 foo").hear("bestmove");

    // Then
    assertThat(answer.getFirst()).startsWith("info string error: go searchmoves 'e2e5'");
    assertThat(answer.getLast()).startsWith("bestmove a2a3");
  }

  @Test
  void aNegativeDepthOfPerftCountsAsZero() throws InterruptedException {
    // When
    List<String> answer = engine.say("go perft -1").hear("Nodes searched");

    // Then
    assertThat(answer.getFirst())
        .startsWith("info string error: go perft: must be between 0 and 99, was -1");
    assertThat(answer.getLast()).isEqualTo("Nodes searched: 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          go infinite              | 1
          go infinite;stop         | 1
          go depth 2;go depth 2    | 2
          go infinite;go infinite  | 2
          go ponder depth 2;go ponder depth 2;ponderhit | 2
          go ponder depth 2;stop;stop | 1
          go infinite;ponderhit;stop;ponderhit | 1
          go nodes 1               | 1
          go movetime 1            | 1
          go depth 2 searchmoves a2a3 | 1
          go mate 1                | 1
          go infinite;position startpos moves e2e5;go depth 1 | 2
          go depth 1 nonsense;go depth 1 | 2
          go infinite;go nonsense  | 2
          """)
  void everyGoEndsInOneBestMove(String script, int answers) throws InterruptedException {
    for (String start : List.of("position startpos", MATE_IN_ONE, MATED, STALEMATED)) {
      try (Conversation other = new Conversation()) {
        // When
        other.say(start).say(script.split(";", -1)).say("quit");

        // Then
        assertThat(other.hasEnded()).isTrue();
        assertThat(other.rest())
            .filteredOn(line -> line.startsWith("bestmove"))
            .as("%s, %s", start, script)
            .hasSize(answers);
      }
    }
  }

  @Test
  void answersAfterAFailedSearchAndRunsTheNext() throws InterruptedException {
    // Given an engine whose first creation fails
    int[] made = new int[1];
    try (Conversation other =
        new Conversation((variant, settings) -> {
          made[0]++;
          if (made[0] == 1) {
            throw new StackOverflowError();
          }
          return new Engine(variant, settings);
        })) {

      // Then
      assertThat(other.answers("go depth 1"))
          .containsExactly(
              "info string error: unexpected failure: java.lang.StackOverflowError",
              "bestmove 0000");
      assertThat(other.say("go depth 1").hear("bestmove").getLast()).doesNotContain("0000");
    }
  }

  @ParameterizedTest
  @CsvSource({"setoption name Hash value 2", "ucinewgame", "eval", "bench"})
  void refusesCommandsThatMustWaitForASearch(String line) throws InterruptedException {
    // Given
    engine.say("go infinite");

    // When
    List<String> lines = engine.answers(line);
    List<String> answer = engine.say("stop").hear("bestmove");

    // Then
    String command = line.split(" ", -1)[0];
    assertThat(lines)
        .filteredOn(l -> l.contains("error"))
        .containsExactly(
            "info string error: " + command + ": a search is running; send stop first");
    assertThat(answer).filteredOn(l -> l.startsWith("bestmove")).hasSize(1);
  }

  @Test
  void aPositionGivenDuringASearchIsForTheNext() throws InterruptedException {
    // Given
    engine.say("go infinite", MATE_IN_ONE);

    // Then
    assertThat(engine.say("stop").hear("bestmove").getLast()).doesNotContain("g6");
    assertThat(engine.say("go depth 3").hear("bestmove").getLast()).startsWith("bestmove g6");
  }

  @Test
  void keepsItsTableIfAnotherDoesNotFit() throws InterruptedException {
    // Given
    try (Conversation other =
        new Conversation((variant, settings) -> {
          if (settings.hash() > 64) {
            throw new OutOfMemoryError("Java heap space");
          }
          if (settings.hash() > 32) {
            throw new IllegalArgumentException("hash 64 does not fit");
          }
          return new Engine(variant, settings);
        })) {

      // Then
      assertThat(other.answer("setoption name Hash value 4096"))
          .startsWith("info string error: Hash: 4096 MiB do not fit into memory")
          .contains("use less");
      assertThat(other.answer("setoption name Hash value 64"))
          .startsWith("info string error: Hash: 64 MiB do not fit into memory");
      assertThat(other.say("go depth 1").hear("bestmove").getLast()).startsWith("bestmove ");
    }
  }

  @Test
  void searchesOnlyWithTheNamedWeights() throws InterruptedException {
    // Given
    engine.say("setoption name EvalFile value no-such-weights.txt");

    // Then
    assertThat(engine.say("isready").hear("readyok").getFirst()).startsWith("info string error: ");
    String error =
        "info string error: EvalFile, no-such-weights.txt: is not a file; write one with polyboard"
            + " tune";
    // Once more for isready.
    assertThat(engine.answers("go depth 1")).containsExactly(error, "bestmove 0000", error);
    engine.say("setoption name EvalFile value");
    assertThat(engine.say("go depth 1").hear("bestmove").getLast()).startsWith("bestmove ");
  }

  @Test
  void aHugeTableIsMadeOrRefused() throws InterruptedException {
    // When
    List<String> lines = engine.answers("setoption name Hash value 8192");

    // Then
    assertThat(lines)
        .allSatisfy(line -> assertThat(line).startsWith("info string error: Hash: 8192 MiB"));
    engine.say("setoption name Hash value 1");
    assertThat(engine.say("go depth 1").hear("bestmove").getLast()).startsWith("bestmove ");
  }

  @Test
  void skipsALineThatIsTooLong() throws InterruptedException {
    assertThat(engine.answer("x".repeat(LineReader.MAX_CHARACTERS + 1)))
        .isEqualTo("info string error: line: longer than 1048576 characters; skipped");
    assertThat(engine.answer("x".repeat(LineReader.MAX_CHARACTERS)))
        .startsWith("info string error: command: there is no 'xxx")
        .hasSizeLessThan(1100);
    String moves = " moves" + " e2e4".repeat(LineReader.MAX_CHARACTERS / 5);
    engine.answer("position startpos" + moves);
    assertThat(engine.answers("go depth 1")).hasSize(2).contains("bestmove 0000");
    engine.say("position startpos");
    assertThat(engine.say("go searchmoves" + moves).hear("bestmove").getLast())
        .matches("bestmove [a-h][12][a-h][34].*");
  }

  @ParameterizedTest
  @CsvSource({"quit", "''"})
  void answersTheRunningSearchBeforeItEnds(String last) throws InterruptedException {
    // When
    engine.say("go infinite");
    if (last.isEmpty()) {
      engine.close();
    } else {
      engine.say(last);
    }

    // Then
    assertThat(engine.hear("bestmove")).isNotEmpty();
    assertThat(engine.hasEnded()).isTrue();
  }

  @Test
  void printsHelp() throws InterruptedException {
    assertThat(engine.answers("help"))
        .anyMatch(line -> line.startsWith("setoption"))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void throwsTheExceptionOfTheWriter() {
    // Given
    PrintWriter gone =
        new PrintWriter(new StringWriter()) {
          @Override
          public void flush() {
            throw new IllegalStateException("nobody reads");
          }
        };
    UciSession session = new UciSession(new BufferedReader(new StringReader("uci\n")), gone);

    // Then
    assertThatThrownBy(session::run).hasMessage("nobody reads");
  }

  @Test
  void survivesRandomLines() throws InterruptedException, IOException {
    long seed = System.nanoTime();
    System.out.println("UciSessionTest.survivesRandomLines: seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 3000; i++) {
      String line = randomLine(random);
      engine.say(line, "isready");
      assertThat(engine.hear("readyok"))
          .as("seed %d, line %d: %s", seed, i, line)
          .allSatisfy(
              answer -> assertThat(answer).doesNotContain("unexpected failure", "search failed"));
    }
    engine.say("stop", "isready").hear("readyok");
    assertThat(engine.say("go depth 1").hear("bestmove").getLast()).startsWith("bestmove ");
  }

  /** Words of the protocol, and others, in any order; never quit, and no search that takes long. */
  private static String randomLine(SplittableRandom random) {
    List<String> words =
        new ArrayList<>(
            List.of(
                """
                uci isready setoption name value ucinewgame position startpos fen moves go depth \
                nodes movetime wtime btime winc binc movestogo infinite ponder mate searchmoves \
                stop ponderhit d eval help Hash Threads MultiPV UCI_Variant VariantPath Noise Move \
                Overhead Clear chess alice e2e4 Ae2Ae4 Xa3Xa4,Yb3Yb4 \
                rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR 8/8/8/8/8/8/8/8 w b KQkq - 0 1 2 -1 \
                99999999999 \u0000 \u00e9 <empty>\
                """
                    .split(" ")));
    words.addAll(List.of("", "\t"));
    StringBuilder line =
        new StringBuilder(
            switch (random.nextInt(6)) {
              case 0 -> "position startpos moves e2e4 ";
              case 1 -> "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ";
              case 2 -> "go nodes 500 ";
              case 3 -> "setoption name ";
              default -> "";
            });
    for (int count = random.nextInt(6); count > 0; count--) {
      line.append(words.get(random.nextInt(words.size()))).append(' ');
    }
    if (!line.isEmpty() && random.nextInt(20) == 0) {
      line.setCharAt(random.nextInt(line.length()), '#');
    }
    return line.toString();
  }
}
