package io.polyboard.play;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.EnginePool;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;

/** Plays games, one after the other. For one thread at a time. */
public final class Table {
  private final EnginePool engines;

  /**
   * Makes a table.
   *
   * @param engines provides the engines of the players
   */
  public Table(EnginePool engines) {
    this.engines = engines;
  }

  /**
   * Makes the engines for a game in advance; otherwise they are made when it is played.
   *
   * @throws io.polyboard.engine.NoRoomException if the engines in use leave too little room
   * @throws IllegalArgumentException if a transposition table does not fit into memory; names the
   *     setting
   */
  public void prepare(GamePlan plan) {
    try (Seat white = white(plan);
        Seat black = black(plan)) {
      // The pool keeps the engines of these seats.
    }
  }

  /**
   * Plays a game to its end.
   *
   * @throws io.polyboard.rules.RefusedException if no opening is accepted, or a game cannot begin
   *     from the given one
   * @throws io.polyboard.engine.NoRoomException if the engines in use leave too little room
   * @throws IllegalArgumentException if a transposition table does not fit into memory; names the
   *     setting
   * @throws IllegalStateException if the given opening is illegal, or a player chooses an illegal
   *     turn; says in which position
   * @throws InterruptedException if the thread is interrupted, which ends a search at once
   */
  public PlayedGame play(GamePlan plan, TurnListener listener) throws InterruptedException {
    Opening opening = opening(plan);
    RunningGame game =
        new RunningGame(plan.variant(), opening, plan.maxPlies(), plan.adjudication());
    for (Turn turn : opening.turns()) {
      game.make(turn);
      listener.made(PlayedTurn.ofOpening(turn), game.plies());
    }
    try (Seat white = white(plan);
        Seat black = black(plan)) {
      List<PlayedTurn> turns = play(game, white, black, listener);
      return new PlayedGame(
          opening,
          turns,
          game.ending().orElseThrow(),
          new GoodTurnCounter(plan, opening, turns, white, black).count());
    }
  }

  /** Plays to the end; returns the turns that the players chose. */
  private static List<PlayedTurn> play(
      RunningGame game, Seat white, Seat black, TurnListener listener) throws InterruptedException {
    List<PlayedTurn> turns = new ArrayList<>();
    while (game.ending().isEmpty()) {
      Seat seat = game.position().side() == Side.WHITE ? white : black;
      PlayedTurn turn = seat.choose(game.position());
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      game.make(turn.turn(), turn.score());
      turns.add(turn);
      listener.made(turn, game.plies());
    }
    return turns;
  }

  private Opening opening(GamePlan plan) throws InterruptedException {
    return switch (plan.opening()) {
      case Opening.Given(Opening opening) -> opening;
      case Opening.Mfen(String text) -> new Opening(Mfen.parse(plan.variant(), text), List.of());
      case Opening.Drawn(Opening.Rule rule, long seed) -> draw(plan.variant(), rule, seed);
    };
  }

  private Opening draw(Variant variant, Opening.Rule rule, long seed) throws InterruptedException {
    Engine engine = engines.take(variant, Opening.GLANCING);
    try {
      return new Opening.RandomOpenings(variant, rule, engine).draw(seed);
    } finally {
      engines.giveBack(engine);
    }
  }

  private Seat white(GamePlan plan) {
    return Seat.of(plan.white(), plan.variant(), plan.whiteSeed(), engines);
  }

  private Seat black(GamePlan plan) {
    return Seat.of(plan.black(), plan.variant(), plan.blackSeed(), engines);
  }
}
