/** Data that every process of the platform has: variants, weights, states of tournaments. */
package io.polyboard.contract.catalogue;
