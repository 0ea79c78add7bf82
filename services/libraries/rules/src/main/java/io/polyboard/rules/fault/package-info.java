/**
 * What can be wrong with what is given to the library: kinds of faults, places, and their words.
 */
@NullMarked
package io.polyboard.rules.fault;

import org.jspecify.annotations.NullMarked;
