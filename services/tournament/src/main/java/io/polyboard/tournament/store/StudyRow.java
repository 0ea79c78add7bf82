package io.polyboard.tournament.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A study without what it has found.
 *
 * @param inQuota whether the quotas of its owner bind it
 * @param stages positions to search in all, at first and by each extension, ascending
 * @param failure why it has failed; empty otherwise
 * @param begunAt since when its limit of time counts
 * @param askedAt when a question was last asked
 * @param asked the number of the last question that was asked; 0 if none was
 * @param answered how many questions are answered
 * @param known positions that are known
 */
public record StudyRow(
    String id,
    String displayName,
    String owner,
    boolean inQuota,
    String variantId,
    String variantDigest,
    StudyDefinition definition,
    List<Integer> stages,
    StudyStage stage,
    String failure,
    Instant createdAt,
    Instant begunAt,
    Instant askedAt,
    @Nullable Instant endedAt,
    int asked,
    int answered,
    int known,
    long revision) {
  public StudyRow {
    stages = List.copyOf(stages);
  }
}
