/** The race of candidates towards what a designer wants of a variant. */
@NullMarked
package io.polyboard.balance.improve;

import org.jspecify.annotations.NullMarked;
