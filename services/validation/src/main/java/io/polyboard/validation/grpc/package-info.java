/** The rules over gRPC. */
@NullMarked
package io.polyboard.validation.grpc;

import org.jspecify.annotations.NullMarked;
