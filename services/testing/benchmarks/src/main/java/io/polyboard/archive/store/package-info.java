/** What benchmarks write into the archive past its own ways, in its own layout. */
@NullMarked
package io.polyboard.archive.store;

import org.jspecify.annotations.NullMarked;
