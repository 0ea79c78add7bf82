package io.polyboard.search.worker;

import module java.base;

import io.polyboard.search.SearchConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** The name of this process in the games that it plays. */
@ApplicationScoped
public class WorkerName {
  private final String text;

  @Inject
  WorkerName(SearchConfig settings) {
    text = settings.workerName().orElseGet(() -> host() + "-" + ProcessHandle.current().pid());
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  /** The name. */
  public String text() {
    return text;
  }
}
