/** What is told of studies of openings. */
@NullMarked
package io.polyboard.standalone.page.study;

import org.jspecify.annotations.NullMarked;
