/** The output of searches, tuning and learning, and the file of the games of a match. */
package io.polyboard.standalone.page.engine;
