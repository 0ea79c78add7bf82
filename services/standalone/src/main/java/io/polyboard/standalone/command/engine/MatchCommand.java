package io.polyboard.standalone.command.engine;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import com.google.protobuf.util.Timestamps;
import io.polyboard.contract.StandingsMessages;
import io.polyboard.contract.TournamentMessages;
import io.polyboard.engine.EnginePool;
import io.polyboard.engine.TranspositionTable;
import io.polyboard.play.GamePlan;
import io.polyboard.play.PlayedGame;
import io.polyboard.play.Player;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.Table;
import io.polyboard.play.TurnListener;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.play.standings.GameResult;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.play.standings.Standings;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.GameOptions;
import io.polyboard.standalone.option.GivenPositions;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.page.engine.GameFile;
import io.polyboard.standalone.page.tournament.TournamentPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard match}. */
@Command(
    name = "match",
    customSynopsis = "polyboard match VARIANT --white SETTINGS --black SETTINGS [OPTION...]",
    description = {
      "Play games between two players, and tell which is stronger.",
      "",
      "The players are called by the colours that they have in the first game; the second game of"
          + " each pair has the same opening and the colours reversed. SETTINGS are key=value"
          + " joined by commas: the limits of a turn, nodes, depth or time (milliseconds), of which"
          + " one is needed; and threads, hash (MiB), weights (derived or a file), noise"
          + " (centipawns), seed, and without (techniques joined by +, or none; by default those"
          + " that gain nothing in the variant). 'random' plays any turn.",
      "",
      "With limits of nodes or depth and one thread, the same seed gives the same games. Ctrl-C"
          + " ends a match with the result so far. Elo and its error of 95%% are those of the first"
          + " player, from its points in each pair.",
      ""
    },
    footer = {
      "  polyboard match chess --white nodes=1000 --black random --games 10",
      "  polyboard match mapped-chess --white nodes=5000 \\",
      "      --black nodes=5000,without=null-move --games 400 --save games.jsonl",
      "  polyboard match chess --white nodes=2000 --black nodes=2000,weights=new.csv \\",
      "      --openings balanced --games 1000",
      "  polyboard match chess --white time=100 --black time=100,weights=new.csv \\",
      "      --games 20000 --sprt 0 5 --concurrency 1",
      "",
      "A saved game can be replayed:",
      "  jq -r 'select(.game == 7).text' games.jsonl | polyboard replay chess -",
      "",
      "JSON: the API's Tournament, see docs/json.schema.json"
    })
public final class MatchCommand extends PrintingCommand {
  private static final int MOST_TABLES = 1024;
  private static final long POLL_MILLIS = 200;

  @Mixin private final VariantParameter variant = new VariantParameter();

  @Option(
      names = "--white",
      paramLabel = "SETTINGS",
      required = true,
      description = "The first player.")
  private String first = "";

