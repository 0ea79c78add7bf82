/** Fixtures that the tests of several modules share. */
@NullMarked
package io.polyboard.testkit;

import org.jspecify.annotations.NullMarked;
