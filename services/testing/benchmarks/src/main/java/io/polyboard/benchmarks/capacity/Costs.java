package io.polyboard.benchmarks.capacity;

/**
 * What the parts of the platform take, in seconds of one processor.
 *
 * @param relay for rows of the outbox, read, published and deleted together
 * @param fetch for requests that a member of the share group takes together, on the broker, the
 *     acknowledgement included; one at a time for each partition of the queue
 * @param report for a worker's report, in the tournament service, which hears them one by one; each
 *     for every worker process, since it adds up what all of them play
 * @param workerGame for a game in the search process besides the search
 * @param referee for a game of its batch, the turns apart
 * @param refereeTurn for a turn that is refereed
 * @param archive for games stored together, which is done one transaction at a time
 * @param settle for games of one tournament settled together, with as many given out; one
 *     transaction at a time for each tournament
 * @param offsets for the transaction after those, which tells how far is read
 * @param brokerGame for all that brokers do for a game, where they share the processors
 */
record Costs(
    Line relay,
    Line fetch,
    Line report,
    double workerGame,
    Line referee,
    double refereeTurn,
    Line archive,
    Line settle,
    double offsets,
    double brokerGame) {}
