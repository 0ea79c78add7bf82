package io.polyboard.play.schedule;

/**
 * A variant of a tournament.
 *
 * @param id the id, for people
 * @param digest digest of the definition: {@code sha256:} and 64 hexadecimal digits; empty if no
 *     catalogue is used
 */
public record VariantReference(String id, String digest) {}
