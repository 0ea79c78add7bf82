package io.polyboard.standalone.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.polyboard.catalogue.Digest;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reports that the study in {@code docs/balance/study} tells of. */
class BalanceStudyTest {
  private static final Path REPORTS = Path.of("..", "..", "docs", "balance", "study", "reports");

  static Iterable<String> variants() {
    return Variants.ids();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void theyAreOfTheVariantsThatShip(String variant) throws IOException {
    // When
    JsonNode report = new ObjectMapper().readTree(REPORTS.resolve(variant + "-1000.json").toFile());

    // Then
    assertThat(report.get("variant").asText()).isEqualTo(variant);
    assertThat(report.get("digest").asText())
        .as("of the definition; what was played before it changed says nothing of it")
        .isEqualTo(Digest.of(DefinitionReader.shippedText(variant)));
    assertThat(report.get("games").asLong()).isGreaterThanOrEqualTo(4_000);
  }
}
