/** Events on their way from the database to Kafka, see {@link io.polyboard.tournament}. */
@NullMarked
package io.polyboard.tournament.kafka;

import org.jspecify.annotations.NullMarked;
