package io.polyboard.tournament.store;

import module java.base;

import com.google.protobuf.Message;

/**
 * A job that is not created yet.
 *
 * @param variantId of its first variant
 * @param spec see {@link Job}
 * @param stages see {@link Job}
 */
public record NewJob(
    String id,
    JobKind kind,
    String displayName,
    String owner,
    boolean inQuota,
    String variantId,
    String variantDigest,
    Message spec,
    List<Integer> stages) {
  public NewJob {
    stages = List.copyOf(stages);
  }

  /** The specification as it is stored. */
  public byte[] bytes() {
    return spec.toByteArray();
  }
}
