/** What the sums over many games say about their variant: values with intervals, and in words. */
package io.polyboard.balance.report;
