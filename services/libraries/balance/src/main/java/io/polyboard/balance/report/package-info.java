/** What the sums over many games say about their variant: values with intervals, and in words. */
@NullMarked
package io.polyboard.balance.report;

import org.jspecify.annotations.NullMarked;
