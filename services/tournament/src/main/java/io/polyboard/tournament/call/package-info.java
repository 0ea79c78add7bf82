/** Tournaments over gRPC. */
@NullMarked
package io.polyboard.tournament.call;

import org.jspecify.annotations.NullMarked;
