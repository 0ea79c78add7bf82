/** The service of the rules: answers about positions, turns and games, and referees every game. */
package io.polyboard.validation;
