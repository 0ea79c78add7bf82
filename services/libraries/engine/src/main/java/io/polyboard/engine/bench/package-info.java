/**
 * A fixed piece of work for the search: how fast it is, and whether it is still the same search.
 */
package io.polyboard.engine.bench;
