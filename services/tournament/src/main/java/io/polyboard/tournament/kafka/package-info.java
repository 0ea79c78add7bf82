/**
 * Events on their way from the database to Kafka, see {@link io.polyboard.tournament}, and what
 * workers report of themselves.
 */
package io.polyboard.tournament.kafka;
