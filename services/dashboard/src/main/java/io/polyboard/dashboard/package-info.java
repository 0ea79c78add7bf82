/** The web pages, over the services' gRPC. */
@NullMarked
package io.polyboard.dashboard;

import org.jspecify.annotations.NullMarked;
