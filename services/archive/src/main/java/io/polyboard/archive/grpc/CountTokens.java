package io.polyboard.archive.grpc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.protobuf.InvalidProtocolBufferException;
import io.polyboard.contract.Outcomes;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.GameCount;
import io.polyboard.service.calls.PageToken;
import org.jspecify.annotations.Nullable;

/** The tokens of pages of counts: the last count of a page. */
final class CountTokens {
  private static final String FIELD = "page_token";

  private CountTokens() {}

  /**
   * @param question the request, without what may differ from page to page
   * @param last of the page
   */
  static String token(CountGamesRequest question, GameCount last) {
    return PageToken.of(question, new String(last.toByteArray(), ISO_8859_1));
  }

  /**
   * The last count of the page before; null for an empty token.
   *
   * @throws io.polyboard.service.calls.Refusal if it is not a token of this question
   */
  static @Nullable GameCount last(CountGamesRequest question, String token) {
    if (token.isEmpty()) {
      return null;
    }
    String part = PageToken.parts(question, FIELD, token, 1).getFirst();
    try {
      GameCount last = GameCount.parseFrom(part.getBytes(ISO_8859_1));
      if (last.hasOutcome()) {
        var unused = Outcomes.read(last.getOutcome());
      }
      return last;
    } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
      throw PageToken.refused(FIELD);
    }
  }
}
