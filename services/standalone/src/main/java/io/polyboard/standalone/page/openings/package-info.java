/** What is printed of openings. */
@NullMarked
package io.polyboard.standalone.page.openings;

import org.jspecify.annotations.NullMarked;
