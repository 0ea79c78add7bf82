/** Polyboard in one process: its command line. */
@NullMarked
package io.polyboard.standalone;

import org.jspecify.annotations.NullMarked;
