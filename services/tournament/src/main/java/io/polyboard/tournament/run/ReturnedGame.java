package io.polyboard.tournament.run;

import module java.base;

import io.polyboard.contract.GameMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.play.standings.GameResult;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.notation.GameHash;
import io.polyboard.tournament.Announcements;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.store.GamesAhead;
import io.polyboard.tournament.store.SettledGame;
import org.jspecify.annotations.Nullable;

/**
 * A game that came back, or was given up.
 *
 * <p>It brings along the request by which it was played, and counts only where that asked for the
 * game which the tournament's definition has under its number today. This guards against games of
 * somebody who writes to the topics without having been asked, of a deleted tournament whose id was
 * given again, and of a version that derived players, seeds or openings otherwise.
 *
 * @param request as whoever played it was asked
 * @param result null if it counts for nobody
 * @param failure why it counts for nobody; empty if it counts
 * @param at when the event was made that tells of it
 * @param event that tells of it
 */
record ReturnedGame(
    GameRequest request, @Nullable GameResult result, String failure, Instant at, Event event) {
  private static final int MOST_CHARACTERS = 500;

  /** The game that an event tells of; empty for other events. */
  static Optional<ReturnedGame> of(Event event) {
    Instant at = Times.read(event.getTime());
    return switch (event.getBodyCase()) {
      case GAME_VALIDATED -> Optional.of(validated(event.getGameValidated().getGame(), at, event));
      case GAME_REJECTED -> {
        var rejected = event.getGameRejected();
        yield Optional.of(failed(rejected.getGame().getRequest(), rejected.getReason(), at, event));
      }
      case GAME_FAILED -> {
        var failed = event.getGameFailed();
        yield Optional.of(failed(failed.getRequest(), failed.getReason(), at, event));
      }
      default -> Optional.empty();
    };
  }

  private static ReturnedGame validated(PlayedGame game, Instant at, Event event) {
    try {
      GameResult result =
          new GameResult(
              Outcomes.read(game.getOutcome()),
              game.getTurnsCount(),
              GameMessages.read(game.getWhiteEffort()),
              GameMessages.read(game.getBlackEffort()),
              GameHash.of(game.getStartMfen(), game.getTurnsList()),
              game.getOpeningsRejected());
      return new ReturnedGame(game.getRequest(), result, "", at, event);
    } catch (IllegalArgumentException e) {
      return failed(game.getRequest(), String.valueOf(e.getMessage()), at, event);
    }
  }

  private static ReturnedGame failed(GameRequest request, String reason, Instant at, Event event) {
    return new ReturnedGame(request, null, reason, at, event);
  }

  /** Whether it is the game that the tournament has under its number, which is known. */
  boolean isAskedFor(Ledger ledger) {
    return request.equals(
        Announcements.request(ledger.description(), ledger.schedule().game(request.getNumber())));
  }

  /** As it is kept until its game is known. */
  GamesAhead.Ahead ahead() {
    return new GamesAhead.Ahead(request.getNumber(), event);
  }

  /** What it is for its tournament: only the game that was asked for counts. */
  SettledGame settled(Ledger ledger) {
    int number = request.getNumber();
    if (!isAskedFor(ledger)) {
      return failed("is not the game that was asked for");
    }
    return result == null
        ? failed(failure.isEmpty() ? "no reason given" : failure)
        : SettledGame.counted(number, result);
  }

  /** In characters that the database takes. */
  private SettledGame failed(String reason) {
    String text = reason.replace('\0', ' ');
    return SettledGame.failed(
        request.getNumber(),
        text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…",
        at);
  }
}
