package io.polyboard.contract.catalogue;

import module java.base;

import io.polyboard.rules.Problem;

/**
 * A definition that was checked, and not registered.
 *
 * @param notes what is odd in it, though it can be played
 */
public record Draft(KnownVariant variant, List<Problem> notes) {}
