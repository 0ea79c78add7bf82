/** What all commands have in common. */
@NullMarked
package io.polyboard.standalone.command;

import org.jspecify.annotations.NullMarked;
