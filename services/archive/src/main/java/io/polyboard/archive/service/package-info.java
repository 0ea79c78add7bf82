/** The archive over gRPC. */
@NullMarked
package io.polyboard.archive.service;

import org.jspecify.annotations.NullMarked;
