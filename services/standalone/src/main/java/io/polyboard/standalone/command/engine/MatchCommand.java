package io.polyboard.standalone.command.engine;

import io.polyboard.engine.EnginePool;
import io.polyboard.engine.TranspositionTable;
import io.polyboard.play.Match;
import io.polyboard.play.MatchGame;
import io.polyboard.play.Player;
import io.polyboard.play.Standings;
import io.polyboard.play.Table;
import io.polyboard.rules.Variant;
import io.polyboard.standalone.option.GameOptions;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.page.engine.GameFile;
import io.polyboard.standalone.page.engine.MatchPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import io.polyboard.statistics.Sprt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard match}. */
@Command(
    name = "match",
    sortOptions = false,
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
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard match chess --white nodes=1000 --black random --games 10",
      "  polyboard match mapped-chess --white nodes=5000 \\",
      "      --black nodes=5000,without=null-move --games 400 --save games.jsonl",
      "  polyboard match chess --white time=100 --black time=100,weights=new.csv \\",
      "      --games 20000 --sprt 0 5 --concurrency 1",
      "",
      "A saved game can be replayed:",
      "  jq -r 'select(.game == 7).text' games.jsonl | polyboard replay chess -",
      "",
      "JSON: {\"variant\": id, \"seed\": number, \"first\": SETTINGS, \"second\": SETTINGS,",
      "  \"games\": number, \"results\": {\"wins\", \"draws\", \"losses\"}, \"white\": the same,",
      "  \"pairs\": [pairs with 0, 1/2, 1, 1 1/2, 2 points] or null, \"score\": 0 to 1,",
      "  \"elo\": {\"value\", \"low\", \"high\"}, \"normalizedElo\": the same, \"los\": 0 to 1,",
      "  \"drawRatio\": 0 to 1, \"sprt\": {\"elo0\", \"elo1\", \"llr\", \"lower\", \"upper\",",
      "  \"verdict\": open, elo0 or elo1} or null, \"meanPlies\": number,",
      "  \"endings\": {reason: games, ...}, \"firstEffort\": {\"turns\", \"nodes\", \"seconds\",",
      "  \"nodesPerSecond\"}, \"secondEffort\": the same, \"seconds\": number}",
      "  (null for what is infinite, or not known without games)"
    })
public final class MatchCommand implements Callable<Integer> {
  private static final int MOST_TABLES = 1024;
  private static final long POLL_MILLIS = 200;

  private final Terminal terminal;

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

  @Mixin private final JsonOption json = new JsonOption();

  public MatchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (tables < 1 || tables > MOST_TABLES) {
      throw options.wrong("--concurrency: " + tables + " is not from 1 to " + MOST_TABLES);
    }
    Sprt sprt = options.sprt();
    Match match = match(variant.variant());
    try (Interruption interruption = new Interruption();
        GameFile save = file == null ? null : new GameFile(match, file);
        ParallelGames<MatchGame> playing =
            options.checked(
                "", () -> new ParallelGames<>(tables, () -> table(match), match.games()))) {
      json.print(play(match, sprt, playing, save, interruption), terminal);
      terminal.out().flush();
    }
    return ExitCode.DONE;
  }

  /**
   * Plays until the games are all played, the test is decided or the process is to end.
   *
   * <p>The test looks at games in the order of their numbers, not at those that happen to end
   * first: short games are not like long ones, and the same seed is to give the same result.
   */
  private MatchPage play(
      Match match,
      @Nullable Sprt sprt,
      ParallelGames<MatchGame> playing,
      @Nullable GameFile save,
      Interruption interruption)
      throws InterruptedException {
    Standings all = new Standings(!match.fixedColours());
    Standings inOrder = new Standings(!match.fixedColours());
    long start = System.nanoTime();
    try (Progress progress = new Progress(terminal)) {
      while (all.games().size() < match.games() && !interruption.requested()) {
        MatchGame ended = playing.poll(POLL_MILLIS);
        if (ended != null) {
          all.add(ended);
        }
        for (MatchGame game = all.game(inOrder.games().size() + 1);
            game != null;
            game = all.game(inOrder.games().size() + 1)) {
          inOrder.add(game);
          if (save != null) {
            save.write(game);
          }
          boolean whole = match.fixedColours() || game.number() % 2 == 0;
          if (sprt != null && whole && sprt.verdict(inOrder.tally()) != Sprt.Verdict.OPEN) {
            return new MatchPage(match, inOrder, sprt, System.nanoTime() - start);
          }
        }
        progress.log(() -> new MatchPage(match, all, sprt, System.nanoTime() - start).progress());
      }
    }
    if (save != null) {
      all.games().stream()
          .filter(game -> game.number() > inOrder.games().size())
          .forEach(save::write);
    }
    return new MatchPage(match, all, sprt, System.nanoTime() - start);
  }

  private static ParallelGames.Table<MatchGame> table(Match match) {
    Table table = new Table(new EnginePool(2L * TranspositionTable.MAX_MEBIBYTES));
    table.prepare(match.plan(1));
    return game -> match.play(game, table);
  }

  private Match match(Variant played) {
    return options.checked(
        "",
        () ->
            new Match(
                played,
                options.checked("--white: ", () -> Player.parse(first, played)),
                options.checked("--black: ", () -> Player.parse(second, played)),
                games,
                options.fixedColours(),
                options.opening(),
                options.seed(),
                options.maxPlies(),
                options.adjudication()));
  }
}
