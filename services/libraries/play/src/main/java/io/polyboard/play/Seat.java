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
import org.jspecify.annotations.Nullable;

/** A player in one game, with all that it needs. For one thread. */
sealed interface Seat extends AutoCloseable {

  /**
   * Seats a player.
   *
   * @param seed of its chance
   * @param engines from which it takes its engine until it is closed
   * @throws io.polyboard.engine.NoRoomException if the engines in use leave too little room
   * @throws IllegalArgumentException if its transposition table does not fit into memory
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
   * Chooses a turn of a game that goes on. If the thread is interrupted it does so at once, and
   * what it chooses does not count.
   */
  Choice choose(Position position);

  @Override
  void close();

  /**
   * A chosen turn.
   *
   * @param score for the side to move, or null
   * @param depth that the search has completed, in moves
   * @param nodes positions visited
   */
  record Choice(Turn turn, @Nullable Integer score, int depth, double effectiveTurns, long nodes) {}

  /** Searches. */
  record Searcher(Engine engine, Limits limits, EnginePool engines) implements Seat {
    @Override
    public Choice choose(Position position) {
      Report best = engine.searchInGame(position, limits).best();
      return new Choice(
          best.line().first(), best.score(), best.depth(), best.effectiveTurns(), best.nodes());
    }

    @Override
    public void close() {
      engines.giveBack(engine);
    }
  }

  /** Takes any turn. */
  record RandomSeat(SplittableRandom random) implements Seat {
    @Override
    public Choice choose(Position position) {
      return new Choice(Opening.drawTurn(position, random), null, 0, 0, 0);
    }

    @Override
    public void close() {}
  }
}
