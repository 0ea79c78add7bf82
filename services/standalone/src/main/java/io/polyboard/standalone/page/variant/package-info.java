/** How variants are printed. */
@NullMarked
package io.polyboard.standalone.page.variant;

import org.jspecify.annotations.NullMarked;
