/**
 * Publishes events from the database to Kafka, see {@link io.polyboard.tournament}, and reads the
 * reports of workers.
 */
package io.polyboard.tournament.kafka;
