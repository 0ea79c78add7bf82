/** The reader that has every game played refereed. */
@NullMarked
package io.polyboard.validation.kafka;

import org.jspecify.annotations.NullMarked;
