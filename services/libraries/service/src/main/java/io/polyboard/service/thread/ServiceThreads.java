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
   * @param fatal is told of an error, with the name of the thread that it ends
   */
  public ServiceThreads(BiConsumer<String, Error> fatal) {
    this(fatal, true);
  }

  private ServiceThreads(BiConsumer<String, Error> fatal, boolean areEnabled) {
    this.fatal = fatal;
    this.areEnabled = areEnabled;
  }

  /**
   * Makes a thread, which is watched over from its start until it ends as it was asked to. It does
   * nothing in a process that only answers calls.
   */
  public ServiceThread make(String name, ServiceThread.Work work) {
    ServiceThread thread = new ServiceThread(name, work, fatal, areEnabled);
    threads.removeIf(each -> each.isToEnd() && each.isOver());
    threads.add(thread);
    return thread;
  }

  /**
   * Makes a thread as {@link #make} does, which does something again and again until it is
   * interrupted. What fails since a server is away is left for the next time.
   *
   * @param pause between two times; asked for each
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
              LOG.debugf("%s: left for the next time: %s", name, e.getMessage());
            }
            Thread.sleep(pause.get());
          }
        });
  }

  /** Does something as {@link #makeRepeating} does, from now to the end of the application. */
  public void repeat(String name, Supplier<Duration> pause, ServiceThread.Work step) {
    ServiceThread thread = makeRepeating(name, pause, step);
    repeating.add(thread);
    thread.start();
  }

  void stop(@Observes ShutdownEvent ended) {
    repeating.forEach(ServiceThread::stop);
  }

  /** All that are to live: those that were started and not asked to end. */
  public List<ServiceThread> threads() {
    return threads.stream().filter(each -> each.isBegun() && !each.isToEnd()).toList();
  }
}
