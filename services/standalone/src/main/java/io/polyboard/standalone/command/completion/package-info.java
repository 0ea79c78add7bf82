/** What makes shells complete the words of a command line. */
@NullMarked
package io.polyboard.standalone.command.completion;

import org.jspecify.annotations.NullMarked;
