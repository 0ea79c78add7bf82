/** Commands that create balanced openings and name openings. */
package io.polyboard.standalone.command.openings;
