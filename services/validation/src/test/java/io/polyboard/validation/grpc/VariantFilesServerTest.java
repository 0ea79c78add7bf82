package io.polyboard.validation.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.validation.ValidationEnvironment;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** The application with a directory of variants. */
@QuarkusTest
@WithTestResource(ValidationEnvironment.class)
class VariantFilesServerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  @Inject Catalogue catalogue;

  @Test
  void aFileIsAVariantThatEverybodyKnowsAndNobodyOwns() {
    // Given
    await()
        .atMost(PATIENCE)
        .until(() ->
            catalogue.registrations().values().stream()
                .anyMatch(each -> each.variantId().equals("of-the-house")));

    // When
    try (RulesClient client = new RulesClient()) {
      var variant = client.rules().getVariant(message("variant: 'of-the-house'")).getVariant();

      // Then
      assertThat(variant.getDefinition()).isEqualTo(ValidationEnvironment.OF_THE_HOUSE);
      assertThat(catalogue.registrations().get(variant.getDigest()).owner()).isEmpty();
      assertThat(catalogue.registrations().get(variant.getDigest()).latest()).isTrue();
    }
  }
}
