/**
 * Events on their way from the database to Kafka, see {@link io.polyboard.tournament}, and refereed
 * games, as they come from Kafka.
 */
package io.polyboard.tournament.kafka;
