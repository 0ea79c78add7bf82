/** Analysis over gRPC, and the worker that plays the games of tournaments. */
package io.polyboard.search;
