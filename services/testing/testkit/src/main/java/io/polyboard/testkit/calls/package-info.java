/** Calls of the services: requests written as text, and refusals. */
package io.polyboard.testkit.calls;