  @Option(
      names = "--black",
      paramLabel = "SETTINGS",
      required = true,
      description = "The second player.")
  private String second = "";

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "100",
      description = "The number of games; default ${DEFAULT-VALUE}.")
  private int games;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Games at a time; default: one for each processor.")
  private int tables = Runtime.getRuntime().availableProcessors();

  @Mixin private final GameOptions options = new GameOptions();

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description = "Write the games to a new file, a line of JSON each.")
  private @Nullable String file;

  @Override
  public Integer call() throws InterruptedException {
    requireBetween("--concurrency", tables, 1, MOST_TABLES);
    if (options.study().isPresent()) {
      throw new UsageException(
          "--openings: those of a study are for 'tournament'; 'polyboard study export --format"
              + " book' writes them into a file");
    }
    Variant played = variant.variant();
    TournamentDefinition match =
        options.definition(
            List.of(new VariantReference(played.id(), "")),
            List.of(player("--white: ", first), player("--black: ", second)),
            Format.MATCH,
            0,
            games,
            List.of(Variants.isShipped(played) ? played.id() : variant.name()),
            null);
    if (match.openings() instanceof Openings.Positions(List<String> mfens)) {
      var unused = GivenPositions.setups(played, mfens);
    }
    try (Interruption interruption = new Interruption(terminal);
        GameFile save = file == null ? null : new GameFile(match, played, file);
        ParallelGames<Ended> playing =
            GameOptions.checked(
                "", () -> new ParallelGames<>(tables, tables(match, played), games))) {
      Tournament end = play(match, played, playing, save, interruption);
      print(end, new TournamentPage(end)::lines);
    }
    return ExitCode.DONE;
  }

  private PlayerDefinition player(String place, String text) {
    return GameOptions.checked(place, () -> PlayerDefinition.parse(text));
  }

  /** A game with its number. */
  private record Ended(int number, PlayedGame game) {}

  /**
   * Plays until the games are all played, the test is decided or the process is to end. A test that
   * is decided says what it says of the games up to there, whichever are played by then.
   */
  private Tournament play(
      TournamentDefinition match,
      Variant played,
      ParallelGames<Ended> playing,
      @Nullable GameFile save,
      Interruption interruption)
      throws InterruptedException {
    Scoreboard all = new Scoreboard(match);
    Scoreboard inOrder = new Scoreboard(match);
    SortedMap<Integer, PlayedGame> waiting = new TreeMap<>();
    Instant start = Instant.now();
    try (Progress progress = new Progress(terminal)) {
      while (all.played() < games && !interruption.requested()) {
        Ended ended = playing.poll(POLL_MILLIS);
        if (ended != null) {
          all.count(ended.number, GameResult.of(ended.game, played));
          waiting.put(ended.number, ended.game);
        }
        for (PlayedGame game = waiting.remove(inOrder.played() + 1);
            game != null;
            game = waiting.remove(inOrder.played() + 1)) {
          inOrder.count(inOrder.played() + 1, GameResult.of(game, played));
          if (save != null) {
            save.write(inOrder.played(), game);
          }
          if (inOrder.isDecided()) {
            return message(match, inOrder, start);
          }
        }
        progress.log(() ->
            new TournamentPage(message(match, all, start))
                .progress(
                    io.polyboard.proto.tournament.v1.Progress.getDefaultInstance(),
                    Duration.between(start, Instant.now()).toMillis() / 60e3));
      }
    }
    if (save != null) {
      waiting.forEach(save::write);
    }
    return message(match, all, start);
  }

  private Tournament message(TournamentDefinition match, Scoreboard board, Instant start) {
    boolean isOver = board.played() == games || board.isDecided();
    Standings standings = board.standings();
    var message = StandingsMessages.write(standings, match).toBuilder();
    if (match.players().get(0).name().equals(match.players().get(1).name())) {
      for (int i = 0; i < message.getPlayersCount(); i++) {
        var player = message.getPlayersBuilder(i);
        boolean isFirst = standings.players().get(i).player() == 0;
        player.setName(player.getName() + (isFirst ? ", the first" : ", the second"));
      }
    }
    return Tournament.newBuilder()
        .setState(isOver ? State.STATE_FINISHED : State.STATE_PAUSED)
        .setSpec(TournamentMessages.write(match))
        .addVariantIds(match.variants().getFirst().id())
        .setProgress(
            io.polyboard.proto.tournament.v1.Progress.newBuilder()
                .setGames(games)
                .setPlayed(board.played()))
        .setStandings(message)
        .setCreatedAt(Timestamps.fromMillis(start.toEpochMilli()))
        .setEndedAt(Timestamps.now())
        .build();
  }

  private static Supplier<ParallelGames.Table<Ended>> tables(
      TournamentDefinition match, Variant played) {
    Schedule schedule = new Schedule(match);
    Map<PlayerDefinition, Player> players = new HashMap<>();
    match.players().forEach(each -> players.put(each, each.in(played)));
    IntFunction<GamePlan> plans =
        game ->
            schedule.game(game).plan(played, player -> Objects.requireNonNull(players.get(player)));
    return () -> {
      Table table = new Table(EnginePool.keeping(2L * TranspositionTable.MAX_MEBIBYTES));
      table.prepare(plans.apply(1));
      return game -> new Ended(game, table.play(plans.apply(game), TurnListener.NONE));
    };
  }
}
