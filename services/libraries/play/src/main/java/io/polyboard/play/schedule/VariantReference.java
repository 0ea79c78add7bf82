package io.polyboard.play.schedule;

/**
 * A variant of a tournament.
 *
 * @param id to show
 * @param digest of its definition: {@code sha256:} and 64 hexadecimal digits; empty where no
 *     catalogue is asked
 */
public record VariantReference(String id, String digest) {}
