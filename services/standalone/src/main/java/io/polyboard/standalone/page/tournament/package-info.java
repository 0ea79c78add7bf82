/** How tournaments are printed. */
@NullMarked
package io.polyboard.standalone.page.tournament;

import org.jspecify.annotations.NullMarked;
