package io.polyboard.archive.grpc;

import io.polyboard.archive.store.GameCounter.Last;
import io.polyboard.archive.store.GroupCount;
import io.polyboard.archive.store.GroupCount.Common;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.service.calls.PageToken;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tokens of pages of counts. */
final class CountTokens {
  private static final String FIELD = "page_token";

  private CountTokens() {}

  /**
   * @param question the request, without what may differ from page to page
   * @param last of the page
   */
  static String token(CountGamesRequest question, GroupCount last) {
    Common common = last.common();
    return PageToken.of(
        question,
        Long.toString(last.games()),
        common.variantDigest(),
        common.variantId(),
        common.tournamentId(),
        common.white(),
        common.black(),
        common.result(),
        common.termination());
  }

  /**
   * The last count of the page before; null for an empty token.
   *
   * @throws io.polyboard.service.calls.Refusal if it is not a token of this question
   */
  static @Nullable Last last(CountGamesRequest question, String token) {
    if (token.isEmpty()) {
      return null;
    }
    List<String> parts = PageToken.parts(question, FIELD, token, 8);
    try {
      return new Last(
          new Common(
              parts.get(1),
              parts.get(2),
              parts.get(3),
              parts.get(4),
              parts.get(5),
              parts.get(6).isEmpty() ? "" : GameMessages.name(GameMessages.result(parts.get(6))),
              parts.get(7).isEmpty()
                  ? ""
                  : GameMessages.name(GameMessages.termination(parts.get(7)))),
          Long.parseLong(parts.get(0)));
    } catch (IllegalArgumentException e) {
      throw PageToken.refused(FIELD);
    }
  }
}
