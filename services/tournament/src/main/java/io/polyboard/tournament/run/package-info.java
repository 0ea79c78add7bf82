/** Runs tournaments: from one state to the next, each change in one transaction. */
package io.polyboard.tournament.run;
