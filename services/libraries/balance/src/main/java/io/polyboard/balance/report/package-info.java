/** Reports on a variant from the sums over its games: values with intervals, and verdicts. */
package io.polyboard.balance.report;
