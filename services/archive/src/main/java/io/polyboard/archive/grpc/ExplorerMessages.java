package io.polyboard.archive.grpc;

import static java.util.Comparator.comparing;

import io.polyboard.archive.openings.NamedPositions;
import io.polyboard.archive.store.GameHeader;
import io.polyboard.archive.store.GameResult;
import io.polyboard.archive.store.OpeningSegments.Counted;
import io.polyboard.archive.store.OpeningSegments.Progress;
import io.polyboard.archive.store.OpeningTally;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.RankedGame;
import io.polyboard.archive.store.Stored;
import io.polyboard.archive.store.Strength;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.ExplorerGame;
import io.polyboard.proto.explorer.v1.Interval;
import io.polyboard.proto.explorer.v1.OpeningResults;
import io.polyboard.proto.explorer.v1.PlayedTurn;
import io.polyboard.proto.explorer.v1.StrengthResults;
import io.polyboard.proto.explorer.v1.TurnScore;
import io.polyboard.rules.Position;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Tally;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What the opening explorer counted, in the terms of the contract. */
final class ExplorerMessages {
  private ExplorerMessages() {}

  /**
   * @param digest of the variant's definition
   * @param names of its positions
   * @param games reads those at places
   */
  static ExplorePositionResponse.Builder response(
      String digest,
      Position position,
      NamedPositions names,
      Counted counted,
      Function<Collection<Place>, List<Stored<GameHeader>>> games) {
    Map<Place, Stored<GameHeader>> named = named(counted, games);
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
            .setTotal(results(counted.total()))
            .setPlies(counted.progress().map(Progress::plies).orElse(0))
            .setIsComplete(counted.isComplete())
            .setSymmetries(position.variant().symmetries().size())
            .addAllTurns(turns(position, names, counted, named));
    for (int band = 0; band <= Strength.MOST; band++) {
      OpeningResults results = results(counted.total(), band);
      if (results.getGames() > 0) {
        response.addStrengths(
            StrengthResults.newBuilder()
                .setMinNodes(Strength.leastNodes(band))
                .setResults(results));
      }
    }
    return response
        .addAllNewestGames(games(counted.newest(), named))
        .addAllStrongestGames(games(counted.strongest(), named));
  }

  /**
   * The turns that were played, those of most games first.
   *
   * @param position in which they were; as before when this returns
   * @param games reads those at places
   */
  static List<PlayedTurn> turns(
      Position position,
      NamedPositions names,
      Counted counted,
      Function<Collection<Place>, List<Stored<GameHeader>>> games) {
    return turns(position, names, counted, named(counted, games));
  }

  private static List<PlayedTurn> turns(
      Position position,
      NamedPositions names,
      Counted counted,
      Map<Place, Stored<GameHeader>> named) {
    return counted.turns().entrySet().stream()
        .sorted(
            comparing((Map.Entry<String, OpeningTally> each) -> -each.getValue().games())
                .thenComparing(Map.Entry::getKey))
        .map(each ->
            turn(each.getKey(), each.getValue(), named)
                .setOpening(names.nameAfter(position, each.getKey()))
                .build())
        .toList();
  }

  private static Map<Place, Stored<GameHeader>> named(
      Counted counted, Function<Collection<Place>, List<Stored<GameHeader>>> games) {
    Map<Place, Stored<GameHeader>> named = new HashMap<>();
    games.apply(places(counted)).forEach(game -> named.put(game.place(), game));
    return named;
  }

  private static Set<Place> places(Counted counted) {
    Set<Place> places = new LinkedHashSet<>();
    counted.newest().forEach(game -> places.add(game.place()));
    counted.strongest().forEach(game -> places.add(game.place()));
    for (OpeningTally each : counted.turns().values()) {
      each.last().ifPresent(places::add);
      each.best().ifPresent(places::add);
    }
    return places;
  }

  private static PlayedTurn.Builder turn(
      String text, OpeningTally tally, Map<Place, Stored<GameHeader>> named) {
    PlayedTurn.Builder turn = PlayedTurn.newBuilder().setTurn(text).setResults(results(tally));
    if (tally.scored() > 0) {
      turn.setScore(score(tally));
    }
    tally.last().map(named::get).ifPresent(game -> turn.setNewestGameId(id(game)));
    tally.best().map(named::get).ifPresent(game -> turn.setStrongestGameId(id(game)));
    return turn;
  }

  private static String id(Stored<GameHeader> game) {
    return game.read().request().gameId();
  }

  private static TurnScore score(OpeningTally tally) {
    double mean = tally.meanScore();
    // One score says nothing of how far others are from it.
    double margin =
        tally.scored() < 2
            ? 2 * OpeningTally.MOST_SCORE
            : Confidence.USUAL.normalQuantile()
                * tally.scoreDeviation()
                / Math.sqrt(tally.scored());
    return TurnScore.newBuilder()
        .setGames(tally.scored())
        .setMean(Interval.newBuilder().setValue(mean).setLow(mean - margin).setHigh(mean + margin))
        .setDeviation(tally.scoreDeviation())
        .build();
  }

  private static OpeningResults results(OpeningTally tally) {
    return results(
        tally.games(GameResult.WHITE_WINS),
        tally.games(GameResult.DRAW),
        tally.games(GameResult.BLACK_WINS));
  }

  private static OpeningResults results(OpeningTally tally, int band) {
    return results(
        tally.games(band, GameResult.WHITE_WINS),
        tally.games(band, GameResult.DRAW),
        tally.games(band, GameResult.BLACK_WINS));
  }

  private static OpeningResults results(long whiteWins, long draws, long blackWins) {
    OpeningResults.Builder results =
        OpeningResults.newBuilder()
            .setGames(whiteWins + draws + blackWins)
            .setWhiteWins(whiteWins)
            .setDraws(draws)
            .setBlackWins(blackWins);
    if (results.getGames() > 0) {
      Estimate score = Tally.ofGames(whiteWins, draws, blackWins).scoreEstimate();
      results.setWhiteScore(
          Interval.newBuilder().setValue(score.value()).setLow(score.low()).setHigh(score.high()));
    }
    return results.build();
  }

  private static List<ExplorerGame> games(
      List<RankedGame> ranked, Map<Place, Stored<GameHeader>> named) {
    List<ExplorerGame> games = new ArrayList<>();
    for (RankedGame each : ranked) {
      Stored<GameHeader> stored = named.get(each.place());
      if (stored != null) {
        GameHeader game = stored.read();
        games.add(
            ExplorerGame.newBuilder()
                .setGameId(game.request().gameId())
                .setWhite(game.request().white().name())
                .setBlack(game.request().black().name())
                .setResult(GameMessages.result(game.result()))
                .setTurnCount(game.turnCount())
                .setArchivedAt(GameMessages.archivedAt(each.place()))
                .setTurn(each.turn())
                .build());
      }
    }
    return games;
  }
}
