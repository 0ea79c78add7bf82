package io.polyboard.archive.grpc;

import module java.base;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.CountKey;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.explorer.v1.ExplorerFilter;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeRequest;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.service.calls.Fields;

/** Reads requests, and gathers the errors in their fields. For one request and one thread. */
final class RequestReader extends Fields {
  /** Maximum length of a text by which games are found, in characters. */
  private static final int MAX_TEXT = 256;

  /** Maximum number of turns of a game. */
  private static final int MAX_TURNS = 10_000;

  private static final int TREE_PLIES = 6;
  private static final int MAX_TREE_PLIES = 40;
  private static final long TREE_GAMES = 2;
  private static final int TREE_TURNS = 5;
  private static final int MAX_TREE_TURNS = 100;

  /** Reads a text that may be empty. */
  String text(String field, String value) {
    require(
        value.length() <= MAX_TEXT,
        field,
        "has " + value.length() + " characters; at most " + MAX_TEXT);
    require(value.indexOf('\0') < 0, field, "has a NUL character");
    return value;
  }

  /** Notes the invalid fields of a filter. */
  void filter(GameFilter filter) {
    times(
        filter.hasArchivedFrom(), filter.getArchivedFrom(),
        filter.hasArchivedBefore(), filter.getArchivedBefore());
    range("filter.min_turns", filter.getMinTurns(), 0, MAX_TURNS);
    range("filter.max_turns", filter.getMaxTurns(), 0, MAX_TURNS);
    require(
        !filter.hasMaxTurns() || filter.getMinTurns() <= filter.getMaxTurns(),
        "filter.max_turns",
        "is less than min_turns");
    text("filter.game_id", filter.getGameId());
    text("filter.variant_id", filter.getVariantId());
    text("filter.variant_digest", filter.getVariantDigest());
    text("filter.tournament_id", filter.getTournamentId());
    text("filter.player", filter.getPlayer());
    require(
        filter.getResult() != Result.UNRECOGNIZED && filter.getResult() != Result.RESULT_ONGOING,
        "filter.result",
        filter.getResultValue() + " is not the result of an ended game");
    require(
        filter.getTermination() != Termination.UNRECOGNIZED,
        "filter.termination",
        filter.getTerminationValue() + " is unknown");
  }

  private void times(boolean hasFrom, Timestamp from, boolean hasBefore, Timestamp before) {
    boolean isValid =
        time("filter.archived_from", hasFrom, from)
            && time("filter.archived_before", hasBefore, before);
    require(
        !isValid || !hasFrom || !hasBefore || Timestamps.compare(from, before) < 0,
        "filter.archived_before",
        "must be after archived_from");
  }

  private boolean time(String field, boolean isGiven, Timestamp value) {
    boolean isValid = !isGiven || Timestamps.isValid(value);
    require(isValid, field, "must be a time in the years 1 to 9999");
    return isValid;
  }

  /** Notes the invalid fields of a filter of the opening explorer. */
  void openings(ExplorerFilter filter) {
    times(
        filter.hasArchivedFrom(), filter.getArchivedFrom(),
        filter.hasArchivedBefore(), filter.getArchivedBefore());
    long min = range("filter.min_nodes", filter.getMinNodes(), 0, Long.MAX_VALUE);
    long max = range("filter.max_nodes", filter.getMaxNodes(), 0, Long.MAX_VALUE);
    require(max == 0 || min <= max, "filter.max_nodes", "is less than min_nodes");
    text("filter.tournament_id", filter.getTournamentId());
    text("filter.player", filter.getPlayer());
  }

  /** Reads how far the tree of openings goes. */
  OpeningTree.Extent extent(StreamOpeningTreeRequest request) {
    int plies = range("plies", request.getPlies(), 0, MAX_TREE_PLIES);
    long minGames = range("min_games", request.getMinGames(), 0, Long.MAX_VALUE);
    int maxTurns = range("max_turns", request.getMaxTurns(), 0, MAX_TREE_TURNS);
    return new OpeningTree.Extent(
        plies == 0 ? TREE_PLIES : plies,
        minGames == 0 ? TREE_GAMES : minGames,
        maxTurns == 0 ? TREE_TURNS : maxTurns);
  }

  Set<CountKey> keys(CountGamesRequest request) {
    Set<CountKey> keys = EnumSet.noneOf(CountKey.class);
    for (int i = 0; i < request.getGroupByCount(); i++) {
      CountKey key = request.getGroupBy(i);
      String field = "group_by[" + i + "]";
      require(
          key != CountKey.COUNT_KEY_UNSPECIFIED && key != CountKey.UNRECOGNIZED,
          field,
          request.getGroupByValue(i) + " is not a key to count by");
      require(keys.add(key), field, "repeats a key; each key is allowed once");
    }
    return keys;
  }
}
