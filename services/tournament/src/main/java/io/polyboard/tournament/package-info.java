/**
 * Tournaments: requests games, keeps standings, decides when to stop.
 *
 * <p>The database is the source of truth. Every change of a tournament (results, a pause, a
 * cancellation) is one transaction that holds the lock of its row and writes game rows, counters,
 * the next requests and the events of the change together. The events go to the table {@code
 * outbox}; a relay publishes them to Kafka in their order and deletes them after Kafka has
 * acknowledged them (the transactional outbox: Chris Richardson, Microservices Patterns, 2018,
 * section 3.3.7). So an event is published if and only if its change was committed, perhaps more
 * than once if the process dies in between. Readers handle a repeated event like a single one.
 *
 * <p>Results arrive at least once and in any order. The row of a game takes its first result, and
 * the game gets the next place among the returned games. Standings are a fold over the games in the
 * order of their places, kept in memory and updated from the database. So any process can serve any
 * tournament, and a new process has nothing to recover.
 *
 * <p>A tournament is played round by round: when all games of a round have returned, counted or
 * failed, the games of the next round follow from the definition and the results, in the same
 * transaction. Only games of known rounds are requested. Formats of one round know all their games
 * from the beginning, and the cost of a game does not depend on the number of earlier games.
 *
 * <p>Failed games of the latest round can be retried. They lose their places, and the number of
 * recounts in the tournament's row makes every process fold the games again. A failure event that
 * arrives again is recognised by its time.
 *
 * <p>A change of state makes all earlier requests invalid: a pause takes the requests of a
 * tournament back, and a resume makes new ones. The event {@code TournamentChanged} has the time of
 * the change, and requests have the time at which they were made, both by the clock of the
 * database. A worker skips a request that is older than the latest change it knows of.
 */
package io.polyboard.tournament;
