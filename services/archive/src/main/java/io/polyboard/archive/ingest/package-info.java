/** Refereed games, as they come from Kafka. */
@NullMarked
package io.polyboard.archive.ingest;

import org.jspecify.annotations.NullMarked;
