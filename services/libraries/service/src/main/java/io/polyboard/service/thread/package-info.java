/** Threads that must live as long as their service, and the causes of failures. */
package io.polyboard.service.thread;
