/**
 * A search that plays every variant: evaluation derived from the rules, transposition table,
 * principal variation search.
 *
 * <p>Knows the rules library alone. A {@link io.polyboard.engine.Search} belongs to one thread; a
 * {@link io.polyboard.engine.TranspositionTable} may be shared.
 */
@NullMarked
package io.polyboard.engine;

import org.jspecify.annotations.NullMarked;
