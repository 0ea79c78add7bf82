/** What the opening explorer tells. */
@NullMarked
package io.polyboard.standalone.page.explorer;

import org.jspecify.annotations.NullMarked;
