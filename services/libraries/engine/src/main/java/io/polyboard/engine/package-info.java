/**
 * A search that plays every variant, with an evaluation that is derived from the rules and fitted
 * to games. {@link io.polyboard.engine.Engine} is the entry point.
 *
 * <p>Depends on the rules library only.
 */
package io.polyboard.engine;
