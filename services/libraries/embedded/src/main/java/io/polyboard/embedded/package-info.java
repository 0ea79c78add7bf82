/**
 * The real Kafka broker and the real PostgreSQL, started by a process for its own use: on
 * 127.0.0.1, in a separate directory, without installation.
 */
package io.polyboard.embedded;
