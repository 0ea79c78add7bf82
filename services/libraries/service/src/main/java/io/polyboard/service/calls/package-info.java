/**
 * Calls over gRPC: on virtual threads, with {@code google.rpc} details for errors and with flow
 * control for streams.
 */
package io.polyboard.service.calls;
