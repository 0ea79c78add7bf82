package io.polyboard.standalone.command.engine;

import module java.base;

import io.polyboard.engine.EnginePool;
import io.polyboard.engine.TranspositionTable;
import io.polyboard.play.GamePlan;
import io.polyboard.play.PlayedGame;
import io.polyboard.play.Player;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.Table;
import io.polyboard.play.TurnListener;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.standings.GameResult;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.rules.Variant;
import io.polyboard.standalone.option.GameOptions;

/** Games of one round in one variant, played in this process. For one thread. */
final class LocalMatch implements AutoCloseable {
  private static final long POLL_MILLIS = 200;

  private final int games;
  private final Variant variant;
  private final ParallelGames<Ended> playing;
  private final Scoreboard all;
  private final Scoreboard inOrder;
  private final SortedMap<Integer, PlayedGame> waiting = new TreeMap<>();

  /** A game with its number. */
  private record Ended(int number, PlayedGame game) {}

  /**
   * Starts to play.
   *
   * @param variant the variant of the match, compiled
   * @param games maximum number of games
   * @param tables number of games played at a time
   * @throws io.polyboard.standalone.terminal.UsageException if the engines do not fit into memory
   */
  LocalMatch(TournamentDefinition match, Variant variant, int games, int tables) {
    this.games = games;
    this.variant = variant;
    all = new Scoreboard(match);
    inOrder = new Scoreboard(match);
    playing =
        GameOptions.checked("", () -> new ParallelGames<>(tables, tables(match, variant), games));
  }

  /**
   * Plays until all games are played, a test is decided or the caller stops. A test is decided by
   * the games in the order of their numbers, even if later ones have ended by then.
   *
   * @param ends called after each game and from time to time between; may show progress
   * @param taken receives games in the order of their numbers
   * @return the games that count
   */
  Scoreboard play(Predicate<Scoreboard> ends, BiConsumer<Integer, PlayedGame> taken)
      throws InterruptedException {
    while (all.played() < games && !ends.test(all)) {
      Ended ended = playing.poll(POLL_MILLIS);
      if (ended != null) {
        all.count(ended.number, GameResult.of(ended.game, variant));
        waiting.put(ended.number, ended.game);
      }
      for (PlayedGame game = waiting.remove(inOrder.played() + 1);
          game != null;
          game = waiting.remove(inOrder.played() + 1)) {
        inOrder.count(inOrder.played() + 1, GameResult.of(game, variant));
        taken.accept(inOrder.played(), game);
        if (inOrder.isDecided()) {
          return inOrder;
        }
      }
    }
    waiting.forEach(taken);
    return all;
  }

  @Override
  public void close() {
    playing.close();
  }

  private static Supplier<ParallelGames.Table<Ended>> tables(
      TournamentDefinition match, Variant variant) {
    Schedule schedule = new Schedule(match);
    Map<PlayerDefinition, Player> players = new HashMap<>();
    match.players().forEach(each -> players.put(each, each.in(variant)));
    IntFunction<GamePlan> plans =
        game ->
            schedule
                .game(game)
                .plan(variant, player -> Objects.requireNonNull(players.get(player)));
    return () -> {
      Table table = new Table(EnginePool.keeping(2L * TranspositionTable.MAX_MEBIBYTES));
      table.prepare(plans.apply(1));
      return game -> new Ended(game, table.play(plans.apply(game), TurnListener.NONE));
    };
  }
}
