/** What owners may have: tournaments that run, and what is searched for them in a day. */
@NullMarked
package io.polyboard.tournament.quota;

import org.jspecify.annotations.NullMarked;
