/**
 * Benchmarks: perft and random play by JMH; perft and search beside other programs; the time that a
 * search takes to stop; tournaments, validation and archive under load.
 */
@NullMarked
package io.polyboard.benchmarks;

import org.jspecify.annotations.NullMarked;
