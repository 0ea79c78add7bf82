/** How commands follow the jobs that services run for them. */
package io.polyboard.standalone.command.following;
