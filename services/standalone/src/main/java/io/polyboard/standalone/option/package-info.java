/** Options and parameters that several commands have, and what is made of them. */
package io.polyboard.standalone.option;
