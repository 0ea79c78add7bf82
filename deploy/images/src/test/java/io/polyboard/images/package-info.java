@NullMarked
package io.polyboard.images;

import org.jspecify.annotations.NullMarked;
