package io.polyboard.search.worker;

import module java.base;

import io.polyboard.search.SearchConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** What this process is called in the games that it plays. */
@ApplicationScoped
public class WorkerName {
  private final String text;
  private final String processId;

  @Inject
  WorkerName(SearchConfig settings) {
    text = settings.workerName().orElseGet(() -> host() + "-" + ProcessHandle.current().pid());
    processId = text + "/" + UUID.randomUUID();
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

  /** The name with what tells this process from all others, also of the same name. */
  public String processId() {
    return processId;
  }
}
