/** The commands that run the engine in this process: searches, matches, tuning, and UCI. */
@NullMarked
package io.polyboard.standalone.command.engine;

import org.jspecify.annotations.NullMarked;
