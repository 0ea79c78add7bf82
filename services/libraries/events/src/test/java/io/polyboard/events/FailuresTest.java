package io.polyboard.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import io.polyboard.service.thread.Failures;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "28P01", "3D000", "42501", "08006", "25006", "40001", "40P01", "53300", "55P03", "57P01",
        "58030"
      })
  void aDatabaseThatIsAwayComesBack(String state) {
    // Given
    var failure = new IllegalStateException(new SQLException("away", state));

    // Then
    assertThat(Failures.isTransient(failure)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"22001", "23505", "25P02", "40002", "42P01", "53400", "54000", "XX001"})
  void whatTheDatabaseRefusesItWillRefuseAgain(String state) {
    // Given
    var failure = new IllegalStateException(new SQLException("refused", state));

    // Then
    assertThat(Failures.isTransient(failure)).isFalse();
  }

  @Test
  void theCauseIsToldTruly() {
    assertThat(Failures.cause(new EventsUnavailableException("no answer", null)))
        .isEqualTo(Failures.Cause.KAFKA_UNAVAILABLE);
    assertThat(Failures.cause(new IllegalStateException(new SQLException("away", "08006"))))
        .isEqualTo(Failures.Cause.DATABASE_UNAVAILABLE);
    assertThat(Failures.cause(new IllegalStateException(new SQLException("slow", "57014"))))
        .isEqualTo(Failures.Cause.STATEMENT_TOO_SLOW);
    assertThat(Failures.cause(new NullPointerException())).isEqualTo(Failures.Cause.OTHER);
  }

  @Test
  void aPoolThatHasNoConnectionStatesNothing() {
    assertThat(Failures.isTransient(new SQLException("Sorry, acquisition timeout!"))).isTrue();
    assertThat(Failures.isTransient(new SQLNonTransientConnectionException("closed"))).isTrue();
    assertThat(Failures.isTransient(new SQLFeatureNotSupportedException("never"))).isFalse();
    assertThat(Failures.isTransient(new SQLDataException("no number"))).isFalse();
  }

  @Test
  void whatIsSlowOrDamagedIsNotTriedForEver() {
    assertThat(Failures.isTransient(new SQLException("slow", "57014"))).isFalse();
    assertThat(Failures.cause(new SQLTimeoutException("slow")))
        .isEqualTo(Failures.Cause.STATEMENT_TOO_SLOW);
    assertThat(Failures.isTransient(new IOException("damaged"))).isFalse();
    assertThat(Failures.isTransient(new UncheckedIOException(new EOFException()))).isFalse();
    assertThat(Failures.isTransient(new InvalidProtocolBufferException("damaged"))).isFalse();
  }

  @Test
  void aRecordThatKafkaRefusesItRefusesAgain() {
    // Given
    var refused = new EventRefusedException("too large", new RecordTooLargeException("too large"));
    var retriable = new EventRefusedException("damaged", new CorruptRecordException("damaged"));

    // Then
    assertThat(Failures.isTransient(new IllegalStateException(refused))).isFalse();
    assertThat(Failures.isTransient(new IllegalStateException(retriable))).isFalse();
  }

  @Test
  void connectionsAndBrokersComeBack() {
    assertThat(Failures.isTransient(new ConnectException("refused"))).isTrue();
    assertThat(Failures.isTransient(new TimeoutException("no answer"))).isTrue();
    assertThat(Failures.isTransient(new IllegalArgumentException("nonsense"))).isFalse();
  }

  @Test
  void causesThatGoInCirclesAreFollowedForAWhile() {
    // Given
    var one = new IllegalStateException("one");
    var two = new IllegalStateException("two", one);
    one.initCause(two);

    // Then
    assertThat(Failures.isTransient(one)).isFalse();
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
