package io.polyboard.benchmarks.capacity;

/**
 * How long messages are on their way, in seconds.
 *
 * @param hop from one process to another and back
 * @param acknowledged until a record that was sent is acknowledged by all replicas in step, the hop
 *     included
 * @param commit what a transaction's statements and its commit wait for besides the time that it
 *     takes on a local database
 */
record Network(double hop, double acknowledged, double commit) {}
