/** The commands about games in the archive. */
@NullMarked
package io.polyboard.standalone.command.game;

import org.jspecify.annotations.NullMarked;
