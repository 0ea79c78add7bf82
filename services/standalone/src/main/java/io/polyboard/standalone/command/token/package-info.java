/** The commands about the token as a whole. */
@NullMarked
package io.polyboard.standalone.command.token;

import org.jspecify.annotations.NullMarked;
