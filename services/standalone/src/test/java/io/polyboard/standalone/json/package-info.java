/** What commands print as JSON, and the schema of it. */
@NullMarked
package io.polyboard.standalone.json;

import org.jspecify.annotations.NullMarked;
