/** The commands about variants and the files that define them. */
@NullMarked
package io.polyboard.standalone.command.variant;

import org.jspecify.annotations.NullMarked;
