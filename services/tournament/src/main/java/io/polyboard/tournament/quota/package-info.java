/** Quotas of owners: running tournaments, and nodes searched in a day. */
package io.polyboard.tournament.quota;
