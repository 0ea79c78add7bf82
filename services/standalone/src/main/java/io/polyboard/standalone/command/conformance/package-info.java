/** The command that holds conformance files against the rules, and the formats of the files. */
package io.polyboard.standalone.command.conformance;
