package io.polyboard.standalone.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.proto.tournament.v1.State;
import io.polyboard.standalone.terminal.UsageException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ListFilterTest {
  @Command(name = "list")
  private static final class ListCommand {
    @Mixin private final ListFilter filter = new ListFilter();
  }

  private static ListFilter read(String... arguments) {
    ListCommand command = new ListCommand();
    var unused = new CommandLine(command).parseArgs(arguments);
    return command.filter;
  }

  @Test
  void statesAreThoseOfTheContract() {
    // When
    ListFilter filter = read("--state", "running,paused", "--owner", "ann", "--variant", "chess");

    // Then
    assertThat(filter.isGiven()).isTrue();
    assertThat(filter.states(State.class)).containsExactly(State.STATE_RUNNING, State.STATE_PAUSED);
    assertThat(filter.owner()).isEqualTo("ann");
    assertThat(filter.variant()).isEqualTo("chess");
    assertThat(read().isGiven()).isFalse();
    assertThat(read().states(State.class)).isEmpty();
  }

  @Test
  void anUnknownStateIsRefusedWithTheKnownStates() {
    assertThatThrownBy(() -> read("--state", "over").states(State.class))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--state: 'over' is not one of running, completing, paused, finished, cancelled");
    assertThatThrownBy(() -> read("--state", "unspecified").states(State.class))
        .isInstanceOf(UsageException.class);
  }
}
