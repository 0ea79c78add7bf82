/** The files of the pages. */
@NullMarked
package io.polyboard.dashboard.page;

import org.jspecify.annotations.NullMarked;
