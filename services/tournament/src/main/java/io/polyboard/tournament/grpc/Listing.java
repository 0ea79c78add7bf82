package io.polyboard.tournament.grpc;

import com.google.protobuf.Message;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.PageToken;
import io.polyboard.tournament.run.Tournaments;
import io.polyboard.tournament.store.Place;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What lists of tournaments and of jobs have in common. */
final class Listing {
  static final int USUAL = 50;
  static final int MOST = 1_000;
  static final String PAGE_TOKEN = "page_token";

  /** Before it are the times that the database knows as well. */
  private static final Instant NEVER = Instant.parse("9999-12-31T00:00:00Z");

  private Listing() {}

  /**
   * What the states of a filter stand for.
   *
   * @param states numbers of the contract's, which are those of the stages plus one
   */
  static <S> Set<S> stages(Fields fields, List<Integer> states, S[] stages) {
    Set<S> wanted = new HashSet<>();
    for (int i = 0; i < states.size(); i++) {
      int stage = states.get(i) - 1;
      boolean isOne = stage >= 0 && stage < stages.length;
      fields.require(isOne, "states[" + i + "]", "is no state");
      if (isOne) {
        wanted.add(stages[stage]);
      }
    }
    return wanted;
  }

  /** A request without what differs from page to page. */
  static Message question(Message request) {
    Message.Builder question = request.toBuilder();
    for (String name : List.of("page_size", PAGE_TOKEN)) {
      question.clearField(request.getDescriptorForType().findFieldByName(name));
    }
    return question.build();
  }

  static String token(Message question, Instant createdAt, String id) {
    return PageToken.of(question, createdAt.toString(), id);
  }

  /** Where a token says that a list goes on; null for an empty one. */
  static @Nullable Place place(Message question, String token) {
    if (token.isEmpty()) {
      return null;
    }
    List<String> parts = PageToken.parts(question, PAGE_TOKEN, token, 2);
    try {
      Instant time = Instant.parse(parts.get(0));
      if (time.isAfter(Instant.EPOCH) && time.isBefore(NEVER) && Tournaments.isId(parts.get(1))) {
        return new Place(time, parts.get(1));
      }
    } catch (DateTimeException e) {
      // Refused below.
    }
    throw PageToken.refused(PAGE_TOKEN);
  }
}
