/** Classes that are loaded once for each variant, like the kernels that they measure. */
package io.polyboard.benchmarks.kernel;
