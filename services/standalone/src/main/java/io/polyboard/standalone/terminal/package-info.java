/**
 * The console of all commands: streams, progress lines, failures, interruptions and exit codes.
 *
 * <p>Only the results of a command go to standard output; everything else goes to standard error.
 */
package io.polyboard.standalone.terminal;
