/** The command that holds conformance files against the rules, and the formats of the files. */
@NullMarked
package io.polyboard.standalone.command.conformance;

import org.jspecify.annotations.NullMarked;
