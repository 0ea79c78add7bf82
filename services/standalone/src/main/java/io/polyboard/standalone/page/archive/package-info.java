/** How the archive as a whole is told of. */
@NullMarked
package io.polyboard.standalone.page.archive;

import org.jspecify.annotations.NullMarked;
