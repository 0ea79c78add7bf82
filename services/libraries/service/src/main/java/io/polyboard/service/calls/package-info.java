/**
 * Calls over gRPC: run on virtual threads, refused with {@code google.rpc} details, streamed with
 * flow control.
 */
@NullMarked
package io.polyboard.service.calls;

import org.jspecify.annotations.NullMarked;
