package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.protobuf.Descriptors;
import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.ServiceDescriptor;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.balance.v1.BalanceRunServiceGrpc;
import io.polyboard.proto.balance.v1.BalanceServiceGrpc;
import io.polyboard.proto.common.v1.AccessProto;
import io.polyboard.proto.common.v1.Scope;
import io.polyboard.proto.explorer.v1.ExplorerServiceGrpc;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.proto.study.v1.StudyServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;

/** The methods that can be called over HTTP: all methods of the contract. Immutable. */
final class ServiceMethods {
  private static final Map<ServiceHost, List<ServiceDescriptor>> SERVICES =
      Map.of(
          ServiceHost.RULES, List.of(RulesServiceGrpc.getServiceDescriptor()),
          ServiceHost.SEARCH, List.of(SearchServiceGrpc.getServiceDescriptor()),
          ServiceHost.ARCHIVE,
              List.of(
                  ArchiveServiceGrpc.getServiceDescriptor(),
                  BalanceServiceGrpc.getServiceDescriptor(),
                  ExplorerServiceGrpc.getServiceDescriptor()),
          ServiceHost.TOURNAMENT,
              List.of(
                  TournamentServiceGrpc.getServiceDescriptor(),
                  BalanceRunServiceGrpc.getServiceDescriptor(),
                  StudyServiceGrpc.getServiceDescriptor()));

  private static final Set<Scope> READING =
      Set.of(Scope.SCOPE_RULES_READ, Scope.SCOPE_ARCHIVE_READ);

  private final Map<String, ServiceMethod> byPath = new HashMap<>();

  ServiceMethods() {
    SERVICES.forEach((host, services) -> {
      for (ServiceDescriptor service : services) {
        service.getMethods().forEach(method -> add(host, method));
      }
    });
  }

  @SuppressWarnings("unchecked") // All methods of the contract have messages.
  private void add(ServiceHost host, MethodDescriptor<?, ?> method) {
    MethodDescriptor<Message, Message> known = (MethodDescriptor<Message, Message>) method;
    if (known.getSchemaDescriptor() instanceof ProtoMethodDescriptorSupplier contract
        && known.getRequestMarshaller() instanceof PrototypeMarshaller<Message> marshaller
        && marshaller.getMessagePrototype() instanceof Message empty) {
      List<Scope> scopes =
          contract.getMethodDescriptor().getOptions().getExtension(AccessProto.scope);
      byPath.put(
          method.getFullMethodName(),
          new ServiceMethod(host, known, contract.getMethodDescriptor(), empty, isReading(scopes)));
    }
  }

  /** One of the scopes of a method is enough to call it. */
  private static boolean isReading(List<Scope> scopes) {
    return scopes.isEmpty() || scopes.stream().anyMatch(READING::contains);
  }

  /** The method of a path such as {@code polyboard.rules.v1.RulesService/GetVariant}. */
  Optional<ServiceMethod> find(String path) {
    return Optional.ofNullable(byPath.get(path));
  }

  /** All methods, in no particular order. */
  Collection<ServiceMethod> all() {
    return byPath.values();
  }

  /**
   * A method.
   *
   * @param host the service of the method
   * @param contract its descriptor in the contract
   * @param empty a request without any field
   * @param isRead whether it changes nothing and searches nothing
   */
  record ServiceMethod(
      ServiceHost host,
      MethodDescriptor<Message, Message> method,
      Descriptors.MethodDescriptor contract,
      Message empty,
      boolean isRead) {
    boolean isStream() {
      return !method.getType().serverSendsOneMessage();
    }

    /** Whether the server waits for more requests until the client ends them. */
    boolean takesRequests() {
      return method.getType() == MethodType.BIDI_STREAMING;
    }

    /** Whether each message of the stream has the complete state. */
    boolean isWatch() {
      String name = method.getBareMethodName();
      return isStream() && name != null && name.startsWith("Watch");
    }
  }
}
