/** Analysis over gRPC, and the workers that play the games of tournaments. */
package io.polyboard.search;
