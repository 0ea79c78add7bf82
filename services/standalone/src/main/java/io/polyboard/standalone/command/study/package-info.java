/** {@code polyboard study}. */
@NullMarked
package io.polyboard.standalone.command.study;

import org.jspecify.annotations.NullMarked;
