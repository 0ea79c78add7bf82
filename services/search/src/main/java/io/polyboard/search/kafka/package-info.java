/**
 * Takes the games of tournaments from the queue and has them played. The queue is a share group: a
 * game belongs to the consumer that took its request for as long as that renews its lock, and is
 * taken off the queue once Kafka has acknowledged the played game.
 */
package io.polyboard.search.kafka;
