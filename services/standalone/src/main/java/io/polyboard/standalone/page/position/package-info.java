/** How positions and what follows from them are printed. */
@NullMarked
package io.polyboard.standalone.page.position;

import org.jspecify.annotations.NullMarked;
