/**
 * Tournaments: gives out games, keeps standings, decides when to stop.
 *
 * <p>The database is what is true. Whatever happens to a tournament, results that come in, a pause,
 * a cancellation, is one transaction on its row, under the lock of that row: game rows, counters,
 * the next requests and the events that tell of it are written together. The events go to the table
 * {@code outbox}; a relay publishes them to Kafka in their order and deletes them after Kafka has
 * acknowledged them (the transactional outbox: Chris Richardson, Microservices Patterns, 2018,
 * section 3.3.7). So an event is published if and only if its change was committed, perhaps more
 * than once where the process dies in between; whoever reads it takes note of what it says, and not
 * how often.
 *
 * <p>Results come at least once and in no certain order. The row of a game takes the first of them;
 * each game that is back gets the next place among those that are. Standings are a fold over the
 * games in the order of their places, kept in memory and brought up to date from the database, so
 * that any process may serve any tournament, and one that starts anew has nothing to recover.
 *
 * <p>A tournament is played round by round: when all games of a round are back, counted or failed,
 * the games of the next one follow from the definition and the results, in the same transaction.
 * Nothing beyond the rounds that are known is given out. Formats of one round know all their games
 * from the beginning, and a game costs the same however many came before.
 *
 * <p>Failed games may be asked for again, those of the latest round. They lose their places, and
 * the row of the tournament tells every process by its count of recounts to fold the games anew. An
 * event that tells of a failure is known by its time when it comes again.
 *
 * <p>A change of state makes all requests void that were made before it: a tournament that is
 * paused takes them back, and asks anew when it is resumed. The event {@code TournamentChanged} has
 * the time of the change, and requests have the time at which they were made, both by the clock of
 * the database; a worker leaves out a request that is older than the latest change it knows of.
 */
package io.polyboard.tournament;
