/** The commands that run the engine in this process: searches, matches, tuning, and UCI. */
package io.polyboard.standalone.command.engine;
