/** How searches, matches and tuned weights are printed, and the games of a match saved. */
package io.polyboard.standalone.page.engine;
