/** Options and parameters that several commands share. */
package io.polyboard.standalone.option;
