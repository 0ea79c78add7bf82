package io.polyboard.play;

import io.polyboard.engine.EnginePool;
import io.polyboard.engine.Report;
import org.jspecify.annotations.Nullable;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where games are played, one after the other. For one thread at a time. */
public final class Table {
  /** Variants and rules of openings for which a lot is kept. */
  private static final int MOST_LOTS = 16;

  private final EnginePool engines;
  private final MoveList legal = new MoveList();
  private final Map<LotKey, Opening.Lot> lots =
      new LinkedHashMap<>(MOST_LOTS, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<LotKey, Opening.Lot> eldest) {
          return size() > MOST_LOTS;
        }
      };

  private record LotKey(Variant variant, Opening.Rule rule) {}

  /**
   * Makes a table.
   *
   * @param engines from which players have theirs
   */
  public Table(EnginePool engines) {
    this.engines = engines;
  }

  /**
   * Makes the engines for a game; without this, they are made when it is played.
   *
   * @throws io.polyboard.engine.NoRoomException if the engines in use leave too little room
   * @throws IllegalArgumentException if a transposition table does not fit into memory; names the
   *     setting
   */
  public void prepare(GamePlan plan) {
    try (Seat white = white(plan);
        Seat black = black(plan)) {
      // Engines of these seats are kept.
    }
  }

  /**
   * Plays a game to its end.
   *
   * @throws io.polyboard.rules.RefusedException if no opening will do, or the given one does not
   *     begin where a game can
   * @throws io.polyboard.engine.NoRoomException if the engines in use leave too little room
   * @throws IllegalArgumentException if a transposition table does not fit into memory; names the
   *     setting
   * @throws IllegalStateException if the given opening is illegal, or a player answers with an
   *     illegal turn; gives the position
   * @throws InterruptedException if the thread is interrupted, which ends a search at once
   */
  public PlayedGame play(GamePlan plan, TurnListener listener) throws InterruptedException {
    Opening opening = opening(plan);
    try (Seat white = white(plan);
        Seat black = black(plan)) {
      return play(plan, opening, white, black, listener);
    }
  }

  private PlayedGame play(
      GamePlan plan, Opening opening, Seat white, Seat black, TurnListener listener)
      throws InterruptedException {
    Game game = new Game(plan, opening, listener);
    for (Turn turn : opening.turns()) {
      game.make(turn, null);
    }
    Adjudication.Watch watch = plan.adjudication().new Watch();
    List<PlayedTurn> played = new ArrayList<>();
    Optional<Ending> ending = game.ending();
    while (ending.isEmpty()) {
      int side = game.position.side();
      long start = System.nanoTime();
      Seat.Choice choice = (side == 0 ? white : black).choose(game.position);
      long nanos = System.nanoTime() - start;
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      PlayedTurn turn = new PlayedTurn(choice.turn(), found(choice.report(), nanos));
      played.add(turn);
      game.make(choice.turn(), turn.found());
      Integer score = turn.found() == null ? null : Integer.valueOf(turn.found().score());
      Integer forWhite = score == null || side == 0 ? score : Integer.valueOf(-score);
      Optional<Ending> agreed = watch.next(forWhite);
      ending = game.ending().or(() -> agreed);
    }
    return new PlayedGame(opening.start(), opening.turns(), played, ending.get());
  }

  private static PlayedTurn.@Nullable Found found(@Nullable Report report, long nanos) {
    return report == null
        ? null
        : new PlayedTurn.Found(report.score(), report.depth(), report.nodes(), nanos);
  }

  private Opening opening(GamePlan plan) throws InterruptedException {
    return switch (plan.opening()) {
      case Opening.Given(Opening opening) -> opening;
      case Opening.Mfen(String text) -> new Opening(Mfen.parse(plan.variant(), text), List.of());
      case Opening.Drawn(Opening.Rule rule, long seed) ->
          lots.computeIfAbsent(
                  new LotKey(plan.variant(), rule), key -> new Opening.Lot(key.variant, key.rule))
              .draw(seed);
    };
  }

  private Seat white(GamePlan plan) {
    return Seat.of(plan.white(), plan.variant(), plan.whiteSeed(), engines);
  }

  private Seat black(GamePlan plan) {
    return Seat.of(plan.black(), plan.variant(), plan.blackSeed(), engines);
  }

  /** A position with the turns that led to it. */
  private final class Game {
    private final GamePlan plan;
    private final TurnListener listener;
    private final Position position;
    private final List<Turn> turns = new ArrayList<>();

    Game(GamePlan plan, Opening opening, TurnListener listener) {
      this.plan = plan;
      this.listener = listener;
      Variant variant = plan.variant();
      position = opening.start() == null ? variant.start() : variant.position(opening.start());
    }

    /** How the rules or its length end the game. */
    Optional<Ending> ending() {
      Outcome outcome = position.outcome();
      return outcome.isOver()
          ? Optional.of(Ending.of(outcome))
          : turns.size() >= plan.maxPlies() ? Optional.of(Ending.PLY_LIMIT) : Optional.empty();
    }

    void make(Turn turn, PlayedTurn.@Nullable Found found) throws InterruptedException {
      for (int i = 0; i < turn.size(); i++) {
        position.legalMoves(legal);
        require(legal.contains(turn.packed(i)) && (i == 0 || position.insideTurn()), turn);
        position.make(turn.packed(i));
      }
      require(!position.insideTurn(), turn);
      turns.add(turn);
      listener.made(new PlayedTurn(turn, found), turns.size());
    }

    private void require(boolean legal, Turn turn) {
      if (!legal) {
        Variant variant = plan.variant();
        throw new IllegalStateException(
            TurnText.format(variant, turn)
                + " is no legal turn at "
                + Mfen.format(variant, position.setup())
                + " after "
                + String.join(" ", TurnText.formatAll(variant, turns)));
      }
    }
  }
}
