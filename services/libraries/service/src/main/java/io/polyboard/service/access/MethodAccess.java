package io.polyboard.service.access;

import module java.base;

import io.grpc.MethodDescriptor;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import io.polyboard.proto.common.v1.AccessProto;
import io.polyboard.proto.common.v1.Scope;

/**
 * Who may call a method, as the contract says.
 *
 * @param isForAnybody whether it needs no token
 * @param scopes the scopes of which a caller needs one; empty if any token is enough
 */
record MethodAccess(boolean isForAnybody, Set<Scope> scopes) {
  /** Open to anybody: it has no data, and the probes of a cluster have no token. */
  private static final String HEALTH = "grpc.health.v1.Health";

  private static final Set<Scope> CHANGING =
      Set.of(Scope.SCOPE_VARIANTS_WRITE, Scope.SCOPE_TOURNAMENTS_WRITE, Scope.SCOPE_ADMIN);

  static MethodAccess of(MethodDescriptor<?, ?> method) {
    String service = String.valueOf(method.getServiceName());
    Set<Scope> scopes =
        method.getSchemaDescriptor() instanceof ProtoMethodDescriptorSupplier supplier
            ? Set.copyOf(
                supplier.getMethodDescriptor().getOptions().getExtension(AccessProto.scope))
            : Set.of();
    return new MethodAccess(service.equals(HEALTH), scopes);
  }

  /** Whether its calls change something, and are logged in the audit log. */
  boolean isChanging() {
    return !scopes.isEmpty() && CHANGING.containsAll(scopes);
  }

  /** Whether its calls count as reads of their owner. */
  boolean isReadingArchive() {
    return scopes.contains(Scope.SCOPE_ARCHIVE_READ);
  }
}
