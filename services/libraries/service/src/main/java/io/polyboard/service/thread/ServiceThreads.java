package io.polyboard.service.thread;

import module java.base;

import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/** The service threads of this process, see {@link ServiceThread}. Thread-safe. */
@ApplicationScoped
public class ServiceThreads {
  private static final Logger LOG = Logger.getLogger(ServiceThreads.class);

  private final List<ServiceThread> threads = new CopyOnWriteArrayList<>();
  private final List<ServiceThread> repeating = new CopyOnWriteArrayList<>();
  private final BiConsumer<String, Error> fatal;

  private final boolean areEnabled;

  @Inject
  ServiceThreads(ThreadConfig settings) {
    this(FatalError::endProcess, settings.enabled());
  }

  /** An error of any of them ends the process. */
  public ServiceThreads() {
    this(FatalError::endProcess);
  }

  /**
   * @param fatal called with the name of a thread and the error that ends it
   */
  public ServiceThreads(BiConsumer<String, Error> fatal) {
    this(fatal, true);
  }

  private ServiceThreads(BiConsumer<String, Error> fatal, boolean areEnabled) {
    this.fatal = fatal;
    this.areEnabled = areEnabled;
  }

  /**
   * Makes a thread, whose health is reported from its start until it is asked to end. It does
   * nothing in a process that only answers calls.
   */
  public ServiceThread make(String name, ServiceThread.Work work) {
    ServiceThread thread = new ServiceThread(name, work, fatal, areEnabled);
    threads.removeIf(each -> each.isToEnd() && each.isOver());
    threads.add(thread);
    return thread;
  }

  /**
   * Makes a thread, as {@link #make} does, that repeats a step until it is interrupted. A step that
   * fails because a server is unavailable is skipped until the next time.
   *
   * @param pause gives the pause after each step
   */
  public ServiceThread makeRepeating(
      String name, Supplier<Duration> pause, ServiceThread.Work step) {
    return make(
        name,
        () -> {
          while (!Thread.currentThread().isInterrupted()) {
            try {
              step.run();
            } catch (RuntimeException e) {
              if (!Failures.isTransient(e)) {
                throw e;
              }
              LOG.debugf("%s: skipped until the next time: %s", name, e.getMessage());
            }
            Thread.sleep(pause.get());
          }
        });
  }

  /** Repeats a step, as {@link #makeRepeating} does, from now to the end of the application. */
  public void repeat(String name, Supplier<Duration> pause, ServiceThread.Work step) {
    ServiceThread thread = makeRepeating(name, pause, step);
    repeating.add(thread);
    thread.start();
  }

  void stop(@Observes ShutdownEvent ended) {
    repeating.forEach(ServiceThread::stop);
  }

  /** All threads that were started and not asked to end. */
  public List<ServiceThread> threads() {
    return threads.stream().filter(each -> each.isBegun() && !each.isToEnd()).toList();
  }
}
