/** How games in the archive are printed. */
@NullMarked
package io.polyboard.standalone.page.game;

import org.jspecify.annotations.NullMarked;
