/**
 * Events on their way from the database to Kafka, see {@link io.polyboard.tournament}, and refereed
 * games, as they come from Kafka.
 */
@NullMarked
package io.polyboard.tournament.kafka;

import org.jspecify.annotations.NullMarked;
