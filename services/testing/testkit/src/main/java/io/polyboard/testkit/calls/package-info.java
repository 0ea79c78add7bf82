/** Calls of the services: requests that are written as text, and what refusals say. */
@NullMarked
package io.polyboard.testkit.calls;

import org.jspecify.annotations.NullMarked;
