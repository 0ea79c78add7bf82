package io.polyboard.archive.grpc;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Durations;
import io.polyboard.archive.openings.GameOpenings;
import io.polyboard.archive.store.ArchivedGame;
import io.polyboard.archive.store.GameHeader;
import io.polyboard.archive.store.GameResult;
import io.polyboard.archive.store.GameTermination;
import io.polyboard.archive.store.GroupCount;
import io.polyboard.archive.store.Place;
import io.polyboard.archive.store.Rejection;
import io.polyboard.archive.store.RequestedGame;
import io.polyboard.archive.store.Stored;
import io.polyboard.calls.IllegalTurns;
import io.polyboard.calls.Scores;
import io.polyboard.messages.TurnRecord;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameCount;
import io.polyboard.proto.archive.v1.RejectedGame;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.Adjudication;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.PlayedTurn;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.proto.search.v1.RandomPlayer;
import io.polyboard.proto.search.v1.Searching;
import java.util.List;

/** What the archive keeps, in the terms of the contract. */
final class GameMessages {
  private GameMessages() {}

  /**
   * A game without its turns.
   *
   * @param opening what its opening is called; empty if it has no name
   */
  static Game withoutTurns(Stored<GameHeader> stored, String opening) {
    GameHeader header = stored.read();
    return game(stored.place(), header, played(header), opening);
  }

  /** A game with its turns, and the name of its opening. */
  static Game withTurns(Stored<ArchivedGame> stored, GameOpenings.Batch openings)
      throws InterruptedException {
    ArchivedGame game = stored.read();
    return game(
        stored.place(), game.header(), played(game), openings.name(game.header(), game.turns()));
  }

  private static Game game(
      Place place, GameHeader header, PlayedGame.Builder played, String opening) {
    return Game.newBuilder()
        .setGameId(header.request().gameId())
        .setGame(played)
        .setTurnCount(header.turnCount())
        .setArchivedAt(archivedAt(place))
        .setOpening(opening)
        .build();
  }

  static RejectedGame rejected(Stored<Rejection> stored) {
    Rejection rejected = stored.read();
    RejectedGame.Builder message =
        RejectedGame.newBuilder()
            .setGame(played(rejected.game()))
            .setReason(rejected.reason())
            .setMfen(rejected.mfen())
            .setIllegalTurnReason(IllegalTurns.ofWord(rejected.illegalTurnReason()))
            .setArchivedAt(archivedAt(stored.place()));
    rejected.turnNumber().ifPresent(message::setTurnNumber);
    return message.build();
  }

  static Timestamp archivedAt(Place place) {
    return Timestamp.newBuilder()
        .setSeconds(place.archivedAt().toEpochSecond())
        .setNanos(place.archivedAt().getNano())
        .build();
  }

  /** A count. */
  static GameCount count(GroupCount count) {
    GroupCount.Common common = count.common();
    GameCount.Builder message =
        GameCount.newBuilder()
            .setVariantId(common.variantId())
            .setVariantDigest(common.variantDigest())
            .setTournamentId(common.tournamentId())
            .setWhite(common.white())
            .setBlack(common.black())
            .setGames(count.games())
            .setWhiteWins(count.whiteWins())
            .setBlackWins(count.blackWins())
            .setDraws(count.draws())
            .setMeanTurns(count.meanTurns())
            .setMedianTurns(count.medianTurns());
    if (common.result() != GameResult.UNKNOWN) {
      message.setOutcome(outcome(common.result(), common.termination()));
    }
    return message.build();
  }

  private static PlayedGame.Builder played(ArchivedGame game) {
    PlayedGame.Builder played = played(game.header());
    List<String> turns = game.turns();
    for (int turn = 0; turn < turns.size(); turn++) {
      played.addTurns(turn(turns.get(turn), game.record(turn)));
    }
    return played;
  }

  private static PlayedTurn turn(String text, TurnRecord record) {
    PlayedTurn.Builder turn = PlayedTurn.newBuilder().setText(text);
    if (record.isSearched()) {
      turn.setScore(Scores.message(record.score()))
          .setDepth(record.depth())
          .setNodes(record.nodes())
          .setTime(Durations.fromMillis(record.millis()));
    }
    return turn.build();
  }

  private static PlayedGame.Builder played(GameHeader header) {
    PlayedGame.Builder played =
        PlayedGame.newBuilder()
            .setRequest(request(header.request()))
            .setStartMfen(header.startMfen())
            .setOpeningTurns(header.openingTurns())
            .setWhiteEffort(effort(header.white()))
            .setBlackEffort(effort(header.black()))
            .setWorker(header.worker());
    if (header.result() != GameResult.UNKNOWN) {
      played.setOutcome(outcome(header.result(), header.termination()));
    }
    return played;
  }

