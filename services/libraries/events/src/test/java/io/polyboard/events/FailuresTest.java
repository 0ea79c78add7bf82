package io.polyboard.events;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.google.protobuf.InvalidProtocolBufferException;
import io.polyboard.service.thread.Failures;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailuresTest {
  private static IllegalStateException ofDatabase(String state) {
    return new IllegalStateException(new SQLException("by the test", state));
  }

  static Stream<Exception> transientFailures() {
    return Stream.concat(
        Stream.of(
                "28P01", "3D000", "42501", "08006", "25006", "40001", "40P01", "53300", "55P03",
                "57P01", "58030")
            .map(FailuresTest::ofDatabase),
        Stream.of(
            new SQLException("Sorry, acquisition timeout!"),
            new SQLNonTransientConnectionException("closed"),
            new ConnectException("refused"),
            new TimeoutException("no answer")));
  }

  @ParameterizedTest
  @MethodSource("transientFailures")
  void failuresOfUnavailableServersAreTransient(Exception failure) {
    assertThat(Failures.isTransient(failure)).isTrue();
  }

  static Stream<Exception> lasting() {
    var circle = new IllegalStateException("one");
    circle.initCause(new IllegalStateException("two", circle));
    return Stream.concat(
        Stream.of("22001", "23505", "25P02", "40002", "42P01", "53400", "54000", "57014", "XX001")
            .map(FailuresTest::ofDatabase),
        Stream.of(
            new SQLFeatureNotSupportedException("never"),
            new SQLDataException("no number"),
            new IOException("damaged"),
            new UncheckedIOException(new EOFException()),
            new InvalidProtocolBufferException("damaged"),
            new IllegalStateException(
                new EventRefusedException("large", new RecordTooLargeException("large"))),
            new IllegalStateException(
                new EventRefusedException("damaged", new CorruptRecordException("damaged"))),
            new IllegalArgumentException("nonsense"),
            circle));
  }

  @ParameterizedTest
  @MethodSource("lasting")
  void refusedSlowOrCorruptWorkIsNotRetried(Exception failure) {
    assertThat(Failures.isTransient(failure)).isFalse();
  }

  @Test
  void causesAreDistinguished() {
    assertThat(Failures.cause(new EventsUnavailableException("no answer", null)))
        .isEqualTo(Failures.Cause.KAFKA_UNAVAILABLE);
    assertThat(Failures.cause(ofDatabase("08006"))).isEqualTo(Failures.Cause.DATABASE_UNAVAILABLE);
    for (Exception slow : List.of(ofDatabase("57014"), new SQLTimeoutException("slow"))) {
      assertThat(Failures.cause(slow)).isEqualTo(Failures.Cause.STATEMENT_TOO_SLOW);
    }
    assertThat(Failures.cause(new NullPointerException())).isEqualTo(Failures.Cause.OTHER);
  }

  @Test
  void theReasonIsThatOfTheFirstCause() {
    // Given
    var refused =
        new ExecutionException(
            new KafkaException("SSL handshake failed", new IOException("no valid path")));
    var repeated = new IllegalStateException("away: refused", new ConnectException("refused"));

    // Then
    assertThat(Failures.reason(refused)).isEqualTo("SSL handshake failed: no valid path");
    assertThat(Failures.reason(repeated)).isEqualTo("away: refused");
    assertThat(Failures.reason(new java.util.concurrent.TimeoutException()))
        .isEqualTo("no answer in time");
  }
}
