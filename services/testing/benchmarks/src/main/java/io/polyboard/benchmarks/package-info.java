/** Benchmarks: JMH for the rules kernel, and a comparison of perft with other programs. */
@NullMarked
package io.polyboard.benchmarks;

import org.jspecify.annotations.NullMarked;
