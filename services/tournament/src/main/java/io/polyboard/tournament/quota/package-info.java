/** What owners may have searched for them in a day, by tournaments and studies together. */
@NullMarked
package io.polyboard.tournament.quota;

import org.jspecify.annotations.NullMarked;
