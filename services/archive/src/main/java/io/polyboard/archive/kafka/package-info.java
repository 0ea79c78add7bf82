/** Refereed games, as they come from Kafka. */
@NullMarked
package io.polyboard.archive.kafka;

import org.jspecify.annotations.NullMarked;
