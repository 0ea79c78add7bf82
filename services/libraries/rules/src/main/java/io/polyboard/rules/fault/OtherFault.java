package io.polyboard.rules.fault;

/**
 * A fault of something that the rules know nothing of, such as an option or a file.
 *
 * @param sentence what is wrong and, where it is not plain, what to write instead
 */
public record OtherFault(String sentence) implements FaultKind {}
