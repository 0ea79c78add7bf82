package io.polyboard.archive.grpc;

import static java.util.Collections.min;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import module java.base;

import io.polyboard.archive.openings.CanonicalPosition;
import io.polyboard.archive.openings.OpeningExplorer.Played;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.GameReader.Headline;
import io.polyboard.archive.store.OpeningRow;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.Strength;
import io.polyboard.contract.Outcomes;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.ExplorerGame;
import io.polyboard.proto.explorer.v1.Interval;
import io.polyboard.proto.explorer.v1.OpeningResults;
import io.polyboard.proto.explorer.v1.PlayedTurn;
import io.polyboard.proto.explorer.v1.StrengthResults;
import io.polyboard.proto.explorer.v1.TurnScore;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.Position;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Tally;
import org.jspecify.annotations.Nullable;

/** Converts the counts of the opening explorer to messages of the contract. */
final class ExplorerMessages {
  private ExplorerMessages() {}

  private static final Comparator<OpeningRow> NEWEST = comparing(OpeningRow::last).reversed();

  private static final Comparator<OpeningRow> STRONGEST =
      comparing(OpeningRow::strength).reversed().thenComparing(NEWEST);

  /**
   * @param digest digest of the variant's definition
   * @param names names of the variant's positions
   * @param listed how many of the newest and of the strongest games to list
   */
  static ExplorePositionResponse.Builder response(
      String digest,
      Position position,
      OpeningNames names,
      CanonicalPosition canonical,
      Played played,
      int listed,
      GameReader games) {
    List<OpeningRow> rows = own(canonical, played.rows().apply(canonical.key()));
    List<OpeningRow> newest = rows.stream().sorted(NEWEST).limit(listed).toList();
    List<OpeningRow> strongest = rows.stream().sorted(STRONGEST).limit(listed).toList();
    Map<Place, Headline> named =
        named(games, Stream.of(newest, strongest, ofTurns(rows)).flatMap(List::stream));
    ExplorePositionResponse.Builder response =
        ExplorePositionResponse.newBuilder()
            .setVariantId(position.variant().id())
            .setVariantDigest(digest)
            .setMfen(Mfen.format(position.variant(), position.setup()))
            .setSide(
                switch (position.side()) {
                  case WHITE -> io.polyboard.proto.rules.v1.Side.SIDE_WHITE;
                  case BLACK -> io.polyboard.proto.rules.v1.Side.SIDE_BLACK;
                })
            .setTotal(results(OpeningRow.sum(rows)))
            .setComplete(played.isComplete())
            .setSymmetries(position.variant().symmetries().size())
            .addAllTurns(turns(position, names, rows, named))
            .addAllNewestGames(games(newest, named))
            .addAllStrongestGames(games(strongest, named));
    rows.stream()
        .collect(groupingBy(OpeningRow::strength, TreeMap::new, toList()))
        .forEach((band, ofBand) ->
            response.addStrengths(
                StrengthResults.newBuilder()
                    .setMinNodes(Strength.minNodes(band))
                    .setResults(results(OpeningRow.sum(ofBand)))));
    return response;
  }

  /**
   * The turns that were played, those of the most games first.
   *
   * @param position position in which they were played; unchanged when this returns
   */
  static List<PlayedTurn> turns(
      Position position,
      OpeningNames names,
      CanonicalPosition canonical,
      List<OpeningRow> stored,
      GameReader games) {
    List<OpeningRow> rows = own(canonical, stored);
    return turns(position, names, rows, named(games, ofTurns(rows).stream()));
  }

  private static List<OpeningRow> own(CanonicalPosition canonical, List<OpeningRow> stored) {
    // Chosen turns and those of openings are stored apart.
    return List.copyOf(
        stored.stream()
            .map(row -> row.withTurn(canonical.own(row.turn())).withBand())
            .collect(toMap(OpeningRow::key, row -> row, OpeningRow::plus, LinkedHashMap::new))
            .values());
  }

  private static Map<String, List<OpeningRow>> byTurn(List<OpeningRow> rows) {
    return rows.stream().collect(groupingBy(OpeningRow::turn, TreeMap::new, toList()));
  }

  private static List<PlayedTurn> turns(
      Position position, OpeningNames names, List<OpeningRow> rows, Map<Place, Headline> named) {
    return byTurn(rows).entrySet().stream()
        .map(each -> turn(each.getKey(), each.getValue(), named))
        .sorted(comparing(turn -> -turn.getResults().getGames()))
        .map(turn -> turn.setOpening(names.nameAfter(position, turn.getTurn())).build())
        .toList();
  }

  /** The rows whose games are named beside the turns. */
  private static List<OpeningRow> ofTurns(List<OpeningRow> rows) {
    return byTurn(rows).values().stream()
        .flatMap(each -> Stream.of(min(each, NEWEST), min(each, STRONGEST)))
        .toList();
  }

  private static Map<Place, Headline> named(GameReader games, Stream<OpeningRow> rows) {
    return games.at(rows.map(OpeningRow::last).collect(toSet()));
  }

  private static PlayedTurn.Builder turn(
      String text, List<OpeningRow> rows, Map<Place, Headline> named) {
    OpeningRow sum = OpeningRow.sum(rows);
    PlayedTurn.Builder turn = PlayedTurn.newBuilder().setTurn(text).setResults(results(sum));
    if (sum.scored() > 0) {
      turn.setScore(score(sum));
    }
    return turn.setNewestGameId(id(named.get(min(rows, NEWEST).last())))
        .setStrongestGameId(id(named.get(min(rows, STRONGEST).last())));
  }

  /** Empty for a deleted game. */
  private static String id(@Nullable Headline game) {
    return game == null ? "" : game.gameId();
  }

  private static TurnScore score(OpeningRow row) {
    double mean = row.meanScore();
    // One score says nothing about the spread.
    double margin =
        row.scored() < 2
            ? 2 * OpeningRow.MAX_SCORE
            : Confidence.USUAL.normalQuantile() * row.scoreDeviation() / Math.sqrt(row.scored());
    return TurnScore.newBuilder()
        .setGames(row.scored())
        .setMean(Interval.newBuilder().setValue(mean).setLow(mean - margin).setHigh(mean + margin))
        .setDeviation(row.scoreDeviation())
        .build();
  }

  private static OpeningResults results(OpeningRow row) {
    OpeningResults.Builder results =
        OpeningResults.newBuilder()
            .setGames(row.games())
            .setWhiteWins(row.whiteWins())
            .setDraws(row.draws())
            .setBlackWins(row.blackWins());
    if (row.games() > 0) {
      Estimate score = Tally.ofGames(row.whiteWins(), row.draws(), row.blackWins()).scoreEstimate();
      results.setWhiteScore(
          Interval.newBuilder().setValue(score.value()).setLow(score.low()).setHigh(score.high()));
    }
    return results.build();
  }

  private static List<ExplorerGame> games(List<OpeningRow> rows, Map<Place, Headline> named) {
    List<ExplorerGame> games = new ArrayList<>();
    for (OpeningRow each : rows) {
      Headline game = named.get(each.last());
      if (game != null) {
        games.add(
            ExplorerGame.newBuilder()
                .setGameId(game.gameId())
                .setWhite(game.white())
                .setBlack(game.black())
                .setResult(Outcomes.result(game.result()))
                .setTurnCount(game.turns())
                .setArchivedAt(GameMessages.archivedAt(each.last()))
                .setTurn(each.turn())
                .build());
      }
    }
    return games;
  }
}
