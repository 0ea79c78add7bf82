/** Whether a process is alive and ready, over HTTP and gRPC; how it logs. */
@NullMarked
package io.polyboard.transport.health;

import org.jspecify.annotations.NullMarked;
