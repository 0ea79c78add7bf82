/** Commands that run the engine in this process: searches, matches, tuning, learning and UCI. */
package io.polyboard.standalone.command.engine;
