/** What is loaded once for every variant, as the kernels whose speed it measures. */
@NullMarked
package io.polyboard.benchmarks.kernel;

import org.jspecify.annotations.NullMarked;
