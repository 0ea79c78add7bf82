/** The opening explorer: which games reached a position, and what was played there. */
package io.polyboard.archive.openings;
