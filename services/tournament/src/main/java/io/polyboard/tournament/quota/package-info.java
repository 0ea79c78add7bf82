/** What owners may have: tournaments that run, and what is searched for them in a day. */
package io.polyboard.tournament.quota;
