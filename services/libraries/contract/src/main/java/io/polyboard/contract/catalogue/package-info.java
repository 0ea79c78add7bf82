/** What every process of the platform knows: variants, files of weights, states of tournaments. */
package io.polyboard.contract.catalogue;
