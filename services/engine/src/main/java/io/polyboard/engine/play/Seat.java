package io.polyboard.engine.play;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Report;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Position;
import io.polyboard.rules.TurnList;
import io.polyboard.rules.Variant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A player at a table, with all that it needs there. For one thread. */
sealed interface Seat {

  /** Seats a player. */
  static Seat of(Player player, Variant variant) {
    return switch (player.strategy()) {
      case Player.Searching searching -> new Searcher(searching, variant);
      case Player.Guessing guessing -> new Guesser(guessing);
    };
  }

  /** The seed that the player brings along. */
  long ownSeed();

  /** Forgets the game before. */
  void begin(long seed);

  /** Chooses a turn of a game that goes on. */
  Choice choose(Position position);

  /**
   * A chosen turn.
   *
   * @param line packed moves that begin with the turn
   * @param score for the side to move, or null
   * @param nodes positions visited
   */
  record Choice(List<Long> line, @Nullable Integer score, long nodes) {}

  /** Searches. */
  final class Searcher implements Seat {
    private final Player.Searching player;
    private final Variant variant;
    private Engine engine;

    private Searcher(Player.Searching player, Variant variant) {
      this.player = player;
      this.variant = variant;
      engine = new Engine(variant, player.settings());
    }

    @Override
    public long ownSeed() {
      return player.settings().seed();
    }

    @Override
    public void begin(long seed) {
      Settings settings = player.settings();
      if (settings.noise() == 0) {
        engine.forget();
      } else {
        // An engine keeps its seed.
        engine = new Engine(variant, settings.withNoise(settings.noise(), seed));
      }
    }

    @Override
    public Choice choose(Position position) {
      Report best = engine.search(position, player.limits()).best();
      return new Choice(best.line(), best.score(), best.nodes());
    }
  }

  /** Takes any turn. */
  final class Guesser implements Seat {
    private final Player.Guessing player;
    private final TurnList turns = new TurnList();
    private SplittableRandom random = new SplittableRandom();

    private Guesser(Player.Guessing player) {
      this.player = player;
    }

    @Override
    public long ownSeed() {
      return player.seed();
    }

    @Override
    public void begin(long seed) {
      random = new SplittableRandom(seed);
    }

    @Override
    public Choice choose(Position position) {
      position.legalTurns(turns);
      long[] turn = turns.turn(random.nextInt(turns.size()));
      return new Choice(LongStream.of(turn).boxed().toList(), null, 0);
    }
  }
}
