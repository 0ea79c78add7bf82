/** The commands that play tournaments through the services, and list and steer them. */
@NullMarked
package io.polyboard.standalone.command.tournament;

import org.jspecify.annotations.NullMarked;
