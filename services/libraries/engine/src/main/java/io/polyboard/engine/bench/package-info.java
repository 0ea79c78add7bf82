/**
 * A fixed piece of work for the search: how fast it is, and whether it is still the same search.
 */
@NullMarked
package io.polyboard.engine.bench;

import org.jspecify.annotations.NullMarked;
