/** What games say about their variant. */
@NullMarked
package io.polyboard.standalone.command.balance;

import org.jspecify.annotations.NullMarked;
