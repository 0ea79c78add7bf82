/** Compares candidates for an improved variant by the wishes of its designer. */
package io.polyboard.balance.improve;
