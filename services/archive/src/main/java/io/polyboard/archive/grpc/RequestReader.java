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

/** Reads requests, and gathers what is wrong with their fields. For one request and one thread. */
final class RequestReader extends Fields {
  /** The most characters of what games are asked for by. */
  private static final int LONGEST_TEXT = 256;

  /** The most turns of a game. */
  private static final int MOST_TURNS = 10_000;

  private static final int TREE_PLIES = 6;
  private static final int MOST_TREE_PLIES = 40;
  private static final long TREE_GAMES = 2;
  private static final int TREE_TURNS = 5;
  private static final int MOST_TREE_TURNS = 100;

  /** Reads a text that may be empty. */
  String text(String field, String value) {
    require(
        value.length() <= LONGEST_TEXT,
        field,
        "has " + value.length() + " characters; at most " + LONGEST_TEXT);
    require(value.indexOf('\0') < 0, field, "has a NUL character");
    return value;
  }

  /** Notes the fields of a filter that are not valid. */
  void filter(GameFilter filter) {
    times(
        filter.hasArchivedFrom(), filter.getArchivedFrom(),
        filter.hasArchivedBefore(), filter.getArchivedBefore());
    range("filter.min_turns", filter.getMinTurns(), 0, MOST_TURNS);
    range("filter.max_turns", filter.getMaxTurns(), 0, MOST_TURNS);
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
        filter.getResultValue() + " is not the result of a game that has ended");
    require(
        filter.getTermination() != Termination.UNRECOGNIZED,
        "filter.termination",
        filter.getTerminationValue() + " is not known");
  }

  private void times(boolean hasFrom, Timestamp from, boolean hasBefore, Timestamp before) {
    boolean isValid =
        time("filter.archived_from", hasFrom, from)
            && time("filter.archived_before", hasBefore, before);
    require(
        !isValid || !hasFrom || !hasBefore || Timestamps.compare(from, before) < 0,
        "filter.archived_before",
        "is not after archived_from");
  }

  private boolean time(String field, boolean isGiven, Timestamp value) {
    boolean isValid = !isGiven || Timestamps.isValid(value);
    require(isValid, field, "is not a time of the years 1 to 9999");
    return isValid;
  }

  /** Notes what is not valid of whose games the opening explorer is to count. */
  void openings(ExplorerFilter filter) {
    times(
        filter.hasArchivedFrom(), filter.getArchivedFrom(),
        filter.hasArchivedBefore(), filter.getArchivedBefore());
    long least = range("filter.min_nodes", filter.getMinNodes(), 0, Long.MAX_VALUE);
    long most = range("filter.max_nodes", filter.getMaxNodes(), 0, Long.MAX_VALUE);
    require(most == 0 || least <= most, "filter.max_nodes", "is less than min_nodes");
    text("filter.tournament_id", filter.getTournamentId());
    text("filter.player", filter.getPlayer());
  }

  /** How far the tree of openings is to go. */
  OpeningTree.Extent extent(StreamOpeningTreeRequest request) {
    int plies = range("plies", request.getPlies(), 0, MOST_TREE_PLIES);
    long minGames = range("min_games", request.getMinGames(), 0, Long.MAX_VALUE);
    int maxTurns = range("max_turns", request.getMaxTurns(), 0, MOST_TREE_TURNS);
    return new OpeningTree.Extent(
        plies == 0 ? TREE_PLIES : plies,
        minGames == 0 ? TREE_GAMES : minGames,
        maxTurns == 0 ? TREE_TURNS : maxTurns);
  }

  Set<CountKey> keys(CountGamesRequest request) {
    Set<CountKey> keys = EnumSet.noneOf(CountKey.class);
    for (int i = 0; i < request.getByCount(); i++) {
      CountKey key = request.getBy(i);
      String field = "by[" + i + "]";
      require(
          key != CountKey.COUNT_KEY_UNSPECIFIED && key != CountKey.UNRECOGNIZED,
          field,
          request.getByValue(i) + " is not a key to count by");
      require(keys.add(key), field, "is there already; each key at most once");
    }
    return keys;
  }
}
