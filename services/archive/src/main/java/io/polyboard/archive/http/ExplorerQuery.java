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
 * What {@code GET /explorer} is asked, by the names that public opening explorers have for it. What
 * they know besides, such as ratings, is not looked at.
 *
 * @param variant an id or a digest
 * @param fen where the turns set out from; empty for the variant's start
 * @param play the turns, as {@link #turns} reads them
 * @param moves the most turns to tell of
 * @param topGames how many of the strongest players' games to name
 * @param recentGames how many of the newest games to name
 * @param filter whose games count
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

  /** What others call them. */
  private static final Map<String, String> ALIASES = Map.of("standard", "chess");

  private static final int MOST_NAME = 256;
  private static final int DEFAULT_MOVES = 12;
  private static final int MOST_MOVES = 1_000;
  private static final int DEFAULT_GAMES = 4;
  private static final int MOST_GAMES = 50;

  private static final String TIME =
      "is no YYYY, YYYY-MM, YYYY-MM-DD or time as 2026-01-31T00:00:00Z";

  /**
   * Reads a query.
   *
   * @throws Refusal with all parameters that are not valid
   */
  static ExplorerQuery read(MultiMap parameters) {
    Reader reader = new Reader(parameters, new Fields());
    String variant = reader.text("variant", MOST_NAME);
    ExplorerFilter.Builder filter =
        ExplorerFilter.newBuilder()
            .setTournamentId(reader.text("tournament", MOST_NAME))
            .setPlayer(reader.text("player", MOST_NAME))
            .setMinNodes(reader.number("minNodes", 0, Long.MAX_VALUE))
            .setMaxNodes(reader.number("maxNodes", 0, Long.MAX_VALUE));
    reader.time("since", false).ifPresent(filter::setArchivedFrom);
    reader.time("until", true).ifPresent(filter::setArchivedBefore);
    ExplorerQuery query =
        new ExplorerQuery(
            variant.isEmpty() ? DEFAULT_VARIANT : ALIASES.getOrDefault(variant, variant),
            reader.text("fen", Mfen.MAX_CHARACTERS),
            reader.text("play", Integer.MAX_VALUE),
            (int) reader.number("moves", DEFAULT_MOVES, MOST_MOVES),
            (int) reader.number("topGames", DEFAULT_GAMES, MOST_GAMES),
            (int) reader.number("recentGames", DEFAULT_GAMES, MOST_GAMES),
            filter.build());
    reader.fields.check();
    return query;
  }

  /**
   * The turns: separated by commas, and by semicolons where a turn may be of several moves, which
   * are separated by commas themselves.
   */
  List<String> turns(Variant rules) {
    String separator = play.contains(";") || rules.definition().movesPerTurn() > 1 ? ";" : ",";
    return play.isEmpty() ? List.of() : List.of(play.split(separator, -1));
  }

  /**
   * The same as gRPC is asked.
   *
   * @param digest of the variant
   */
  ExplorePositionRequest request(String digest, Variant rules) {
    return ExplorePositionRequest.newBuilder()
        .setPosition(
            Position.newBuilder().setVariant(digest).setMfen(fen).addAllTurns(turns(rules)))
        .setFilter(filter)
        .setGames(Math.max(topGames, recentGames))
        .build();
  }

  /** Reads parameters, and gathers what is wrong with them. */
  private record Reader(MultiMap parameters, Fields fields) {
    String text(String name, int most) {
      List<String> values = parameters.getAll(name);
      fields.require(values.size() <= 1, name, "is given more than once");
      String value = values.isEmpty() ? "" : values.getFirst();
      fields.require(value.length() <= most, name, "is longer than " + most + " characters");
      return value;
    }

    long number(String name, long otherwise, long most) {
      String value = text(name, Integer.MAX_VALUE);
      if (value.isEmpty()) {
        return otherwise;
      }
      try {
        return fields.range(name, Long.parseLong(value), 0, most);
      } catch (NumberFormatException e) {
        fields.require(false, name, "is no number from 0 to " + most);
        return otherwise;
      }
    }

    /**
     * @param isEnd whether the time is the end of the year, month or day that is given, and not its
     *     beginning
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
