/**
 * A search that plays every variant, by an evaluation that begins with the rules and is fitted to
 * games. {@link io.polyboard.engine.Engine} is the entrance.
 *
 * <p>Knows the rules library alone.
 */
package io.polyboard.engine;
