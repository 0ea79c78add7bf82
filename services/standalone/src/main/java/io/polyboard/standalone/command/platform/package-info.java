/** The command that runs the services. */
@NullMarked
package io.polyboard.standalone.command.platform;

import org.jspecify.annotations.NullMarked;
