/**
 * Calls over gRPC: run on virtual threads, refused with {@code google.rpc} details, streamed with
 * flow control.
 */
package io.polyboard.service.calls;
