/** Threads that have to live as long as their service, and what failures come from. */
package io.polyboard.service.thread;
