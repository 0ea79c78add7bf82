/**
 * The real Kafka broker and the real PostgreSQL, started by a process for itself: on 127.0.0.1, in
 * a directory of its own, without anything to install.
 */
package io.polyboard.embedded;
