/**
 * Events over Kafka: written by one idempotent producer a process, read at least once in batches.
 * Who reads an event takes note of what it says, so that reading it twice changes nothing.
 */
package io.polyboard.events;
