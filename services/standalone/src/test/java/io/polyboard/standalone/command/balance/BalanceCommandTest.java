package io.polyboard.standalone.command.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalanceCommandTest {
  @ParameterizedTest
  @CsvSource({
    "--games -1, --games: -1 is less than 0",
    "--nodes 0, --nodes: 0 is less than 1",
    "--noise 1001, --noise: 1001 is not from 0 to 1000",
    "--precision 0.5, --precision: 0.5 is not between 0 and 0.5",
    "--server localhost:1 --kafka localhost:2, --server goes neither with --kafka",
    "--doubling -1, --doubling: -1 is not from 0 to 1000000",
    "--openings 1000001, --openings: 1000001 is not from 0 to 1000000",
    "--concurrency 0, --concurrency: 0 is not from 1 to 1024"
  })
  void whatCannotBeMeasuredIsRefusedBeforeAnythingStarts(String option, String message) {
    // When
    Run run = Run.polyboard(("balance chess " + option).split(" "));

    // Then
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  @ParameterizedTest
  @CsvSource({
    "chess, Missing required parameter",
    "chess alice --games -1, --games: -1 is less than 0",
    "chess alice --opening-plies 101, --opening-plies: 101 is not from 0 to 100",
    "chess alice --opening-plies 4 --precision 0.1, --precision: ends the games of one variant"
  })
  void whatCannotBeComparedIsRefusedBeforeAnythingStarts(String arguments, String message) {
    // When
    Run run = Run.polyboard(("balance compare " + arguments).split(" "));

    // Then
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  @Test
  void withoutAVariantItSaysWhatIsMissing() {
    // When
    Run run = Run.polyboard("balance");

    // Then
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("Missing required parameter: 'VARIANT'");
  }
}
