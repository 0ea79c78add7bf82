package io.polyboard.tournament.store;

import io.polyboard.play.study.StudyRule;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a study is to do, which never changes.
 *
 * @param start where it sets out from, in MFEN
 * @param rule how it grows; its positions are those that it was created with
 * @param hash size of a search's transposition table in MiB; 0 for the default
 * @param weights of the evaluation, as the contract names them; empty for those that ship
 * @param without techniques left out
 * @param time the longest that it goes on; null for no limit
 */
public record StudyDefinition(
    String start,
    StudyRule rule,
    int hash,
    String weights,
    List<String> without,
    @Nullable Duration time) {
  public StudyDefinition {
    without = List.copyOf(without);
  }
}
