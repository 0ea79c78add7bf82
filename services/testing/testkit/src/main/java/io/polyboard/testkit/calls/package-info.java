/** Calls of the services: requests that are written as text, and what refusals say. */
package io.polyboard.testkit.calls;
