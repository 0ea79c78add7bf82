/** Tests of the documents of the project. */
@NullMarked
package io.polyboard.standalone.docs;

import org.jspecify.annotations.NullMarked;
