package io.polyboard.tournament.store;

import module java.base;

import com.google.protobuf.Message;
import io.polyboard.proto.balance.v1.BalanceProgress;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.study.v1.StudySpec;
import org.jspecify.annotations.Nullable;

/**
 * Work for an owner that takes many games or searches: a study or a balance run.
 *
 * @param inQuota whether the quotas of its owner apply to it
 * @param variantId of its first variant
 * @param spec its specification, with all defaults filled in
 * @param stages of a study: positions to search in all, at first and by each extension, ascending
 * @param failure why it has failed; empty if it has not
 * @param begunAt start of its time limit
 * @param askedAt of a study: when a question was last asked
 * @param asked of a study: the number of the last asked question; 0 if none was asked
 * @param answered of a study: number of answered questions
 * @param known of a study: number of known positions
 * @param progress of a balance run
 */
public record Job(
    String id,
    JobKind kind,
    String displayName,
    String owner,
    boolean inQuota,
    String variantId,
    String variantDigest,
    Message spec,
    List<Integer> stages,
    JobStage stage,
    String failure,
    Instant createdAt,
    Instant begunAt,
    Instant askedAt,
    @Nullable Instant endedAt,
    int asked,
    int answered,
    int known,
    BalanceProgress progress,
    long revision) {
  public Job {
    stages = List.copyOf(stages);
  }

  /** The specification of a study; its number of positions is that of its creation. */
  public StudySpec study() {
    return (StudySpec) spec;
  }

  /** The specification of a balance run. */
  public BalanceSpec balance() {
    return (BalanceSpec) spec;
  }
}
