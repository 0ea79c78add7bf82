package io.polyboard.standalone.docs;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.rules.definition.DefinitionReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reports of the study in {@code docs/balance/study}. */
class BalanceStudyTest {
  private static final Path REPORTS = Path.of("..", "..", "docs", "balance", "study", "reports");

  static List<Path> reports() throws IOException {
    try (Stream<Path> files = Files.list(REPORTS)) {
      return files.sorted().toList();
    }
  }

  /** Games played before a definition changed do not describe the new definition. */
  @ParameterizedTest
  @MethodSource("reports")
  void theyMatchTheShippedVariants(Path file) throws IOException {
    // When
    JsonNode report = new ObjectMapper().readTree(file.toFile());

    // Then
    String variant = report.get("variantId").asText();
    assertThat(file.getFileName().toString()).startsWith(variant + "-");
    assertThat(report.get("variantDigest").asText())
        .isEqualTo(Digest.of(DefinitionReader.shippedText(variant)));
  }
}
