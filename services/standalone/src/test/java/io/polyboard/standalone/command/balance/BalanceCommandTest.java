package io.polyboard.standalone.command.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.standalone.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalanceCommandTest {
  @ParameterizedTest
  @CsvSource({
    "--games -1, --games: -1 is less than 0",
    "--nodes 0, --nodes: 0 is less than 1",
    "--noise 1001, --noise: 1001 is not from 0 to 1000",
    "--precision 0.5, --precision: 0.5 is not between 0 and 0.5",
    "--concurrency 0, --concurrency: 0 is less than 1"
  })
  void whatCannotBeMeasuredIsRefusedBeforeAnythingStarts(String option, String message) {
    // When
    Run run = Run.polyboard(("balance chess " + option).split(" "));

    // Then
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }
}
