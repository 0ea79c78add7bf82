/** How long games are kept, and where they go after that. */
@NullMarked
package io.polyboard.archive.retention;

import org.jspecify.annotations.NullMarked;
