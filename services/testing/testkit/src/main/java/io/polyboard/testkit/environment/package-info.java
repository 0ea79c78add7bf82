/** The servers that the services' tests run against. */
@NullMarked
package io.polyboard.testkit.environment;

import org.jspecify.annotations.NullMarked;
