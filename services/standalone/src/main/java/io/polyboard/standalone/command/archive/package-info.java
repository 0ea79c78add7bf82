/** The commands about the archive as a whole. */
@NullMarked
package io.polyboard.standalone.command.archive;

import org.jspecify.annotations.NullMarked;
