/** How the checks of conformance files are printed. */
@NullMarked
package io.polyboard.standalone.page.conformance;

import org.jspecify.annotations.NullMarked;
