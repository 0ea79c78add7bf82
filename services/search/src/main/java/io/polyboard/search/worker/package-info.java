/**
 * Plays the games of tournaments. The queue is a share group: a game belongs to the consumer that
 * took its request for as long as that renews its lock, and is taken off the queue once Kafka has
 * acknowledged what came of it.
 */
@NullMarked
package io.polyboard.search.worker;

import org.jspecify.annotations.NullMarked;
