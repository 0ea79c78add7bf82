package io.polyboard.standalone.platform;

import org.jspecify.annotations.Nullable;

/**
 * What a process starts that has the platform to itself.
 *
 * @param kafka {@code host:port,...} of brokers of the user's own; null for an embedded one
 * @param database {@code postgresql://user:password@host:port/name} of the user's own; null for an
 *     embedded one
 * @param workers games that are played at a time, 0 or more
 * @param isLasting whether it runs until it is stopped; otherwise until its command is done
 * @param onlyAnswers whether it answers calls from what is stored, without a broker; then nothing
 *     is played, and what changes a tournament is published once all services run again
 */
public record PlatformStart(
    @Nullable String kafka,
    @Nullable String database,
    int workers,
    ServerOptions server,
    boolean isLasting,
    boolean onlyAnswers) {}
