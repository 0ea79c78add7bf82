/** What the rules say, in the terms of the contract. */
@NullMarked
package io.polyboard.transport.message;

import org.jspecify.annotations.NullMarked;
