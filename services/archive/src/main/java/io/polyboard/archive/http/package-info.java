/** What the archive tells over plain HTTP, as JSON. */
@NullMarked
package io.polyboard.archive.http;

import org.jspecify.annotations.NullMarked;
