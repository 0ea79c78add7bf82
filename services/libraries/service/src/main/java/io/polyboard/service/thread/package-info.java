/** Threads that have to live as long as their service, and what failures come from. */
@org.jspecify.annotations.NullMarked
package io.polyboard.service.thread;
