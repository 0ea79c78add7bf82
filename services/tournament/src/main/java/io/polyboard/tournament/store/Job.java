package io.polyboard.tournament.store;

import module java.base;

import com.google.protobuf.Message;
import io.polyboard.proto.balance.v1.BalanceProgress;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.study.v1.StudySpec;
import org.jspecify.annotations.Nullable;

/**
 * What the service does for an owner over many games or searches: a study or a balance run.
 *
 * @param inQuota whether the quotas of its owner bind it
 * @param variantId of its first variant
 * @param spec what it is to do, with every default filled in
 * @param stages of a study: positions to search in all, at first and by each extension, ascending
 * @param failure why it has failed; empty otherwise
 * @param begunAt since when a limit of time counts
 * @param askedAt of a study: when a question was last asked
 * @param asked of a study: the number of the last question that was asked; 0 if none was
 * @param answered of a study: how many questions are answered
 * @param known of a study: positions that are known
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

  /** What a study is to do; its positions are those that it was created with. */
  public StudySpec study() {
    return (StudySpec) spec;
  }

  /** What a balance run is to play. */
  public BalanceSpec balance() {
    return (BalanceSpec) spec;
  }
}
