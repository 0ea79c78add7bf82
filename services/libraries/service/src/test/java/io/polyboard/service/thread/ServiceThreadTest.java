package io.polyboard.service.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import org.eclipse.microprofile.health.HealthCheckResponse;
import org.junit.jupiter.api.Test;

/** Threads that must live, and what is reported when they fail. */
class ServiceThreadTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<String> fatal = new CopyOnWriteArrayList<>();
  private final ServiceThreads threads =
      new ServiceThreads((name, error) -> fatal.add(name + ": " + error.getMessage()));
  private final ServiceLiveness liveness = new ServiceLiveness(threads);

  /** A process that loses a service thread, see {@link #anErrorEndsTheProcess}. */
  static final class Dying {
    private Dying() {}

    public static void main(String[] args) throws InterruptedException {
      new ServiceThreads()
          .make(
              "outbox",
              () -> {
                throw new IllegalStateException(new OutOfMemoryError("by the test"));
              })
          .start();
      new CountDownLatch(1).await();
    }
  }

  @Test
  void aProcessThatOnlyAnswersCallsDoesNoWork() throws InterruptedException {
    // Given
    AtomicBoolean worked = new AtomicBoolean();
    ServiceThread thread = new ServiceThreads(() -> false).make("idle", () -> worked.set(true));

    // When
    thread.start();
    thread.stop();

    // Then
    assertThat(thread.isRunning()).isFalse();
    assertThat(thread.join(PATIENCE)).isTrue();
    assertThat(worked).isFalse();
  }

  @Test
  void failedWorkIsReportedAndRestarted() throws InterruptedException {
    // Given work that fails until it is repaired
    AtomicBoolean sound = new AtomicBoolean();
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    ServiceThread thread =
        threads.make(
            "queue-1",
            () -> {
              if (!sound.get()) {
                throw new IllegalStateException("a bug");
              }
              working.countDown();
              ended.await();
            });

    // When
    thread.start();

    // Then it is reported
    HealthCheckResponse failed =
        await()
            .atMost(PATIENCE)
            .until(liveness::call, call -> call.getStatus() == HealthCheckResponse.Status.DOWN);
    assertThat(failed.getData().orElseThrow())
        .containsEntry("queue-1", "failed: java.lang.IllegalStateException: a bug");
    assertThat(thread.isRunning()).isTrue();

    // And then it works again
    sound.set(true);
    assertThat(working.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(liveness.call().getStatus()).isEqualTo(HealthCheckResponse.Status.UP);
    assertThat(liveness.call().getData().orElseThrow()).containsEntry("queue-1", "alive");
    assertThat(fatal).isEmpty();

    // When it is asked to end, and ends
    thread.end();
    ended.countDown();

    // Then it is no longer one of those that must live
    assertThat(thread.join(PATIENCE)).isTrue();
    assertThat(thread.isRunning()).isFalse();
    assertThat(liveness.call().getStatus()).isEqualTo(HealthCheckResponse.Status.UP);
    assertThat(liveness.call().getData()).isEmpty();
  }

  @Test
  void workThatEndsUnaskedHasFailed() throws InterruptedException {
    // Given
    ServiceThread thread = threads.make("polyboard.catalogue", () -> {});

    // When
    thread.start();

    // Then
    await()
        .atMost(PATIENCE)
        .until(() -> thread.trouble().orElse("").contains("without being asked"));
    thread.end();
    assertThat(thread.join(PATIENCE)).isTrue();
  }

  @Test
  void anErrorIsFatalWhateverItIsWrappedIn() throws InterruptedException {
    // Given
    ServiceThread bare =
        threads.make(
            "bare",
            () -> {
              throw new StackOverflowError("deep");
            });
    ServiceThread wrapped =
        threads.make(
            "wrapped",
            () -> {
              throw new IllegalStateException(new OutOfMemoryError("full"));
            });

    // When
    bare.start();
    wrapped.start();

    // Then
    assertThat(bare.join(PATIENCE) && wrapped.join(PATIENCE)).isTrue();
    assertThat(fatal).containsExactlyInAnyOrder("bare: deep", "wrapped: full");
    assertThat(liveness.call().getData().orElseThrow())
        .containsEntry("bare", "died: java.lang.StackOverflowError: deep")
        .containsEntry("wrapped", "died: java.lang.OutOfMemoryError: full");
  }

  @Test
  void anErrorEndsTheProcess() throws Exception {
    // When
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Dying.class.getName())
            .redirectErrorStream(true)
            .start();

    // Then
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(70);
    assertThat(output)
        .contains(
            "polyboard: the process ends because outbox died: java.lang.OutOfMemoryError: by the"
                + " test");
  }
}
