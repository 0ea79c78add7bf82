package io.polyboard.service.access;

import static io.polyboard.service.access.GuardedServer.bearer;
import static io.polyboard.service.access.GuardedServer.call;
import static io.polyboard.service.access.GuardedServer.header;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import module java.base;

import grpc.health.v1.HealthGrpc;
import grpc.health.v1.HealthOuterClass.HealthCheckRequest;
import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.balance.v1.BalanceServiceGrpc;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.rules.RefusedException;
import io.polyboard.testkit.calls.Refused;
import io.smallrye.config.ConfigValidationException;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which calls a service admits, and which it refuses. */
class AccessTest {
  private static final int FEW = 3;

  @TempDir private Path directory;
  private Path tokens;
  private GuardedServer server;

  @BeforeEach
  void start() throws Exception {
    tokens = directory.resolve("tokens");
    Files.writeString(tokens, "# none yet\n");
    server = new GuardedServer(settings(Map.of()));
  }

  private Map<String, String> settings(Map<String, String> others) {
    Map<String, String> settings = new HashMap<>(others);
    settings.put("polyboard.access.tokens", tokens.toString());
    return settings;
  }

  @AfterEach
  void stop() throws InterruptedException {
    server.close();
  }

  private String token(String owner, Optional<Instant> expires, Scope... scopes) {
    String token = TokenHash.newToken();
    TokenFile.add(
        tokens, new TokenEntry(TokenHash.of(token), new Caller(owner, Set.of(scopes)), expires));
    server.access().tokens.refresh();
    return token;
  }

  /** The refusal of a call that needs a token. */
  private Refused refused(String authorization) {
    return Refused.by(() -> server.listVariants(header("authorization", authorization)));
  }

  private static void assertUnauthenticated(Refused refused) {
    refused.assertIs(Status.Code.UNAUTHENTICATED, Reason.REASON_UNAUTHENTICATED);
  }

  private static void assertQuotaExceeded(Refused refused, String setting) {
    refused.assertIs(Status.Code.RESOURCE_EXHAUSTED, Reason.REASON_QUOTA_EXCEEDED);
    assertThat(refused.settings()).containsExactly(setting);
    assertThat(refused.retryMillis()).isPositive();
  }

  @Test
  void aTokenWithTheScopeIsAdmittedAsItsOwner() throws Exception {
    // Given
    String token = token("alice", Optional.empty(), Scope.SCOPE_RULES_READ);

    // When
    server.listVariants(bearer(token));

    // Then
    assertThat(server.nextCaller()).isEqualTo(new Caller("alice", Set.of(Scope.SCOPE_RULES_READ)));
  }

