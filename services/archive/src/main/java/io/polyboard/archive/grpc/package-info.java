/** The archive over gRPC. */
@NullMarked
package io.polyboard.archive.grpc;

import org.jspecify.annotations.NullMarked;
