package io.polyboard.service.access;

import module java.base;

import io.grpc.MethodDescriptor;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import io.polyboard.proto.common.v1.AccessProto;
import io.polyboard.proto.common.v1.Scope;

/**
 * What the contract says of calls of a method.
 *
 * @param isForAnybody whether it needs no token
 * @param scopes of which a caller needs one; none if any token will do
 */
record MethodAccess(boolean isForAnybody, Set<Scope> scopes) {
  /** It has no data, and the probes of a cluster that ask have no token. */
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

  /** Whether its calls change something, and are put down in the audit log. */
  boolean isChanging() {
    return !scopes.isEmpty() && CHANGING.containsAll(scopes);
  }

  /** Whether its calls are counted among the reads of their owner. */
  boolean isReadingArchive() {
    return scopes.contains(Scope.SCOPE_ARCHIVE_READ);
  }
}
