/** What every process of the platform knows: variants, files of weights, states of tournaments. */
@NullMarked
package io.polyboard.contract.catalogue;

import org.jspecify.annotations.NullMarked;
