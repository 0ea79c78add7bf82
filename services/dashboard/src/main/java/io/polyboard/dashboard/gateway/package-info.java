/** The services' calls as JSON over HTTP, and their streams as server-sent events. */
@NullMarked
package io.polyboard.dashboard.gateway;

import org.jspecify.annotations.NullMarked;
