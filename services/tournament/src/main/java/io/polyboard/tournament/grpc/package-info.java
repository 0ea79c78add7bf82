/** Tournaments over gRPC. */
@NullMarked
package io.polyboard.tournament.grpc;

import org.jspecify.annotations.NullMarked;
