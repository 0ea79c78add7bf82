package io.polyboard.engine.play;

import io.polyboard.rules.Move;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where games of a match are played, one after the other: keeps an engine for each player. For one
 * thread; a match may be played at several tables.
 */
public final class Table {
  private final Match match;
  private final Opening.Lot openings;
  private final Seat first;
  private final Seat second;
  private final MoveList legal = new MoveList();

  /**
   * Makes the engines.
   *
   * @throws IllegalArgumentException if a transposition table does not fit into memory; names the
   *     setting
   */
  public Table(Match match) {
    this.match = match;
    openings = new Opening.Lot(match.variant(), match.openings());
    first = Seat.of(match.first(), match.variant());
    second = Seat.of(match.second(), match.variant());
  }

  /**
   * Plays a game to its end.
   *
   * @param number from 1 to the number of games
   * @throws io.polyboard.rules.RefusedException if no opening will do
   * @throws IllegalStateException if a player answers with an illegal turn; gives the position
   * @throws InterruptedException if the thread is interrupted; looked for between turns
   */
  public PlayedGame play(int number) throws InterruptedException {
    boolean firstIsWhite = match.firstIsWhite(number);
    List<List<Long>> opening = openings.draw(match.openingSeed(number)).turns();
    first.begin(match.playerSeed(number, true, first.ownSeed()));
    second.begin(match.playerSeed(number, false, second.ownSeed()));
    Game game = new Game(match.variant().start());
    for (List<Long> turn : opening) {
      game.make(turn);
    }
    Adjudication.Watch watch = match.adjudication().new Watch();
    PlayedGame.Effort[] efforts = {PlayedGame.Effort.NONE, PlayedGame.Effort.NONE};
    Optional<Ending> ending = game.ending();
    while (ending.isEmpty()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      boolean whiteMoves = game.position.side() == 0;
      boolean firstMoves = whiteMoves == firstIsWhite;
      long start = System.nanoTime();
      Seat.Choice choice = (firstMoves ? first : second).choose(game.position);
      long nanos = System.nanoTime() - start;
      int player = firstMoves ? 0 : 1;
      efforts[player] = efforts[player].plus(new PlayedGame.Effort(1, choice.nodes(), nanos));
      game.make(choice.line());
      Integer score = choice.score();
      Integer forWhite = score == null || whiteMoves ? score : Integer.valueOf(-score);
      Optional<Ending> agreed = watch.next(forWhite);
      ending = game.ending().or(() -> agreed);
    }
    return new PlayedGame(
        number,
        firstIsWhite,
        game.turns.subList(0, opening.size()),
        game.turns.subList(opening.size(), game.turns.size()),
        ending.get(),
        efforts[0],
        efforts[1]);
  }

  /** A position with the texts of the turns that led to it. */
  private final class Game {
    private final Position position;
    private final List<String> turns = new ArrayList<>();

    Game(Position position) {
      this.position = position;
    }

    /** How the rules or its length end the game. */
    Optional<Ending> ending() {
      Outcome outcome = position.outcome();
      return outcome.isOver()
          ? Optional.of(Ending.of(outcome))
          : turns.size() >= match.maxPlies() ? Optional.of(Ending.PLY_LIMIT) : Optional.empty();
    }

    /** Makes the turn with which a line begins. */
    void make(List<Long> line) {
      Variant variant = match.variant();
      List<Long> turn = new ArrayList<>();
      do {
        long move = turn.size() < line.size() ? line.get(turn.size()) : Move.NONE;
        requireLegal(move, line);
        position.make(move);
        turn.add(move);
      } while (position.insideTurn());
      turns.add(TurnText.format(variant, turn.stream().mapToLong(Long::longValue).toArray()));
    }

    private void requireLegal(long move, List<Long> line) {
      position.legalMoves(legal);
      for (int i = 0; i < legal.size(); i++) {
        if (legal.get(i) == move) {
          return;
        }
      }
      throw new IllegalStateException(
          "no legal turn begins "
              + line.stream().map(each -> TurnText.formatMove(match.variant(), each)).toList()
              + " at "
              + Mfen.format(match.variant(), position.setup())
              + " after "
              + String.join(" ", turns));
    }
  }
}
