package io.polyboard.archive.grpc;

import com.google.protobuf.MessageLite;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.Stored;
import io.polyboard.service.calls.Page;
import io.polyboard.service.calls.PageToken;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * The tokens of places in the answer to one question.
 *
 * @param question the request, without what may differ from call to call
 * @param field of the request that has the token
 */
record PlaceTokens(MessageLite question, String field) {
  /** After everything that is ever stored, and well within what the database has dates for. */
  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  /** Of a list in pages. */
  static PlaceTokens ofPage(MessageLite question) {
    return new PlaceTokens(question, "page_token");
  }

  String token(Place place) {
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, place.archivedAt().toInstant());
    return PageToken.of(question, Long.toString(micros));
  }

  /** The token of the page after this one; empty if it is the last. */
  <T> String token(Page<Stored<T>, ?> page) {
    return page.last().map(last -> token(last.place())).orElse("");
  }

  /**
   * The place that a token stands for.
   *
   * @param start what an empty token stands for
   * @throws io.polyboard.service.calls.Refusal if it is not a token of this question
   */
  Place place(String token, Place start) {
    if (token.isEmpty()) {
      return start;
    }
    String micros = PageToken.parts(question, field, token, 1).getFirst();
    try {
      Instant at = Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS);
      if (!at.isBefore(Instant.EPOCH) && at.isBefore(LATEST)) {
        return new Place(at.atOffset(ZoneOffset.UTC));
      }
    } catch (NumberFormatException | DateTimeException e) {
      // Refused below.
    }
    throw PageToken.refused(field);
  }
}
