package io.polyboard.validation.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.polyboard.catalogue.Catalogue;
import io.polyboard.catalogue.Registration;
import io.polyboard.proto.rules.v1.GetVariantRequest;
import io.polyboard.validation.ValidationEnvironment;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The application with a directory of variants. */
@QuarkusTest
@TestProfile(VariantFilesServerTest.WithFiles.class)
@QuarkusTestResource(ValidationEnvironment.class)
class VariantFilesServerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String TEXT =
      "id: of-the-house\nname: House\ndescription: One.\nextends: chess\n";

  /** With a file. */
  public static class WithFiles implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      try {
        Path directory = Files.createTempDirectory("polyboard-variants");
        Files.writeString(directory.resolve("house.yaml"), TEXT);
        return Map.of("polyboard.validation.variants", directory.toString());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

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
      var variant =
          client
              .rules()
              .getVariant(GetVariantRequest.newBuilder().setVariant("of-the-house").build())
              .getVariant();

      // Then
      assertThat(variant.getDefinition()).isEqualTo(TEXT);
      assertThat(catalogue.registrations().get(variant.getDigest()).owner()).isEmpty();
      assertThat(catalogue.registrations().get(variant.getDigest()))
          .isInstanceOfSatisfying(
              Registration.OfVariant.class, each -> assertThat(each.latest()).isTrue());
    }
  }
}
