package io.polyboard.balance.report;

import io.polyboard.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * The value of a measure in games of one strength.
 *
 * @param nodes nodes of each side per turn
 * @param estimate with its interval of 95%; the ends are infinite if the games are too few
 * @param games number of games
 * @param reference the value of orthodox chess; null if unknown
 * @param others the range of the other shipped variants; null if too few are known
 */
public record MeasuredValue(
    Measure measure,
    long nodes,
    Estimate estimate,
    long games,
    @Nullable Estimate reference,
    References.@Nullable Range others,
    Verdict verdict) {}
