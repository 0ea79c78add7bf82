package io.polyboard.service.access;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.google.common.reflect.ClassPath;
import com.google.protobuf.Descriptors;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.Status;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import io.polyboard.proto.common.v1.AccessProto;
import io.polyboard.proto.common.v1.Scope;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every method of the contract, from its descriptors: it cannot be called without a token, or with
 * a token of another scope.
 */
@TestInstance(Lifecycle.PER_CLASS)
class EveryMethodTest {
  /** The status of every admitted call. */
  private static final Status.Code ADMITTED = Status.Code.OUT_OF_RANGE;

  private GuardedServer server;
  private Channel channel;
  private List<ServiceDescriptor> services = List.of();

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    services = contract();
    Path tokens = directory.resolve("tokens");
    for (Scope scope : Scopes.all()) {
      add(tokens, token(scope), Set.of(scope));
    }
    server =
        new GuardedServer(
            Map.of("polyboard.access.tokens", tokens.toString()),
            services.stream().map(EveryMethodTest::answering).toList());
    channel = server.channel();
  }

  @AfterAll
  void stop() throws InterruptedException {
    server.close();
  }

  private static String token(Scope scope) {
    return TokenHash.PREFIX + scope.name();
  }

  private static void add(Path tokens, String token, Set<Scope> scopes) {
    TokenFile.add(
        tokens, new TokenEntry(TokenHash.of(token), new Caller("alice", scopes), Optional.empty()));
  }

  /** All services that were generated from the contract. */
  private static List<ServiceDescriptor> contract() throws Exception {
    List<ServiceDescriptor> services = new ArrayList<>();
    ClassPath all = ClassPath.from(EveryMethodTest.class.getClassLoader());
    for (ClassPath.ClassInfo made : all.getTopLevelClassesRecursive("io.polyboard.proto")) {
      // Each service has a class of gRPC and one of Mutiny.
      if (made.getSimpleName().endsWith("Grpc") && !made.getSimpleName().startsWith("Mutiny")) {
        services.add(
            (ServiceDescriptor) made.load().getMethod("getServiceDescriptor").invoke(null));
      }
    }
    return services;
  }

  private static ServerServiceDefinition answering(ServiceDescriptor service) {
    ServerServiceDefinition.Builder definition = ServerServiceDefinition.builder(service);
    service.getMethods().forEach(method -> addTo(definition, method));
    return definition.build();
  }

  private static <Q, R> void addTo(
      ServerServiceDefinition.Builder definition, MethodDescriptor<Q, R> method) {
    definition.addMethod(
        method,
        (call, headers) -> {
          call.close(Status.fromCode(ADMITTED), new Metadata());
          return new ServerCall.Listener<Q>() {};
        });
  }

  Stream<MethodDescriptor<?, ?>> methods() {
    return services.stream().flatMap(service -> service.getMethods().stream());
  }

  Stream<Named<MethodDescriptor<?, ?>>> namedMethods() {
    return methods().map(method -> Named.of(method.getFullMethodName(), method));
  }

  private static List<Scope> scopes(MethodDescriptor<?, ?> method) {
    Descriptors.MethodDescriptor described =
        ((ProtoMethodDescriptorSupplier) method.getSchemaDescriptor()).getMethodDescriptor();
    return described.getOptions().getExtension(AccessProto.scope);
  }

  /** A token that may create tournaments, studies or balance runs may also follow them. */
  @Test
  void theScopeToCreateIncludesReading() {
    assertThat(
            services.stream()
                .filter(service ->
                    Set.of(
                            "polyboard.tournament.v1.TournamentService",
                            "polyboard.study.v1.StudyService",
                            "polyboard.balance.v1.BalanceRunService")
                        .contains(service.getName()))
                .flatMap(service -> service.getMethods().stream()))
        .isNotEmpty()
        .allSatisfy(method ->
            assertThat(MethodAccess.of(method).scopes()).contains(Scope.SCOPE_TOURNAMENTS_WRITE));
  }

  @Test
  void allMethodsHaveScopesExceptThoseForAnyToken() {
    assertThat(services).hasSizeGreaterThanOrEqualTo(7);
    assertThat(methods().filter(method -> scopes(method).isEmpty()))
        .extracting(MethodDescriptor::getFullMethodName)
        .containsExactly("polyboard.server.v1.ServerService/GetServerInfo");
  }

  @ParameterizedTest
  @MethodSource("namedMethods")
  void aMethodIsRefusedWithoutATokenOrWithAnotherScope(MethodDescriptor<?, ?> method)
      throws Exception {
    assertThat(call(method, Optional.empty())).isEqualTo(Status.Code.UNAUTHENTICATED);
    assertThat(call(method, Optional.of("polyboard_of_nobody")))
        .isEqualTo(Status.Code.UNAUTHENTICATED);
    for (Scope scope : Scopes.all()) {
      boolean mayCall =
          scopes(method).isEmpty() || scopes(method).contains(scope) || scope == Scope.SCOPE_ADMIN;

      assertThat(call(method, Optional.of(token(scope))))
          .as(Scopes.text(scope))
          .isEqualTo(mayCall ? ADMITTED : Status.Code.PERMISSION_DENIED);
    }
  }

  private Status.Code call(MethodDescriptor<?, ?> method, Optional<String> token) throws Exception {
    Channel caller =
        token
            .map(text -> ClientInterceptors.intercept(channel, GuardedServer.bearer(text)))
            .orElse(channel);
    return GuardedServer.call(caller, method).get(30, TimeUnit.SECONDS).getStatus().getCode();
  }
}
