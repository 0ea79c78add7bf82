/** What a designer writes down: the immutable model of a variant file, and its reader. */
@NullMarked
package io.polyboard.rules.definition;

import org.jspecify.annotations.NullMarked;
