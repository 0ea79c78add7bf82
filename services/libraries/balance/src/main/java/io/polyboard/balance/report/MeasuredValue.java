package io.polyboard.balance.report;

import io.polyboard.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * A measure of games of one strength.
 *
 * @param nodes of each side for a turn
 * @param estimate with its interval of 95%; the ends are infinite where the games are too few
 * @param games from which it follows
 * @param reference the same of orthodox chess; null where it is not known
 * @param others where that of the other variants that ship lies; null where too few are known
 */
public record MeasuredValue(
    Measure measure,
    long nodes,
    Estimate estimate,
    long games,
    @Nullable Estimate reference,
    References.@Nullable Range others,
    Verdict verdict) {}
