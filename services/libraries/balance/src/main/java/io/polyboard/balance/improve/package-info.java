/** The race of candidates towards what a designer wants of a variant. */
package io.polyboard.balance.improve;
