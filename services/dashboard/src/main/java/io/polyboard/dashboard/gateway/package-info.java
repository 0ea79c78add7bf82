/** The services' calls as JSON over HTTP, and their streams as server-sent events. */
package io.polyboard.dashboard.gateway;
