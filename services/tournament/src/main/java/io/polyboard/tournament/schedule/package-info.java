/** Which games a tournament consists of: a pure function of its specification. */
@NullMarked
package io.polyboard.tournament.schedule;

import org.jspecify.annotations.NullMarked;