  private static Outcome outcome(GameResult result, GameTermination termination) {
    return Outcome.newBuilder()
        .setResult(result(result))
        .setTermination(termination(termination))
        .build();
  }

  static Result result(GameResult result) {
    return switch (result) {
      case UNKNOWN -> Result.RESULT_UNSPECIFIED;
      case WHITE_WINS -> Result.RESULT_WHITE_WINS;
      case BLACK_WINS -> Result.RESULT_BLACK_WINS;
      case DRAW -> Result.RESULT_DRAW;
    };
  }

  private static Termination termination(GameTermination termination) {
    return switch (termination) {
      case UNKNOWN -> Termination.TERMINATION_UNSPECIFIED;
      case CHECKMATE -> Termination.TERMINATION_CHECKMATE;
      case STALEMATE -> Termination.TERMINATION_STALEMATE;
      case BARE_KING -> Termination.TERMINATION_BARE_KING;
      case BARE_KINGS -> Termination.TERMINATION_BARE_KINGS;
      case REPETITION -> Termination.TERMINATION_REPETITION;
      case NO_PROGRESS -> Termination.TERMINATION_NO_PROGRESS;
      case DEAD_POSITION -> Termination.TERMINATION_DEAD_POSITION;
      case PLY_LIMIT -> Termination.TERMINATION_PLY_LIMIT;
      case ADJUDICATION -> Termination.TERMINATION_ADJUDICATION;
    };
  }

  private static Effort effort(GameHeader.Effort effort) {
    return Effort.newBuilder()
        .setTurns(effort.turns())
        .setNodes(effort.nodes())
        .setTime(Durations.fromMillis(effort.millis()))
        .build();
  }

  private static GameRequest request(RequestedGame request) {
    GameRequest.Builder message =
        GameRequest.newBuilder()
            .setGameId(request.gameId())
            .setTournamentId(request.tournamentId())
            .setTournamentName(request.tournamentName())
            .setNumber(request.number())
            .setRound(request.round())
            .setVariantDigest(request.variantDigest())
            .setVariantId(request.variantId())
            .setWhite(player(request.white()))
            .setBlack(player(request.black()))
            .setWhiteSeed(request.whiteSeed())
            .setBlackSeed(request.blackSeed())
            .setMaxPlies(request.maxPlies());
    message.setDerivationVersion(request.derivation());
    if (request.opening() != null) {
      message.setOpening(opening(request.opening()));
    }
    if (!request.adjudication().equals(RequestedGame.Adjudication.NEVER)) {
      message.setAdjudication(adjudication(request.adjudication()));
    }
    return message.build();
  }

  private static Player player(RequestedGame.Player player) {
    Player.Builder message = Player.newBuilder().setName(player.name());
    switch (player.strategy()) {
      case null -> {
        // Of a game that was rejected for it.
      }
      case RequestedGame.RandomPlayer() -> message.setRandom(RandomPlayer.getDefaultInstance());
      case RequestedGame.Searching searching -> message.setSearching(searching(searching));
    }
    return message.build();
  }

  private static Searching searching(RequestedGame.Searching searching) {
    Limits.Builder limits =
        Limits.newBuilder().setNodes(searching.nodes()).setDepth(searching.depth());
    if (searching.millis() > 0) {
      limits.setTime(Durations.fromMillis(searching.millis()));
    }
    return Searching.newBuilder()
        .setLimits(limits)
        .setSettings(
            EngineSettings.newBuilder()
                .setThreads(searching.threads())
                .setHashMib(searching.hashMib())
                .setNoise(searching.noise())
                .setSeed(searching.seed())
                .setWeights(searching.weights())
                .addAllWithout(searching.without()))
        .build();
  }

  private static Opening opening(RequestedGame.Opening opening) {
    return switch (opening) {
      case RequestedGame.RandomOpening(int plies, int bound, long seed) ->
          Opening.newBuilder()
              .setRandom(RandomOpening.newBuilder().setPlies(plies).setBound(bound).setSeed(seed))
              .build();
      case RequestedGame.GivenOpening(String variant, String mfen, List<String> turns) ->
          Opening.newBuilder()
              .setPosition(
                  Position.newBuilder().setVariant(variant).setMfen(mfen).addAllTurns(turns))
              .build();
    };
  }

  private static Adjudication adjudication(RequestedGame.Adjudication adjudication) {
    Adjudication.Builder message = Adjudication.newBuilder();
    if (adjudication.win() != null) {
      message.setWin(rule(adjudication.win()));
    }
    if (adjudication.draw() != null) {
      message.setDraw(rule(adjudication.draw()));
    }
    return message.build();
  }

  private static AdjudicationRule rule(RequestedGame.Adjudication.Rule rule) {
    return AdjudicationRule.newBuilder().setScore(rule.score()).setPlies(rule.plies()).build();
  }
}
