/** How searches, matches and tuned weights are printed, and the games of a match saved. */
@NullMarked
package io.polyboard.standalone.page.engine;

import org.jspecify.annotations.NullMarked;
