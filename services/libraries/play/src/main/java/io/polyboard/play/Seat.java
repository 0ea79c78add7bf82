package io.polyboard.play;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.EnginePool;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Report;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;

/** A player in one game, with its engine or random generator. For one thread. */
sealed interface Seat extends AutoCloseable {

  /**
   * Seats a player.
   *
   * @param seed seed of its random decisions
   * @param engines provides the engine, which goes back when the seat is closed
   * @throws io.polyboard.engine.NoRoomException if the engines in use leave too little room
   * @throws IllegalArgumentException if the transposition table does not fit into memory
   */
  static Seat of(Player player, Variant variant, long seed, EnginePool engines) {
    return switch (player) {
      case Player.Searching(Settings settings, Limits limits) ->
          new Searcher(
              engines.take(variant, settings.withNoise(settings.noise(), seed)), limits, engines);
      case Player.RandomPlayer _ -> new RandomSeat(new SplittableRandom(seed));
    };
  }

  /**
   * Chooses a turn; the game must not be over. If the thread is interrupted, it returns at once,
   * and the returned turn must be ignored.
   */
  PlayedTurn choose(Position position);

  @Override
  void close();

  /** A searching player. */
  record Searcher(Engine engine, Limits limits, EnginePool engines) implements Seat {
    @Override
    public PlayedTurn choose(Position position) {
      long start = System.nanoTime();
      Report best = engine.searchInGame(position, limits).best();
      return new PlayedTurn(
          best.line().first(),
          best.score(),
          best.depth(),
          best.effectiveTurns(),
          best.nodes(),
          System.nanoTime() - start);
    }

    @Override
    public void close() {
      engines.giveBack(engine);
    }
  }

  /** A random player. */
  record RandomSeat(SplittableRandom random) implements Seat {
    @Override
    public PlayedTurn choose(Position position) {
      long start = System.nanoTime();
      Turn turn = Opening.drawTurn(position, random);
      return new PlayedTurn(turn, null, 0, 0, 0, System.nanoTime() - start);
    }

    @Override
    public void close() {}
  }
}