  @Test
  void aCallWithoutATokenIsRefused() {
    Refused refused = Refused.by(server::listVariants);

    assertUnauthenticated(refused);
    assertThat(refused.message()).contains("authorization: Bearer TOKEN");
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
        "polyboard_x",
        "Bearer HASH",
        "Bearer EXPIRED"
      })
  void anInvalidTokenIsRefused(String authorization) {
    String token = token("alice", Optional.empty(), Scope.SCOPE_ADMIN);
    String expired = token("bob", Optional.of(Instant.now().minusSeconds(1)), Scope.SCOPE_ADMIN);

    assertUnauthenticated(
        refused(authorization.replace("HASH", TokenHash.of(token)).replace("EXPIRED", expired)));
  }

  @Test
  void aTokenWithoutTheScopeIsRefusedAndTheMissingScopeIsNamed() {
    String token = token("alice", Optional.empty(), Scope.SCOPE_RULES_READ, Scope.SCOPE_SEARCH);

    Refused refused = Refused.by(() -> server.registerVariant(bearer(token)));

    refused.assertIs(Status.Code.PERMISSION_DENIED, Reason.REASON_SCOPE_MISSING);
    assertThat(refused.metadata()).containsEntry("scopes", "variants:write");
  }

  @Test
  void healthIsForEverybody() {
    var answer =
        HealthGrpc.newBlockingStub(server.channel()).check(HealthCheckRequest.getDefaultInstance());

    assertThat(answer.isInitialized()).isTrue();
  }

  /**
   * Quotas of calls under way, each with a method whose calls do not end; the tests set them to
   * {@link #FEW}.
   */
  static Stream<Arguments> quotas() {
    Stream<MethodDescriptor<?, ?>> reads =
        Stream.of(
            ArchiveServiceGrpc.getListGamesMethod(),
            ArchiveServiceGrpc.getCountGamesMethod(),
            ArchiveServiceGrpc.getExportGamesMethod(),
            BalanceServiceGrpc.getGetBalanceMethod());
    return Stream.concat(
        reads.map(method -> Arguments.of("max-reads", Scope.SCOPE_ARCHIVE_READ, method)),
        Stream.of(
            Arguments.of("max-calls", Scope.SCOPE_SEARCH, SearchServiceGrpc.getPlayGameMethod()),
            Arguments.of(
                "max-calls", Scope.SCOPE_RULES_READ, RulesServiceGrpc.getApplyTurnsMethod())));
  }

  @ParameterizedTest
  @MethodSource("quotas")
  void callsOfAnOwnerAboveItsQuotaAreRefused(
      String quota, Scope scope, MethodDescriptor<?, ?> method) throws Exception {
    // Given the allowed number of calls
    server.close();
    server =
        new GuardedServer(
            settings(Map.of("polyboard.access." + quota, Integer.toString(FEW))),
            List.of(endless(method)));
    String token = token("alice", Optional.empty(), scope);
    String others = token("bob", Optional.empty(), scope);
    ManagedChannel first = server.channel(bearer(token));
    ManagedChannel second = server.channel(bearer(token));
    List<CompletableFuture<StatusRuntimeException>> underWay = new ArrayList<>();
    for (int i = 0; i < FEW; i++) {
      underWay.add(call(first, method));
      assertThat(endlessCalls.poll(30, TimeUnit.SECONDS)).isNotNull();
    }

    // When
    StatusRuntimeException refused = call(second, method).get(30, TimeUnit.SECONDS);

    // Then
    assertQuotaExceeded(Refused.of(refused), "polyboard.access." + quota);
    assertThat(underWay).noneMatch(CompletableFuture::isDone);
    var unused = call(server.channel(bearer(others)), method);
    assertThat(endlessCalls.poll(30, TimeUnit.SECONDS)).isNotNull();

    // When they are cancelled
    first.shutdownNow();

    // Then other calls may take their places
    for (int i = 0; i < FEW; i++) {
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> {
            var unusedAgain = call(second, method);
            return endlessCalls.poll(1, TimeUnit.SECONDS) != null;
          });
    }
  }

  private final BlockingQueue<String> endlessCalls = new LinkedBlockingQueue<>();

  /** A service with one method, which records that it was called and does not answer. */
  private <Q, R> ServerServiceDefinition endless(MethodDescriptor<Q, R> method) {
    return ServerServiceDefinition.builder(method.getServiceName())
        .addMethod(
            method,
            (call, headers) -> {
              endlessCalls.add(method.getFullMethodName());
              return new ServerCall.Listener<Q>() {};
            })
        .build();
  }

  /** The lines of the audit log for an owner that no concurrent test uses. */
  private static final class AuditLines extends Handler implements AutoCloseable {
    private static final Logger AUDIT = Logger.getLogger(AuditLog.CATEGORY);

    private final String owner;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    AuditLines(String owner) {
      this.owner = "owner=\"" + owner + "\"";
      AUDIT.addHandler(this);
    }

    @Override
    public void publish(LogRecord written) {
      if (written.getMessage().contains(owner)) {
        lines.add(written.getMessage());
      }
    }

    String next() throws InterruptedException {
      return Objects.requireNonNull(lines.poll(10, TimeUnit.SECONDS), "no line");
    }

    boolean isEmpty() {
      return lines.isEmpty();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      AUDIT.removeHandler(this);
    }
  }

  @Test
  void changesAreLoggedWithTheirOwner() throws Exception {
    // Given
    String token = token("writer", Optional.empty(), Scope.SCOPE_VARIANTS_WRITE);
    try (AuditLines lines = new AuditLines("writer")) {
      // When
      server.registerVariant(bearer(token));

      // Then
      assertThat(lines.next())
          .contains(
              "owner=\"writer\"", "method=RegisterVariant", "outcome=OK", "peer=\"/127.0.0.1:")
          // Text of a caller cannot forge a line or a field.
          .endsWith("id=\"mine\\u000aowner=\\\"root\\\"\"");
      assertThat(lines.isEmpty()).isTrue();
    }
  }

  private static ClientInterceptor[] forwarding(String token, String address, String secret) {
    return new ClientInterceptor[] {
      bearer(token),
      header("polyboard-forwarded-for", address),
      header("polyboard-forwarding-secret", secret)
    };
  }

  @Test
  void theAddressOfADashboardsCallerIsLogged() throws Exception {
    // Given
    String secret = "s".repeat(32);
    server.close();
    server = new GuardedServer(settings(Map.of("polyboard.access.forwarding-secret", secret)));
    String token = token("forwarded", Optional.empty(), Scope.SCOPE_VARIANTS_WRITE);
    try (AuditLines lines = new AuditLines("forwarded")) {
      // When
      server.registerVariant(forwarding(token, "192.0.2.7:4711", secret));

      // Then
      assertThat(lines.next()).contains("peer=\"192.0.2.7:4711\" via=\"/127.0.0.1:");

      // When a caller without the secret forwards the same address
      for (String wrong : List.of("", "t".repeat(32), secret + "s")) {
        server.registerVariant(forwarding(token, "192.0.2.7:4711", wrong));

        // Then
        assertThat(lines.next()).contains("peer=\"/127.0.0.1:").doesNotContain("192.0.2.7", "via");
      }
    }
  }

  @Test
  void withoutASecretNoForwardedAddressIsTrusted() throws Exception {
    // Given
    String token = token("believed", Optional.empty(), Scope.SCOPE_VARIANTS_WRITE);
    try (AuditLines lines = new AuditLines("believed")) {
      // When
      server.registerVariant(forwarding(token, "192.0.2.7:4711", ""));

      // Then
      assertThat(lines.next()).contains("peer=\"/127.0.0.1:").doesNotContain("192.0.2.7");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "192.0.2.1", "::"})
  void aServerThatOtherMachinesReachDoesNotStartOpen(String host) {
    assertThatThrownBy(() -> new GuardedServer(Map.of("quarkus.grpc.server.host", host)))
        .isInstanceOf(ConfigValidationException.class)
        .hasMessageContaining("polyboard.access.tokens")
        .hasMessageContaining("polyboard.access.open=true");
  }

  @Test
  void aServerIsOpenIfConfigured() throws Exception {
    server.close();
    server =
        new GuardedServer(
            Map.of("quarkus.grpc.server.host", "0.0.0.0", "polyboard.access.open", "true"));

    server.registerVariant();

    assertThat(server.nextCaller()).isEqualTo(Caller.ANYBODY);
  }

  @Test
  void anInvalidFileOfTokensIsRefusedWithTheLine() throws Exception {
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

    TokenEntry other = new TokenEntry(TokenHash.of("y"), entry.caller(), Optional.empty());

    // When
    TokenFile.add(file, entry);
    TokenFile.add(file, other);

    // Then
    assertThat(TokenFile.read(file)).containsExactly(entry, other);
    assertThatThrownBy(() -> TokenFile.add(file, entry))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("already has this token");
    assertThat(TokenFile.read(file)).containsExactly(entry, other);
  }

  @Test
  void removingATokenLeavesTheRestOfTheFileAsItIs() throws Exception {
    // Given a file with special permissions, and a link to it
    String kept = "# mine\n\n" + TokenHash.of("x") + "  bob   search\n";
    Files.writeString(tokens, kept);
    Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-r-----"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), tokens);
    String token = token("alice", Optional.empty(), Scope.SCOPE_RULES_READ);

    // When
    List<TokenEntry> removed =
        TokenFile.remove(link, entry -> entry.caller().owner().equals("alice"));

    // Then
    assertThat(removed).singleElement().matches(entry -> entry.hash().equals(TokenHash.of(token)));
    assertThat(tokens).content().isEqualTo(kept);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(tokens)))
        .isEqualTo("rw-r-----");
    assertThat(link).isSymbolicLink();
    assertThat(directory).isDirectoryNotContaining("glob:**.tokens*");

    // And the server refuses the token after its next check
    server.access().tokens.refresh();
    assertUnauthenticated(refused("Bearer " + token));
  }

  @Test
  void concurrentChangesOfAFileOfTokensAreNotLost() throws Exception {
    // When
    try (ExecutorService many = Executors.newFixedThreadPool(4)) {
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        String name = "made-" + i;
        done.add(
            many.submit(() -> {
              TokenFile.add(
                  tokens,
                  new TokenEntry(
                      TokenHash.of(name),
                      new Caller(name, Set.of(Scope.SCOPE_SEARCH)),
                      Optional.empty()));
              if (name.endsWith("0")) {
                TokenFile.remove(tokens, entry -> entry.caller().owner().equals(name));
              }
            }));
      }
      for (Future<?> each : done) {
        each.get();
      }
    }

    // Then
    assertThat(TokenFile.read(tokens)).hasSize(36);
  }
}
