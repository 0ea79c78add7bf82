/** {@code polyboard explore}. */
@NullMarked
package io.polyboard.standalone.command.explorer;

import org.jspecify.annotations.NullMarked;
