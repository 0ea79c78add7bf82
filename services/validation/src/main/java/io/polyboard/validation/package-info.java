/** The service of the rules: answers calls about positions, turns and games, and the referee. */
package io.polyboard.validation;
