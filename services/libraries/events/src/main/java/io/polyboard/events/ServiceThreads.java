package io.polyboard.events;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** The service threads of this process, see {@link ServiceThread}. Thread-safe. */
@ApplicationScoped
public class ServiceThreads {
  private final List<ServiceThread> threads = new CopyOnWriteArrayList<>();
  private final BiConsumer<String, Error> fatal;

  /** An error of any of them ends the process. */
  public ServiceThreads() {
    this(FatalError::endProcess);
  }

  /**
   * @param fatal is told of an error, with the name of the thread that it ends
   */
  ServiceThreads(BiConsumer<String, Error> fatal) {
    this.fatal = fatal;
  }

  /**
   * Makes a thread, which is to be started, and is watched over until it ends as it was asked to.
   */
  public ServiceThread make(String name, ServiceThread.Work work) {
    ServiceThread thread = new ServiceThread(name, work, fatal);
    threads.removeIf(each -> each.isToEnd() && each.isOver());
    threads.add(thread);
    return thread;
  }

  /** All that are to live: those that were not asked to end. */
  public List<ServiceThread> threads() {
    return threads.stream().filter(each -> !each.isToEnd()).toList();
  }
}
