/** What is printed of tokens. */
@NullMarked
package io.polyboard.standalone.page.token;

import org.jspecify.annotations.NullMarked;
