/** Commands that make openings for others to begin from, and that give openings names. */
package io.polyboard.standalone.command.openings;
