/**
 * Takes the games of tournaments from the queue and plays them. The queue is a share group: a game
 * belongs to the consumer that took its request while the consumer renews its lock, and leaves the
 * queue once Kafka has acknowledged the played game.
 */
package io.polyboard.search.kafka;
