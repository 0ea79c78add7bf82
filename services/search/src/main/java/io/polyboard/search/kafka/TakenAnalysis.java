package io.polyboard.search.kafka;

import io.polyboard.proto.events.v1.AnalysisRequested;
import io.polyboard.proto.events.v1.Event;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A position of a study that was taken from the queue. */
record TakenAnalysis(ConsumerRecord<byte[], byte[]> record, Event event) implements TakenWork {
  AnalysisRequested request() {
    return event.getAnalysisRequested();
  }

  @Override
  public String id() {
    return owner() + "-" + number();
  }

  @Override
  public String owner() {
    return request().getStudyId();
  }

  @Override
  public int number() {
    return request().getNumber();
  }

  @Override
  public int failedAttempts() {
    return request().getFailedAttempts();
  }

  @Override
  public String share() {
    return request().getShare();
  }

  @Override
  public int yields() {
    return request().getYields();
  }

  @Override
  public Event requested(int failedAttempts, int yields) {
    Event.Builder again = event.toBuilder();
    again.getAnalysisRequestedBuilder().setFailedAttempts(failedAttempts).setYields(yields);
    return again.build();
  }
}
