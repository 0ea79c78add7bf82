/**
 * What all commands share of the console: its streams and lines of progress, what becomes of
 * failures and interruptions, and the exit codes.
 *
 * <p>What a command computes goes to standard output and nothing else does; what it has to say
 * about its work goes to standard error.
 */
package io.polyboard.standalone.terminal;
