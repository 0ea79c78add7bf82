package io.polyboard.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Any;
import com.google.rpc.ErrorInfo;
import com.google.rpc.QuotaFailure;
import com.google.rpc.RetryInfo;
import grpc.health.v1.HealthGrpc;
import grpc.health.v1.HealthOuterClass.HealthCheckRequest;
import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.MetadataUtils;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.proto.rules.v1.ListVariantsRequest;
import io.polyboard.proto.rules.v1.RegisterVariantRequest;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.search.v1.PlayGameRequest;
import io.polyboard.proto.search.v1.PlayGameResponse;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.rules.RefusedException;
import io.smallrye.config.ConfigValidationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets through to a service, and who does not. */
class AccessTest {
  private static final int MOST_SEARCHES = 2;

  @TempDir private Path directory;
  private Path tokens;
  private GuardedServer server;
  private final List<ManagedChannel> channels = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    tokens = directory.resolve("tokens");
    Files.writeString(tokens, "# none yet\n");
    server =
        new GuardedServer(
            Map.of(
                "polyboard.access.tokens",
                tokens.toString(),
                "polyboard.access.max-searches",
                Integer.toString(MOST_SEARCHES)));
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (ManagedChannel channel : channels) {
      boolean unused = channel.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    }
    server.close();
  }

  private String token(String owner, Optional<Instant> expires, Scope... scopes) {
    String token = TokenHash.newToken();
    TokenFile.add(
        tokens, new TokenEntry(TokenHash.of(token), new Caller(owner, Set.of(scopes)), expires));
    server.access().refreshTokens();
    return token;
  }

  private ManagedChannel channel(ClientInterceptor... interceptors) {
    ManagedChannel channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", server.port())
            .usePlaintext()
            .intercept(interceptors)
            .build();
    channels.add(channel);
    return channel;
  }

  private static ClientInterceptor header(String authorization) {
    Metadata headers = new Metadata();
    headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), authorization);
    return MetadataUtils.newAttachHeadersInterceptor(headers);
  }

  private RulesServiceGrpc.RulesServiceBlockingStub rules(ClientInterceptor... interceptors) {
    return RulesServiceGrpc.newBlockingStub(channel(interceptors))
        .withDeadlineAfter(30, TimeUnit.SECONDS);
  }

  private static StatusRuntimeException refused(Runnable call) {
    return catchThrowableOfType(StatusRuntimeException.class, call::run);
  }

  private static <T extends com.google.protobuf.Message> Optional<T> detail(
      StatusRuntimeException refused, Class<T> type) throws IOException {
    for (Any any : StatusProto.fromThrowable(refused).getDetailsList()) {
      if (any.is(type)) {
        return Optional.of(any.unpack(type));
      }
    }
    return Optional.empty();
  }

  private static void assertRefused(StatusRuntimeException refused, Status.Code code, String reason)
      throws IOException {
    assertThat(refused.getStatus().getCode()).isEqualTo(code);
    assertThat(detail(refused, ErrorInfo.class).orElseThrow().getReason()).isEqualTo(reason);
  }

  @Test
  void aTokenWithTheScopeGetsThroughAsItsOwner() throws Exception {
    // Given
    String token = token("alice", Optional.empty(), Scope.SCOPE_RULES_READ);

    // When
    var unused =
        rules(header("Bearer " + token)).listVariants(ListVariantsRequest.getDefaultInstance());

    // Then
    assertThat(server.nextCaller()).isEqualTo(new Caller("alice", Set.of(Scope.SCOPE_RULES_READ)));
  }

  @Test
  void withoutATokenNobodyGetsThrough() throws Exception {
    StatusRuntimeException refused =
        refused(() -> rules().listVariants(ListVariantsRequest.getDefaultInstance()));

    assertRefused(refused, Status.Code.UNAUTHENTICATED, "REASON_UNAUTHENTICATED");
    assertThat(refused).hasMessageContaining("authorization: Bearer TOKEN");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Bearer",
        "Bearer ",
        "Bearer polyboard_",
        "Basic YTpi",
        "Bearer a b",
        "polyboard_x"
      })
  void whatIsNoTokenIsRefused(String authorization) throws Exception {
    token("alice", Optional.empty(), Scope.SCOPE_ADMIN);

    StatusRuntimeException refused =
        refused(() ->
            rules(header(authorization)).listVariants(ListVariantsRequest.getDefaultInstance()));

    assertRefused(refused, Status.Code.UNAUTHENTICATED, "REASON_UNAUTHENTICATED");
  }

  @Test
  void theHashOfATokenIsNoToken() throws Exception {
    String token = token("alice", Optional.empty(), Scope.SCOPE_ADMIN);

    StatusRuntimeException refused =
        refused(() ->
            rules(header("Bearer " + TokenHash.of(token)))
                .listVariants(ListVariantsRequest.getDefaultInstance()));

    assertRefused(refused, Status.Code.UNAUTHENTICATED, "REASON_UNAUTHENTICATED");
  }

  @Test
  void anExpiredTokenIsRefused() throws Exception {
    String token = token("alice", Optional.of(Instant.now().minusSeconds(1)), Scope.SCOPE_ADMIN);

    StatusRuntimeException refused =
        refused(() ->
            rules(header("Bearer " + token))
                .listVariants(ListVariantsRequest.getDefaultInstance()));

    assertRefused(refused, Status.Code.UNAUTHENTICATED, "REASON_UNAUTHENTICATED");
  }

  @Test
  void aTokenWithoutTheScopeIsRefusedAndToldWhichItLacks() throws Exception {
    // Given
    String token = token("alice", Optional.empty(), Scope.SCOPE_RULES_READ, Scope.SCOPE_SEARCH);

    // When
    StatusRuntimeException refused =
        refused(() ->
            rules(header("Bearer " + token))
                .registerVariant(RegisterVariantRequest.getDefaultInstance()));

    // Then
    assertRefused(refused, Status.Code.PERMISSION_DENIED, "REASON_SCOPE_MISSING");
    assertThat(detail(refused, ErrorInfo.class).orElseThrow().getMetadataMap())
        .containsEntry("scopes", "variants:write");
  }

  @Test
  void anAdminMayDoEverything() throws Exception {
    String token = token("root", Optional.empty(), Scope.SCOPE_ADMIN);

    var unused =
        rules(header("Bearer " + token))
            .registerVariant(RegisterVariantRequest.getDefaultInstance());

    assertThat(server.nextCaller().owner()).isEqualTo("root");
  }

  @Test
  void aTokenWhoseLineIsDeletedIsRefused() throws Exception {
    // Given
    String token = token("alice", Optional.empty(), Scope.SCOPE_ADMIN);
    Files.writeString(tokens, "");

    // When
    server.access().refreshTokens();

    // Then
    assertRefused(
        refused(() ->
            rules(header("Bearer " + token))
                .listVariants(ListVariantsRequest.getDefaultInstance())),
        Status.Code.UNAUTHENTICATED,
        "REASON_UNAUTHENTICATED");
  }

  @Test
  void aFileThatHasBecomeWrongLocksNobodyOut() throws Exception {
    // Given
    String token = token("alice", Optional.empty(), Scope.SCOPE_RULES_READ);
    Files.writeString(tokens, "not a line of tokens at all\n");

    // When
    server.access().refreshTokens();

    // Then
    var unused =
        rules(header("Bearer " + token)).listVariants(ListVariantsRequest.getDefaultInstance());
    assertThat(server.nextCaller().owner()).isEqualTo("alice");
  }

  @Test
  void healthIsForEverybody() {
    var answer =
        HealthGrpc.newBlockingStub(channel()).check(HealthCheckRequest.getDefaultInstance());

    assertThat(answer.isInitialized()).isTrue();
  }

  @Test
  void anOwnerHasNoMoreSearchesAtATimeThanAreAllowed() throws Exception {
    // Given
    String token = token("alice", Optional.empty(), Scope.SCOPE_SEARCH);
    String others = token("bob", Optional.empty(), Scope.SCOPE_SEARCH);
    ManagedChannel first = channel(header("Bearer " + token));
    for (int i = 0; i < MOST_SEARCHES; i++) {
      Iterator<PlayGameResponse> running =
          SearchServiceGrpc.newBlockingStub(first).playGame(PlayGameRequest.getDefaultInstance());
      assertThat(running.hasNext()).isTrue();
    }

    // When
    StatusRuntimeException refused =
        refused(() -> {
          boolean unused =
              SearchServiceGrpc.newBlockingStub(channel(header("Bearer " + token)))
                  .playGame(PlayGameRequest.getDefaultInstance())
                  .hasNext();
        });

    // Then
    assertRefused(refused, Status.Code.RESOURCE_EXHAUSTED, "REASON_QUOTA_EXCEEDED");
    assertThat(detail(refused, QuotaFailure.class).orElseThrow().getViolations(0).getSubject())
        .isEqualTo("polyboard.access.max-searches");
    assertThat(detail(refused, RetryInfo.class)).isPresent();
    assertThat(
            SearchServiceGrpc.newBlockingStub(channel(header("Bearer " + others)))
                .playGame(PlayGameRequest.getDefaultInstance())
                .hasNext())
        .isTrue();
    for (int i = 0; i <= MOST_SEARCHES; i++) {
      server.nextCaller();
    }

    // When
    first.shutdownNow();

    // Then
    ManagedChannel again = channel(header("Bearer " + token));
    for (int i = 0; i < MOST_SEARCHES; i++) {
      assertThat(begun(again)).isTrue();
    }
  }

  /** Whether a search begins, once the server has heard that others have ended. */
  private static boolean begun(ManagedChannel channel) throws InterruptedException {
    for (int attempt = 0; attempt < 200; attempt++) {
      try {
        return SearchServiceGrpc.newBlockingStub(channel)
            .playGame(PlayGameRequest.getDefaultInstance())
            .hasNext();
      } catch (StatusRuntimeException e) {
        Thread.sleep(50);
      }
    }
    return false;
  }

  @Test
  void changesAreWrittenDownWithWhoMadeThem() throws Exception {
    // Given
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord written) {
            lines.add(written.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger audit = Logger.getLogger(AuditLog.CATEGORY);
    audit.addHandler(handler);
    String token = token("alice", Optional.empty(), Scope.SCOPE_VARIANTS_WRITE);

    // When
    try {
      var unused =
          rules(header("Bearer " + token))
              .registerVariant(RegisterVariantRequest.getDefaultInstance());

      // Then
      assertThat(lines.poll(10, TimeUnit.SECONDS))
          .contains("owner=\"alice\"", "method=RegisterVariant", "outcome=OK", "peer=\"/127.0.0.1:")
          // What a caller chose begins no line and no field of its own.
          .endsWith("id=\"mine\\u000aowner=\\\"root\\\"\"");
      assertThat(lines).isEmpty();
    } finally {
      audit.removeHandler(handler);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "192.0.2.1", "::"})
  void aServerThatOthersReachDoesNotStartOpen(String host) {
    assertThatThrownBy(() -> new GuardedServer(Map.of("quarkus.grpc.server.host", host)))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageContaining("polyboard.access.tokens")
        .hasMessageContaining("polyboard.access.open=true");
  }

  @Test
  void aServerThatIsToldSoIsOpen() throws Exception {
    Map<String, String> settings = new HashMap<>();
    settings.put("quarkus.grpc.server.host", "0.0.0.0");
    settings.put("polyboard.access.open", "true");
    server.close();
    server = new GuardedServer(settings);

    var unused = rules().registerVariant(RegisterVariantRequest.getDefaultInstance());

    assertThat(server.nextCaller()).isEqualTo(Caller.ANYBODY);
  }

  @Test
  void aFileOfTokensThatIsWrongIsRefusedWithTheLine() throws Exception {
    Files.writeString(tokens, "# tokens\n\nabc alice admin\n");

    assertThatThrownBy(() -> TokenFile.read(tokens))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("line 3")
        .hasMessageContaining("64 hexadecimal digits");
  }

  @Test
  void aFileOfTokensIsReadAsItWasWritten() {
    // Given
    TokenEntry entry =
        new TokenEntry(
            TokenHash.of("x"),
            new Caller("alice@example.org", Set.of(Scope.SCOPE_SEARCH, Scope.SCOPE_RULES_READ)),
            Optional.of(Instant.parse("2027-01-31T00:00:00Z")));
    Path file = directory.resolve("written");

    // When
    TokenFile.add(file, entry);
    TokenFile.add(file, entry);

    // Then
    assertThat(TokenFile.read(file)).containsExactly(entry, entry);
  }
}
