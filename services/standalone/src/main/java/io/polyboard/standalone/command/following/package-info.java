/** How commands follow what the services do for them, to its end or to the command's. */
package io.polyboard.standalone.command.following;
