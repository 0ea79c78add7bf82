package io.polyboard.validation.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Registration;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.validation.Owners;
import io.polyboard.validation.ValidationEnvironment;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What an owner may register, and which variants of others an owner may replace. */
@QuarkusTest
@WithTestResource(ValidationEnvironment.class)
class RegistrationQuotasTest {
  @Inject Catalogue catalogue;

  @AutoClose private final RulesClient client = new RulesClient();

  private static String definition(String id, String description) {
    return "id: %s\nname: Mine\ndescription: %s\nextends: chess\n".formatted(id, description);
  }

  private String register(String owner, String definition, boolean replace) {
    return client
        .rules(owner)
        .registerVariant(message(text("definition: ? replace: ?", definition, replace)))
        .getVariant()
        .getDigest();
  }

  private String register(String owner, String id) {
    return register(owner, definition(id, "One."), false);
  }

  private static void assertRefused(
      Callable<?> call, Status.Code code, String reason, String setting) {
    Refused refused = Refused.by(call);
    assertThat(refused.code()).isEqualTo(code);
    assertThat(refused.reason()).isEqualTo(reason);
    assertThat(String.join(" ", refused.settings())).isEqualTo(setting);
    // Waiting does not help: registrations are never removed.
    assertThat(refused.retryMillis()).isZero();
  }

  private static void assertOverQuota(Callable<?> call, String setting) {
    assertRefused(call, Status.Code.RESOURCE_EXHAUSTED, "REASON_QUOTA_EXCEEDED", setting);
  }

  private long registeredBy(String owner) {
    return catalogue.registrations().values().stream()
        .map(Registration::owner)
        .filter(owner::equals)
        .count();
  }

  @Test
  void aVariantOfAFileIsKnownAndHasNoOwner() {
    // Given
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() ->
            catalogue.registrations().values().stream()
                .anyMatch(each -> each.variantId().equals("of-the-house")));

    // When
    var variant = client.rules().getVariant(message("variant: 'of-the-house'")).getVariant();

    // Then
    assertThat(variant.getDefinition()).isEqualTo(ValidationEnvironment.OF_THE_HOUSE);
    assertThat(catalogue.registrations().get(variant.getDigest()).owner()).isEmpty();
    assertThat(catalogue.registrations().get(variant.getDigest()).latest()).isTrue();
  }

  @Test
  void anOwnerRegistersNoMoreThanAllowed() throws Exception {
    // Given
    for (int i = 1; i <= ValidationEnvironment.MAX_REGISTERED; i++) {
      register("alice", "alice-" + i);
    }

    // Then
    assertOverQuota(() -> register("alice", "alice-6"), "polyboard.access.max-registered");

    // Then registering an existing variant again succeeds for everyone, and alice stays the owner
    register("alice", "alice-1");
    register("bob", "alice-1");
    assertThat(registeredBy("alice")).isEqualTo(ValidationEnvironment.MAX_REGISTERED);

    // Then other owners are not affected, and an admin has no quota
    register("bob", "bob-1");
    assertThat(registeredBy("bob")).isEqualTo(1);
    for (int i = 0; i <= ValidationEnvironment.MAX_REGISTERED; i++) {
      register(Owners.ADMIN, "root-" + i);
    }
    register("alice", "root-1");
  }

  @Test
  void anOwnerRegistersNoMoreBytesThanAllowed() throws Exception {
    // Given four variants of nearly 256 KiB each
    String comment = "#" + "x".repeat(Catalogue.MAX_BYTES - 200) + "\n";
    for (int i = 1; i <= 4; i++) {
      register("dave", comment + definition("dave-" + i, "One."), false);
    }

    // Then a small one is allowed, and another large one is refused
    assertOverQuota(
        () -> register("dave", comment + definition("dave-5", "One."), false),
        "polyboard.access.max-registered-mib");
    register("dave", "dave-6");
  }

  @Test
  void concurrentRegistrationsAreCounted() throws Exception {
    // When
    List<Status.Code> outcomes = new ArrayList<>();
    try (ExecutorService callers =
        Executors.newFixedThreadPool(ValidationEnvironment.HEAVY_CALLS)) {
      List<Future<Status.Code>> calls = new ArrayList<>();
      for (int i = 0; i < 2 * ValidationEnvironment.MAX_REGISTERED; i++) {
        String id = "carol-" + i;
        calls.add(
            callers.submit(() -> {
              try {
                register("carol", id);
                return Status.Code.OK;
              } catch (StatusRuntimeException e) {
                return e.getStatus().getCode();
              }
            }));
      }
      for (Future<Status.Code> call : calls) {
        outcomes.add(call.get());
      }
    }

    // Then
    assertThat(outcomes).containsOnly(Status.Code.OK, Status.Code.RESOURCE_EXHAUSTED);
    assertThat(Collections.frequency(outcomes, Status.Code.OK))
        .isEqualTo(ValidationEnvironment.MAX_REGISTERED);
    assertThat(registeredBy("carol")).isEqualTo(ValidationEnvironment.MAX_REGISTERED);
  }

  @Test
  void theIdOfAnothersVariantCannotBeReplaced() throws Exception {
    // Given
    String hers = register("erin", "erins");

    // Then bob is refused, and learns it before he asks to replace it
    assertThat(
            Refused.by(() -> register("bob", definition("erins", "Mine now."), false)).metadata())
        .containsEntry("replaceable", "false");
    assertRefused(
        () -> register("bob", definition("erins", "Mine now."), true),
        Status.Code.PERMISSION_DENIED,
        "REASON_OWNER_DIFFERS",
        "");
    assertThat(catalogue.variant("erins").orElseThrow().digest()).isEqualTo(hers);

    // Then erin replaces it, and so does an admin
    String second = register("erin", definition("erins", "Two."), true);
    assertThat(catalogue.variant("erins").orElseThrow().digest()).isEqualTo(second);
    String third = register(Owners.ADMIN, definition("erins", "Three."), true);
    assertThat(catalogue.variant("erins").orElseThrow().digest()).isEqualTo(third);
  }
}
