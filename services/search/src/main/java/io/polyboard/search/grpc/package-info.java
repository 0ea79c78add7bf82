/** The search over gRPC: requests read and checked, answers written. */
@NullMarked
package io.polyboard.search.grpc;

import org.jspecify.annotations.NullMarked;
