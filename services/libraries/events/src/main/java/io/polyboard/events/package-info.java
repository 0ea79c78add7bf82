/**
 * Events over Kafka: written by one idempotent producer per process, read at least once in batches.
 * Readers process events idempotently.
 */
package io.polyboard.events;
