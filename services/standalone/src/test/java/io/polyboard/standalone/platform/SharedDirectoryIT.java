package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several commands on one data directory; one runs the services for all. */
class SharedDirectoryIT extends OwnCommands {
  /** A command always ends within 15 s; longer on a busy machine. */
  private static final Duration ENDING = Duration.ofSeconds(40);

  @Test
  void aCommandThatReadsStartsNoBroker() throws Exception {
    // When
    CommandProcess reading = command("games");

    // Then
    assertThat(reading.endsWithin(ENDING)).isTrue();
    assertThat(reading.exitCode()).isZero();
    assertThat(data.resolve("postgresql")).exists();
    assertThat(data.resolve("kafka")).doesNotExist();
  }

  @Test
  @Tag("nightly")
  void whenTheFirstCommandEndsTheSecondCarriesOn() throws Exception {
    // Given two tournaments, the first of which runs the services
    CommandProcess first = tournament("chess", 40);
    first.awaitError("tournament ");
    CommandProcess second = tournament("alice", 150);
    second.awaitError("tournament ");

    // When
    JsonNode firstEnd = first.end();
    JsonNode secondEnd = second.end();

    // Then
    assertThat(firstEnd.get("state").asText()).isEqualTo("STATE_FINISHED");
    assertThat(secondEnd.get("state").asText()).isEqualTo("STATE_FINISHED");
    assertThat(secondEnd.get("progress").get("played").asInt()).isEqualTo(150);
    assertThat(second.exitCode()).isZero();
  }

  @Test
  @Tag("nightly")
  void aTournamentThatItsClientLeavesIsPaused() throws Exception {
    // Given
    CommandProcess host = tournament("chess", 5_000);
    host.awaitError("tournament ");
    CommandProcess client = tournament("alice", 5_000);
    client.awaitError("tournament ");

    // When
    client.interrupt();

    // Then it is paused, and the host continues
    assertThat(client.end().get("state").asText()).isEqualTo("STATE_PAUSED");
    assertThat(host.isAlive()).isTrue();
  }

  @Test
  @Tag("nightly")
  void aTournamentWhoseHostWasKilledIsNotPlayedByTheNextCommand() throws Exception {
    // Given
    CommandProcess host = tournament("chess", 5_000);
    String id = host.awaitError("tournament ").replace("tournament ", "").strip();
    host.kill();

    // When
    CommandProcess next = tournament("alice", 10);

    // Then
    assertThat(next.awaitError("is paused")).contains(id);
    assertThat(next.end().get("state").asText()).isEqualTo("STATE_FINISHED");
    CommandProcess reading = command("tournaments", id);
    assertThat(reading.end().get("state").asText()).isEqualTo("STATE_PAUSED");
  }

  @Test
  void aDatabaseThatIsKilledComesBackAndEveryGameIsPlayed() throws Exception {
    // Given
    CommandProcess host = tournament("chess", 60);
    host.awaitError("tournament ");

    // When
    boolean unused = CommandProcess.database(data).orElseThrow().destroyForcibly();

    // Then
    JsonNode end = host.end();
    assertThat(end.get("state").asText()).isEqualTo("STATE_FINISHED");
    assertThat(end.get("progress").get("played").asInt()).isEqualTo(60);
  }

  @Test
  @Tag("nightly")
  void aDatabaseThatHangsDoesNotHoldUpTheEnd() throws Exception {
    // Given
    CommandProcess host = tournament("chess", 5_000);
    host.awaitError("tournament ");
    long database = CommandProcess.database(data).orElseThrow().pid();
    int unused = new ProcessBuilder("kill", "-STOP", Long.toString(database)).start().waitFor();

    // When
    host.interrupt();

    // Then
    assertThat(host.endsWithin(ENDING)).isTrue();
  }

  private CommandProcess tournament(String variant, int games)
      throws IOException, InterruptedException {
    return command(
        "tournament",
        variant,
        "--player=first:nodes=400",
        "--player=second:nodes=200",
        "--games=" + games);
  }
}
