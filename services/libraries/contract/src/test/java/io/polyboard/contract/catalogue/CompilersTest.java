package io.polyboard.contract.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Compilers with one thread and tasks of the tests. */
class CompilersTest {
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private Compilers compilers = new Compilers(Duration.ofSeconds(1), 1);

  @AfterEach
  void close() {
    compilers.close();
  }

  /** Compiles until it is interrupted. */
  private String forever() {
    try {
      new CountDownLatch(1).await();
      return "never";
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw new CancellationException("interrupted");
    }
  }

  @Test
  void aSlowTaskIsCancelledAndItsThreadIsFree() throws Exception {
    // When
    assertThatThrownBy(() -> compilers.run(this::forever))
        .isInstanceOf(SlowDefinitionException.class)
        .hasMessageContaining("takes longer than 1 s to compile");

    // Then
    assertThat(interrupted.await(1, TimeUnit.MINUTES)).isTrue();
    String id =
        compilers.run(() -> {
          assertThat(Thread.currentThread().isInterrupted()).isFalse();
          assertThat(Thread.currentThread().isVirtual()).isFalse();
          return Variants.shipped("chess").id();
        });
    assertThat(id).isEqualTo("chess");
  }

  @Test
  void interruptingTheCallerInterruptsTheCompilingThread() throws Exception {
    // Given
    compilers.close();
    compilers = new Compilers(Duration.ofMinutes(10), 1);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread asking =
        Thread.ofVirtual()
            .start(() -> {
              try {
                String unused = compilers.run(this::forever);
              } catch (CancellationException e) {
                failure.set(e);
              }
            });

    // When
    asking.interrupt();
    asking.join();

    // Then
    assertThat(failure.get()).isInstanceOf(CancellationException.class);
    assertThat(compilers.<String>run(() -> "free")).isEqualTo("free");
  }

  @Test
  void aRefusalReachesTheCaller() {
    assertThatThrownBy(() -> compilers.run(() -> Variants.compile("YAML", "id: x")))
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void closingCancelsWaitingTasks() throws Exception {
    // Given
    compilers.close();
    compilers = new Compilers(Duration.ofMinutes(10), 1);
    CompletableFuture<String> first =
        CompletableFuture.supplyAsync(() -> compilers.run(this::forever));
    CompletableFuture<String> second =
        CompletableFuture.supplyAsync(() -> compilers.run(this::forever));

    // When at most one of them runs
    compilers.close();

    // Then
    assertThatThrownBy(() -> first.get(1, TimeUnit.MINUTES)).isNotNull();
    assertThatThrownBy(() -> second.get(1, TimeUnit.MINUTES))
        .isNotInstanceOf(java.util.concurrent.TimeoutException.class);
  }
}
