package io.polyboard.contract.catalogue;

import module java.base;

import io.polyboard.rules.Problem;

/**
 * A definition that was checked but not registered.
 *
 * @param notes oddities of a playable definition
 */
public record Draft(KnownVariant variant, List<Problem> notes) {}
