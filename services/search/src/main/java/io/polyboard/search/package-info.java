/** Analysis over gRPC, and the worker that plays the games of tournaments. */
@NullMarked
package io.polyboard.search;

import org.jspecify.annotations.NullMarked;
