package io.polyboard.standalone.platform;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.proto.study.v1.StreamStudyPositionsResponse;
import io.polyboard.proto.study.v1.StudyPosition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study in one process that is killed, and resumed by the same command. */
@Tag("nightly")
class KilledStudyIT {
  /** More than a fast machine searches between two kills. */
  private static final int POSITIONS_A_KILL = 300;

  private static final int KILLS = 10;

  @TempDir private Path killed;
  @TempDir private Path undisturbed;

  private final Map<CommandProcess, Path> commands = new LinkedHashMap<>();

  @AfterEach
  void killAll() throws Exception {
    for (Path data : List.of(killed, undisturbed)) {
      CommandProcess.killAll(
          commands.keySet().stream().filter(each -> data.equals(commands.get(each))).toList(),
          data);
    }
  }

  @Test
  void aStudyKilledTenTimesEndsLikeAnUndisturbedOne() throws Exception {
    // Given
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    int positions = KILLS * POSITIONS_A_KILL;

    // When
    for (int kill = 0; kill < KILLS; kill++) {
      CommandProcess process = study(killed, positions);
      process.awaitError("study ");
      assertThat(process.endsWithin(Duration.ofMillis(random.nextInt(1_500)))).isFalse();
      process.kill();
    }
    JsonNode end = study(killed, positions).end();
    JsonNode without = study(undisturbed, positions).end();

    // Then
    assertThat(end.get("searched").asInt()).isEqualTo(positions);
    assertThat(found(killed, end)).isEqualTo(found(undisturbed, without));
  }

  private CommandProcess study(Path data, int positions) throws IOException, InterruptedException {
    return command(
        data, "study", "create", "mapped-chess", "--positions=" + positions, "--nodes=10000");
  }

  private CommandProcess command(Path data, String... arguments)
      throws IOException, InterruptedException {
    CommandProcess command = CommandProcess.start(data, arguments);
    commands.put(command, data);
    return command;
  }

  private List<StudyPosition> found(Path data, JsonNode study) throws Exception {
    CommandProcess process =
        command(data, "up", "--port=0", "--http-port=0", "--health-port=0", "--concurrency=0");
    String address = process.printed().get("grpc").asText();
    List<StudyPosition> positions = new ArrayList<>();
    try (Platform platform = Platform.at(address)) {
      platform
          .studies()
          .streamStudyPositions(message(text("study_id: ?", study.get("studyId").asText())))
          .forEachRemaining(
              (StreamStudyPositionsResponse each) -> positions.add(each.getPosition()));
    } finally {
      process.interrupt();
      assertThat(process.endsWithin(Duration.ofMinutes(1))).isTrue();
    }
    return positions;
  }
}
