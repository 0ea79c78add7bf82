/**
 * What a cluster can do before it is built: a discrete-event simulation of the platform with the
 * service times of its parts, how these are measured, and a real cluster on one machine to check it
 * against. {@code docs/capacity.md} tells of method and results.
 */
@NullMarked
package io.polyboard.benchmarks.capacity;

import org.jspecify.annotations.NullMarked;
