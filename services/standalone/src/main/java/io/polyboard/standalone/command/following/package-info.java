/** How commands follow what the services do for them, to its end or to the command's. */
@NullMarked
package io.polyboard.standalone.command.following;

import org.jspecify.annotations.NullMarked;
