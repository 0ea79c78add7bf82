/**
 * Benchmarks: perft and random play by JMH; perft and search compared with other programs; the time
 * that a search takes to stop; tournaments, validation and archive under load.
 */
package io.polyboard.benchmarks;
