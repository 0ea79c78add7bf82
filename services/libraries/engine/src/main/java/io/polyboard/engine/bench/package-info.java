/** A fixed set of searches, which shows how fast the search is and whether it has changed. */
package io.polyboard.engine.bench;
