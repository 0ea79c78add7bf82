/** The command that checks conformance files against the rules, and the formats of the files. */
package io.polyboard.standalone.command.conformance;
