/** The service of the rules: answers about positions, turns and games, and referees every game. */
@NullMarked
package io.polyboard.validation;

import org.jspecify.annotations.NullMarked;
