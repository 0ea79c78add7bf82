/** The rules over gRPC. */
@NullMarked
package io.polyboard.validation.rules;

import org.jspecify.annotations.NullMarked;
