package io.polyboard.dashboard.gateway;

/** The services that the pages have their answers of. */
enum ServiceHost {
  RULES,
  SEARCH,
  ARCHIVE,
  TOURNAMENT
}
