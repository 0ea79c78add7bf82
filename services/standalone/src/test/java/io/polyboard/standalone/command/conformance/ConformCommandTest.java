package io.polyboard.standalone.command.conformance;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConformCommandTest {
  private static final String START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0 1";
  private static final String START_HASH =
      "5b8eda4363e4e7df0ffe5ffd7887b839774c5dbdaaa9092a4341bd4df1384e93";
  private static final String POSITIONS = "variant,mfen,turns,sha256\n";
  private static final String GAMES = "variant,turns,final_mfen,outcome,reason\n";
  private static final String PERFT = "variant,mfen,depth,count\n";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"positions.csv, 1593", "games.csv, 96", "perft.csv, 74"})
  void theRulesAgreeWithTheConformanceData(String name, int rows) throws IOException {
    // Given
    Path file = directory.resolve(name);
    try (InputStream data =
        ConformCommandTest.class.getResourceAsStream("/io/polyboard/conformance/" + name)) {
      Files.copy(Objects.requireNonNull(data, name), file);
    }

    // When
    Run run = polyboard("conform", file.toString()).ending(0);

    // Then
    assertThat(run.out()).isEqualTo(file + ": " + rows + " rows checked, all agree\n");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void printsTheRowsOfPositionsThatDisagree() throws IOException {
    // Given
    Path file =
        file(
            POSITIONS
                + row("chess", START, "20", START_HASH)
                + row("chess", START, "21", START_HASH)
                + row("chess", START, "20", START_HASH.replace('5', '6')));

    // When
    Run run = polyboard("conform", file.toString()).ending(1);

    // Then
    assertThat(run.lines())
        .containsExactly(
            file + ":3: turns: expected 21, found 20",
            file + ":4: sha256: expected " + START_HASH.replace('5', '6') + ", found " + START_HASH,
            file + ": 3 rows checked, 2 disagree");
  }

  @Test
  void printsTheRowsOfGamesThatDisagree() throws IOException {
    // Given
    String mate = "Af2Af3 Ae7Ae5 Ag2Ag4 Ad8Ah4";
    String end = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - - 1 3";
    Path file =
        file(
            GAMES
                + row("chess", mate, end, "0-1", "checkmate")
                + row("chess", mate, end.replace("1 3", "1 4"), "*", "")
                + row("chess", "Af2Af3 Ae7Ae4", end, "*", "")
                + row("chess", "", START, "*", ""));

    // When
    Run run = polyboard("conform", file.toString()).ending(1);

    // Then
    assertThat(run.lines()).hasSize(3);
    assertThat(run.lines().get(0))
        .startsWith(file + ":3: final_mfen: expected rnb1kbnr/")
        .endsWith("; outcome: expected *, found 0-1; reason: expected nothing, found checkmate");
    assertThat(run.lines().get(1)).startsWith(file + ":4: turns: turn 2 'Ae7Ae4': ");
    assertThat(run.lines().get(2)).isEqualTo(file + ": 4 rows checked, 2 disagree");
  }

  @Test
  void printsTheRowsOfPerftThatDisagree() throws IOException {
    // Given
    Path file =
        file(PERFT + row("chess", "startpos", "3", "8902") + row("chess", START, "2", "401"));

    // When
    Run run = polyboard("conform", "--threads", "2", file.toString()).ending(1);

    // Then
    assertThat(run.lines())
        .containsExactly(
            file + ":3: count: expected 401, found 400", file + ": 2 rows checked, 1 disagree");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "chess,startpos,1 ! count: missing",
        "chess,startpos,1,20,x ! column 5: one too many",
        "chess,startpos,one,20 ! depth: expected a whole number, found one",
        "chess,startpos,\u001b[1m,20 ! depth: expected a whole number, found ?[1m",
        "chess,startpos,-1,20 ! depth: expected a whole number, found -1",
        "chess,startpos,100,20 ! depth: must be between 0 and 99, was 100",
        "chess,startpos,1,99999999999999999999 ! count: must be between 0 and",
        "chess,startpos,1, ! count: expected a whole number, found nothing",
        "no-such-game,startpos,1,20 ! variant: unknown variant 'no-such-game'; ",
        "chess,8/8 w - - - 0 1,1,20 ! mfen: placement",
        "chess,\"startpos,1,20 ! the rest is not CSV: "
      })
  void aMalformedRowIsADisagreementThatNamesTheColumn(String row, String reason)
      throws IOException {
    // Given
    Path file = file(PERFT + row("chess", "startpos", "1", "20") + row + "\n");

    // When
    Run run = polyboard("conform", file.toString()).ending(1);

    // Then
    assertThat(run.lines()).hasSize(2);
    assertThat(run.lines().getFirst()).startsWith(file + ":3: " + reason);
    assertThat(run.lines().getLast()).isEqualTo(file + ": 2 rows checked, 1 disagree");
  }

  @Test
  void aByteOrderMarkBeforeTheHeaderIsIgnored() throws IOException {
    // Given
    Path file = file("\uFEFF" + PERFT + row("chess", "startpos", "1", "20"));

    // When
    Run run = polyboard("conform", file.toString()).ending(0);

    // Then
    assertThat(run.out()).isEqualTo(file + ": 1 row checked, all agree\n");
  }

  @Test
  void anEndlessRowIsRefused() throws IOException {
    // Given a quote that is not closed
    Path file = file(PERFT + "chess,\"" + "startpos\n".repeat(1 << 18));

    // When
    Run run = polyboard("conform", file.toString()).ending(1);

    // Then
    assertThat(run.out()).contains("the rest is not CSV: a row is longer than 1048576 characters");
  }

  @Test
  void aFileThatDisagreesEverywhereIsNotReadToTheEnd() throws IOException {
    // Given
    Path file = file(PERFT + "x\n".repeat(10_001));

    // When
    Run run = polyboard("conform", file.toString()).ending(1);

    // Then
    assertThat(run.lines()).hasSize(10_002);
    assertThat(run.lines().get(10_000)).endsWith("the rest is not checked: 10000 rows disagree");
  }

  @Test
  void anUnknownHeaderIsRefusedWithTheKnownOnes() throws IOException {
    // Given
    Path file = file("variant,fen,depth,count\n");

    // When
    Run run = polyboard("conform", file.toString()).ending(1);

    // Then
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines())
        .containsExactly(
            "polyboard: " + file + ": unknown header 'variant,fen,depth,count'; known headers:",
            "  variant,mfen,turns,sha256",
            "  variant,turns,final_mfen,outcome,reason",
            "  variant,mfen,depth,count");
  }

  @Test
  void anEmptyFileHasNoKnownHeader() throws IOException {
    assertThat(polyboard("conform", file("").toString()).exitCode()).isEqualTo(1);
  }

  @Test
  void continuesAfterAMissingFile() throws IOException {
    // Given
    Path file = file(PERFT + row("chess", "startpos", "1", "20"));

    // When
    Run run =
        polyboard("conform", directory.resolve("none.csv").toString(), file.toString()).ending(1);

    // Then
    assertThat(run.err().strip()).endsWith("none.csv: no such file");
    assertThat(run.out()).isEqualTo(file + ": 1 row checked, all agree\n");
  }

  @Test
  void printsJson() throws IOException {
    // Given
    Path file =
        file(
            PERFT
                + row("chess", "startpos", "1", "20")
                + row("chess", "startpos", "2", "401")
                + row("chess", "startpos", "one", "20")
                + row("chess", "startpos", "1", "20", "x"));

    // When
    Run run = polyboard("conform", "--json", file.toString()).ending(1);

    // Then
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            "{\"files\":[{\"file\":\""
                + file
                + "\",\"fault\":null,\"rows\":4,\"disagreements\":["
                + "{\"line\":3,\"column\":\"count\",\"expected\":\"401\",\"found\":\"400\","
                + "\"reason\":\"expected 401, found 400\"},"
                + "{\"line\":4,\"column\":\"depth\",\"expected\":null,\"found\":null,"
                + "\"reason\":\"expected a whole number, found one\"},"
                + "{\"line\":5,\"column\":null,\"expected\":null,\"found\":null,"
                + "\"reason\":\"column 5: one too many\"}"
                + "]}],\"rows\":4,\"disagreements\":3}\n");
  }

  @Test
  void jsonHasEveryColumnThatDisagrees() throws IOException {
    // Given
    Path file = file(GAMES + row("chess", "Af2Af3 Ae7Ae5 Ag2Ag4 Ad8Ah4", START, "*", ""));

    // When
    JsonNode json = polyboard("conform", "--json", file.toString()).json();

    // Then
    JsonNode disagreements = json.get("files").get(0).get("disagreements");
    assertThat(disagreements)
        .extracting(disagreement -> disagreement.get("column").textValue())
        .containsExactly("final_mfen", "outcome", "reason");
    assertThat(disagreements.get(2).get("expected").textValue()).isEmpty();
    assertThat(disagreements.get(2).get("found").textValue()).isEqualTo("checkmate");
    assertThat(json.get("rows").intValue()).isEqualTo(1);
    assertThat(json.get("disagreements").intValue()).isEqualTo(3);
  }

  @Test
  void jsonHasTheFilesThatCannotBeChecked() throws IOException {
    // Given
    Path file = file(PERFT + row("chess", "startpos", "1", "20"));
    Path none = directory.resolve("none.csv");
    Path other = Files.writeString(directory.resolve("other.csv"), "variant,fen\n");

    // When
    Run run =
        polyboard("conform", "--json", none.toString(), other.toString(), file.toString())
            .ending(1);

    // Then
    assertThat(run.err()).contains("none.csv: no such file", "other.csv: unknown header");
    JsonNode json = run.json();
    assertThat(json.get("files"))
        .extracting(checked -> checked.get("fault").textValue())
        .containsExactly(
            "no such file",
            "unknown header 'variant,fen'; known headers: variant,mfen,turns,sha256;"
                + " variant,turns,final_mfen,outcome,reason; variant,mfen,depth,count",
            null);
    assertThat(json.get("rows").intValue()).isEqualTo(1);
    assertThat(json.get("disagreements").intValue()).isZero();
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("rows.csv"), text);
  }

  private static String row(String... values) {
    return String.join(",", values) + "\n";
  }
}
