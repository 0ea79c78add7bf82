package io.polyboard.archive.http;

import module java.base;

import com.google.protobuf.Timestamp;
import io.polyboard.proto.explorer.v1.ExplorePositionRequest;
import io.polyboard.proto.explorer.v1.ExplorerFilter;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Refusal;
import io.vertx.core.MultiMap;

/**
 * The parameters of {@code GET /explorer}, with the names that public opening explorers use. Other
 * parameters of theirs, such as ratings, are ignored.
 *
 * @param variant an id or a digest
 * @param fen the position before the turns; empty for the variant's start position
 * @param play the turns, as {@link #turns} reads them
 * @param moves maximum number of turns to list
 * @param topGames how many games of the strongest players to list
 * @param recentGames how many of the newest games to list
 * @param filter which games count
 */
record ExplorerQuery(
    String variant,
    String fen,
    String play,
    int moves,
    int topGames,
    int recentGames,
    ExplorerFilter filter) {
  private static final String DEFAULT_VARIANT = "chess";

  /** Ids of variants by the names that other explorers use. */
  private static final Map<String, String> ALIASES = Map.of("standard", "chess");

  private static final int MAX_NAME = 256;
  private static final int DEFAULT_MOVES = 12;
  private static final int MAX_MOVES = 1_000;
  private static final int DEFAULT_GAMES = 4;
  private static final int MAX_GAMES = 50;

  private static final String TIME =
      "must be YYYY, YYYY-MM, YYYY-MM-DD or a time such as 2026-01-31T00:00:00Z";

  /**
   * Reads a query.
   *
   * @throws Refusal with all invalid parameters
   */
  static ExplorerQuery read(MultiMap parameters) {
    Reader reader = new Reader(parameters, new Fields());
    String variant = reader.text("variant", MAX_NAME);
    ExplorerFilter.Builder filter =
        ExplorerFilter.newBuilder()
            .setTournamentId(reader.text("tournament", MAX_NAME))
            .setPlayer(reader.text("player", MAX_NAME))
            .setMinNodes(reader.number("minNodes", 0, Long.MAX_VALUE))
            .setMaxNodes(reader.number("maxNodes", 0, Long.MAX_VALUE));
    reader.time("since", false).ifPresent(filter::setArchivedFrom);
    reader.time("until", true).ifPresent(filter::setArchivedBefore);
    ExplorerQuery query =
        new ExplorerQuery(
            variant.isEmpty() ? DEFAULT_VARIANT : ALIASES.getOrDefault(variant, variant),
            reader.text("fen", Mfen.MAX_CHARACTERS),
            reader.text("play", Integer.MAX_VALUE),
            (int) reader.number("moves", DEFAULT_MOVES, MAX_MOVES),
            (int) reader.number("topGames", DEFAULT_GAMES, MAX_GAMES),
            (int) reader.number("recentGames", DEFAULT_GAMES, MAX_GAMES),
            filter.build());
    reader.fields.check();
    return query;
  }

  /**
   * The turns: separated by commas, or by semicolons if a turn may have several moves, which are
   * themselves separated by commas.
   */
  List<String> turns(Variant rules) {
    String separator = play.contains(";") || rules.definition().movesPerTurn() > 1 ? ";" : ",";
    return play.isEmpty() ? List.of() : List.of(play.split(separator, -1));
  }

  /**
   * The same query as a gRPC request.
   *
   * @param digest digest of the variant
   */
  ExplorePositionRequest request(String digest, Variant rules) {
    return ExplorePositionRequest.newBuilder()
        .setPosition(
            Position.newBuilder().setVariant(digest).setMfen(fen).addAllTurns(turns(rules)))
        .setFilter(filter)
        .setGames(Math.max(topGames, recentGames))
        .build();
  }

  /** Reads parameters, and gathers the errors in them. */
  private record Reader(MultiMap parameters, Fields fields) {
    String text(String name, int max) {
      List<String> values = parameters.getAll(name);
      fields.require(values.size() <= 1, name, "is given more than once");
      String value = values.isEmpty() ? "" : values.getFirst();
      fields.require(value.length() <= max, name, "is longer than " + max + " characters");
      return value;
    }

    long number(String name, long otherwise, long max) {
      String value = text(name, Integer.MAX_VALUE);
      if (value.isEmpty()) {
        return otherwise;
      }
      try {
        return fields.range(name, Long.parseLong(value), 0, max);
      } catch (NumberFormatException e) {
        fields.require(false, name, "must be a number from 0 to " + max);
        return otherwise;
      }
    }

    /**
     * @param isEnd whether a year, month or day stands for its end instead of its beginning
     */
    Optional<Timestamp> time(String name, boolean isEnd) {
      String value = text(name, Integer.MAX_VALUE);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      try {
        Instant instant = instant(value, isEnd);
        return Optional.of(
            Timestamp.newBuilder()
                .setSeconds(instant.getEpochSecond())
                .setNanos(instant.getNano())
                .build());
      } catch (DateTimeException e) {
        fields.require(false, name, TIME);
        return Optional.empty();
      }
    }

    private static Instant instant(String value, boolean isEnd) {
      if (value.contains("T")) {
        return Instant.parse(value);
      }
      LocalDate first;
      LocalDate next;
      switch (value.length()) {
        case 4 -> {
          first = Year.parse(value).atDay(1);
          next = first.plusYears(1);
        }
        case 7 -> {
          first = YearMonth.parse(value).atDay(1);
          next = first.plusMonths(1);
        }
        default -> {
          first = LocalDate.parse(value);
          next = first.plusDays(1);
        }
      }
      return (isEnd ? next : first).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
  }
}
