/** Runs tournaments: from one state to the next, each change in one transaction. */
@NullMarked
package io.polyboard.tournament.run;

import org.jspecify.annotations.NullMarked;
