package io.polyboard.standalone.json;

import static io.polyboard.testkit.calls.TextCalls.message;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.tournament.v1.Estimate;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.Run;
import io.polyboard.standalone.page.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema of the output of commands; the system property {@code json.write} updates it. */
class OutputSchemaTest {
  private static final Path FILE = Path.of("..", "..", "docs", "json.schema.json");
  private static final String COMMAND =
      "./polyboard build test -pl services/standalone -am -Dtest=OutputSchemaTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Djson.write";

  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(new OutputSchema().text(), InputFormat.JSON);

  @Test
  void theSchemaIsUpToDate() throws IOException {
    // Given
    String text = new OutputSchema().text();
    if (System.getProperty("json.write") != null) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, text);
    }

    // Then
    assertThat(Files.exists(FILE) ? Files.readString(FILE) : "")
        .as("docs/json.schema.json; to update it, run: " + COMMAND)
        .isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "variants",
        "variants show mapped-chess",
        "variants check no-such-file.yaml",
        "show chess-on-two-boards",
        "moves positional-8x8x2",
        "play chess Ae2Ae4",
        "perft chess 2",
        "perft chess 2 --divide",
        "search raumschach --nodes 500",
        "match chess --white nodes=50 --black random --games 2",
        "openings balanced chess --plies 2 --count 3 --nodes 500"
      })
  void theOutputOfACommandFitsTheSchema(String command) {
    // When
    Run run = Run.polyboard((command + " --json").split(" "));

    // Then
    assertThat(run.lines()).isNotEmpty().allSatisfy(line -> assertFits(line));
  }

  @Test
  void aBenchFitsTheSchema(@TempDir Path directory) throws IOException {
    // Given
    Path file = directory.resolve("ending.yaml");
    Files.writeString(
        file,
        """
        id: ending
        name: Ending
        description: Two kings and a pawn.
        extends: chess
        castling: []
        array: {A: 4k3/8/8/8/8/8/4P3/4K3}
        """);

    // When
    Run run = Run.polyboard("bench", file.toString(), "--json");

    // Then
    assertFits(run.out());
  }

  @Test
  void messagesFitTheSchema() {
    // Given
    Game game =
        message(
            "game_id: 'k3v-1' game {outcome {result: RESULT_WHITE_WINS termination:"
                + " TERMINATION_NO_PROGRESS}}");
    Tournament tournament =
        Tournament.newBuilder().setState(State.STATE_FINISHED).putLabels("owner", "me").build();

    // Then
    assertFits(Json.of(game));
    assertFits(Json.of(tournament));
    assertThat(Json.of(game))
        .contains(
            "\"result\":\"RESULT_WHITE_WINS\"", "\"termination\":\"TERMINATION_NO_PROGRESS\"");
    assertThat(Json.of(tournament)).contains("\"state\":\"STATE_FINISHED\"", "\"owner\":\"me\"");
  }

  @Test
  void anInfiniteNumberIsAWord() {
    assertThat(Json.of(Estimate.newBuilder().setValue(Double.POSITIVE_INFINITY).build()))
        .contains("\"value\":\"Infinity\"");
  }

  private static void assertFits(String line) {
    List<?> faults = SCHEMA.validate(line, InputFormat.JSON);
    assertThat(faults).as(line).isEmpty();
  }
}
