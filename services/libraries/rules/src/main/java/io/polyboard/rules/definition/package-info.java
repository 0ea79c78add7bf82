/** The definitions of variants: the immutable model of a variant file, and its reader. */
package io.polyboard.rules.definition;
