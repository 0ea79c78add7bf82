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
 * A game that has returned or was given up.
 *
 * <p>It contains the request by which it was played, and counts only if the request is for the game
 * that the tournament's definition now has under its number. This guards against games that were
 * written to the topics without a request, games of a deleted tournament whose id was used again,
 * and games of a version that derived players, seeds or openings differently.
 *
 * @param request by which it was played
 * @param result null if the game does not count
 * @param failure why it does not count; empty if it counts
 * @param at time of the event
 * @param event that reports the game
 */
record ReturnedGame(
    GameRequest request, @Nullable GameResult result, String failure, Instant at, Event event) {
  private static final int MAX_CHARACTERS = 500;

  /** The game that an event reports; empty for other events. */
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

  /** Whether it is the game that the tournament has under its number, which must be known. */
  boolean isRequested(Ledger ledger) {
    return request.equals(
        Announcements.request(ledger.description(), ledger.schedule().game(request.getNumber())));
  }

  /** The event to keep until the game is known. */
  GamesAhead.Ahead ahead() {
    return new GamesAhead.Ahead(request.getNumber(), event);
  }

  /** The result for its tournament: only a requested game counts. */
  SettledGame settled(Ledger ledger) {
    int number = request.getNumber();
    if (!isRequested(ledger)) {
      return failed("is not the game that was requested");
    }
    return result == null
        ? failed(failure.isEmpty() ? "no reason given" : failure)
        : SettledGame.counted(number, result);
  }

  /** A failed game, with a reason that the database can store. */
  private SettledGame failed(String reason) {
    String text = reason.replace('\0', ' ');
    return SettledGame.failed(
        request.getNumber(),
        text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS) + "…",
        at);
  }
}
