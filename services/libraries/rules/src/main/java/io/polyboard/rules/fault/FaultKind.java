package io.polyboard.rules.fault;

/** What is wrong, with all that there is to say about it; {@link Wording} puts it into words. */
public sealed interface FaultKind
    permits TurnFault, GameFault, MfenFault, SetupFault, DefinitionFault, OtherFault {}
