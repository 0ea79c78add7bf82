/** The servers that the services' tests run against. */
@NullMarked
package io.polyboard.testkit.servers;

import org.jspecify.annotations.NullMarked;
