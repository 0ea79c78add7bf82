/**
 * The output of the balance commands: reports, as text and as a self-contained HTML file,
 * comparisons and improvements.
 */
package io.polyboard.standalone.page.balance;
