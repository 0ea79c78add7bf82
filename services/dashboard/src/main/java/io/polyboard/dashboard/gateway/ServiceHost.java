package io.polyboard.dashboard.gateway;

/** The services that the dashboard calls. */
enum ServiceHost {
  RULES,
  SEARCH,
  ARCHIVE,
  TOURNAMENT
}
