/** Options and parameters that several commands have, and what is made of them. */
@NullMarked
package io.polyboard.standalone.option;

import org.jspecify.annotations.NullMarked;
