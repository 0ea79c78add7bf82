/** What is loaded once for every variant, as the kernels whose speed it measures. */
package io.polyboard.benchmarks.kernel;
