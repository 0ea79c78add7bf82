package io.polyboard.validation.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Any;
import com.google.rpc.ErrorInfo;
import com.google.rpc.QuotaFailure;
import com.google.rpc.RetryInfo;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.MetadataUtils;
import io.polyboard.access.Caller;
import io.polyboard.access.TokenEntry;
import io.polyboard.access.TokenFile;
import io.polyboard.access.TokenHash;
import io.polyboard.catalogue.Catalogue;
import io.polyboard.catalogue.Registration;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.proto.rules.v1.RegisterVariantRequest;
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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The application with tokens, each owner of which may have three variants, of 1 MiB together. */
@QuarkusTest
@TestProfile(RegistrationQuotasTest.Restricted.class)
@QuarkusTestResource(ValidationEnvironment.class)
class RegistrationQuotasTest {
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
  private static final List<String> OWNERS =
      List.of("alice", "bob", "carol", "dave", "erin", "root");
  private static final int MOST = 5;

  /** With a file of the owners' tokens. */
  public static class Restricted implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "polyboard.access.tokens",
          tokens().toString(),
          "polyboard.access.max-registered",
          Integer.toString(MOST),
          "polyboard.access.max-registered-mib",
          "1",
          // Calls at once are to be refused for their number alone.
          "polyboard.validation.max-heavy-calls",
          "64");
    }

    private static Path tokens() {
      try {
        Path file = Files.createTempDirectory("polyboard-tokens").resolve("tokens");
        OWNERS.forEach(owner ->
            TokenFile.add(
                file,
                new TokenEntry(
                    TokenHash.of(token(owner)),
                    new Caller(
                        owner,
                        Set.of(
                            owner.equals("root") ? Scope.SCOPE_ADMIN : Scope.SCOPE_VARIANTS_WRITE)),
                    Optional.empty())));
        return file;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Inject Catalogue catalogue;

  private final RulesClient client = new RulesClient();

  /** The same in the class loader of the profile and in that of the test. */
  private static String token(String owner) {
    return TokenHash.PREFIX + owner;
  }

  @AfterEach
  void close() {
    client.close();
  }

  private static String definition(String id, String description) {
    return "id: %s\nname: Mine\ndescription: %s\nextends: chess\n".formatted(id, description);
  }

  private String register(String owner, String definition, boolean replace) {
    Metadata headers = new Metadata();
    headers.put(AUTHORIZATION, "Bearer " + token(owner));
    return client
        .rules()
        .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers))
        .registerVariant(
            RegisterVariantRequest.newBuilder()
                .setDefinition(definition)
                .setReplace(replace)
                .build())
        .getVariant()
        .getDigest();
  }

  private String register(String owner, String id) {
    return register(owner, definition(id, "One."), false);
  }

  private static void assertRefused(
      ThrowingCallable call, Status.Code code, String reason, String setting) throws Exception {
    StatusRuntimeException refused = catchThrowableOfType(StatusRuntimeException.class, call);
    assertThat(refused).isNotNull();
    assertThat(refused.getStatus().getCode()).isEqualTo(code);
    String told = "";
    String reached = "";
    for (Any detail : StatusProto.fromThrowable(refused).getDetailsList()) {
      // Waiting is of no use: nothing is ever taken away.
      assertThat(detail.is(RetryInfo.class)).isFalse();
      if (detail.is(ErrorInfo.class)) {
        told = detail.unpack(ErrorInfo.class).getReason();
      } else if (detail.is(QuotaFailure.class)) {
        reached = detail.unpack(QuotaFailure.class).getViolations(0).getSubject();
      }
    }
    assertThat(told).isEqualTo(reason);
    assertThat(reached).isEqualTo(setting);
  }

  private static void assertOverQuota(ThrowingCallable call, String setting) throws Exception {
    assertRefused(call, Status.Code.RESOURCE_EXHAUSTED, "REASON_QUOTA_EXCEEDED", setting);
  }

  private long registeredBy(String owner) {
    return catalogue.registrations().values().stream()
        .map(Registration::owner)
        .filter(owner::equals)
        .count();
  }

  @Test
  void anOwnerRegistersNoMoreThanAllowed() throws Exception {
    // Given
    for (int i = 1; i <= MOST; i++) {
      register("alice", "alice-" + i);
    }

    // Then
    assertOverQuota(() -> register("alice", "alice-6"), "polyboard.access.max-registered");

    // Then what she has is answered again, hers and others', and is nobody else's
    register("alice", "alice-1");
    register("bob", "alice-1");
    assertThat(registeredBy("alice")).isEqualTo(MOST);

    // Then others are not hindered, and an admin is not bound
    register("bob", "bob-1");
    assertThat(registeredBy("bob")).isEqualTo(1);
    for (int i = 0; i <= MOST; i++) {
      register("root", "root-" + i);
    }
    register("alice", "root-1");
  }

  @Test
  void anOwnerRegistersNoMoreBytesThanAllowed() throws Exception {
    // Given four of nearly 256 KiB
    String comment = "#" + "x".repeat(Catalogue.MOST_BYTES - 200) + "\n";
    for (int i = 1; i <= 4; i++) {
      register("dave", comment + definition("dave-" + i, "One."), false);
    }

    // Then a small one is too much for nobody, and another large one is
    assertOverQuota(
        () -> register("dave", comment + definition("dave-5", "One."), false),
        "polyboard.access.max-registered-mib");
    register("dave", "dave-6");
  }

  @Test
  void whatIsRegisteredAtOnceIsCounted() {
    // When
    List<Status.Code> outcomes =
        IntStream.range(0, 3 * MOST)
            .parallel()
            .mapToObj(i -> {
              try {
                register("carol", "carol-" + i);
                return Status.Code.OK;
              } catch (StatusRuntimeException e) {
                return e.getStatus().getCode();
              }
            })
            .toList();

    // Then
    assertThat(outcomes).containsOnly(Status.Code.OK, Status.Code.RESOURCE_EXHAUSTED);
    assertThat(Collections.frequency(outcomes, Status.Code.OK)).isEqualTo(MOST);
    assertThat(registeredBy("carol")).isEqualTo(MOST);
  }

  @Test
  void theIdOfAnothersVariantIsNotTakenAway() throws Exception {
    // Given
    String hers = register("erin", "erins");

    // Then
    assertRefused(
        () -> register("bob", definition("erins", "Mine now."), true),
        Status.Code.PERMISSION_DENIED,
        "REASON_OWNER_DIFFERS",
        "");
    assertThat(catalogue.variant("erins").orElseThrow().digest()).isEqualTo(hers);

    // Then she replaces it herself, and so does an admin
    String second = register("erin", definition("erins", "Two."), true);
    assertThat(catalogue.variant("erins").orElseThrow().digest()).isEqualTo(second);
    String third = register("root", definition("erins", "Three."), true);
    assertThat(catalogue.variant("erins").orElseThrow().digest()).isEqualTo(third);
  }
}
