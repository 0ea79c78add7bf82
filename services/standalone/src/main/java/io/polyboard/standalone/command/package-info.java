/**
 * The commands of the command line, and what they share: the terminal, the options, the exit codes.
 *
 * <p>What a command computes goes to standard output and nothing else does; what it has to say
 * about its work goes to standard error.
 */
@NullMarked
package io.polyboard.standalone.command;

import org.jspecify.annotations.NullMarked;
