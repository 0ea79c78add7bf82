/** The threads on which the games of tournaments are played. */
@NullMarked
package io.polyboard.search.worker;

import org.jspecify.annotations.NullMarked;
