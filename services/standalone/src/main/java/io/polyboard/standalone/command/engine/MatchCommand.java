package io.polyboard.standalone.command.engine;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import com.google.protobuf.util.Timestamps;
import io.polyboard.contract.StandingsMessages;
import io.polyboard.contract.TournamentMessages;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
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
      "Play games between two players, and report which is stronger.",
      "",
      "The options --white and --black name the players by their colours in the first game; the"
          + " second game of each pair has the same opening and reversed colours. SETTINGS are"
          + " key=value pairs joined by commas: at least one limit per turn of nodes, depth and"
          + " time (milliseconds); and threads, hash (MiB), weights (derived or a file), noise"
          + " (centipawns), seed, and without (techniques joined by +, or none; by default those"
          + " that gain nothing in the variant). 'random' plays random turns.",
      "",
      "With a limit of nodes or depth and one thread, the same seed gives the same games. Ctrl-C"
          + " ends a match with the result so far. Elo and its 95%% interval are those of the first"
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
  private static final int MAX_TABLES = 1024;

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
      description = "Number of games; default ${DEFAULT-VALUE}.")
  private int games;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Games at a time; default: one per processor.")
  private int tables = Runtime.getRuntime().availableProcessors();

  @Mixin private final GameOptions options = new GameOptions();

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description = "Write the games to a new file, one line of JSON each.")
  private @Nullable String file;

  @Override
  public Integer call() throws InterruptedException {
    requireBetween("--concurrency", tables, 1, MAX_TABLES);
    if (options.study().isPresent()) {
      throw new UsageException(
          "--openings: study:ID works only with 'tournament'; write a file of openings with"
              + " 'polyboard study export --format book'");
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
        LocalMatch playing = new LocalMatch(match, played, games, tables);
        Progress progress = new Progress(terminal)) {
      Instant start = Instant.now();
      Scoreboard board =
          playing.play(
              so -> {
                progress.log(() ->
                    new TournamentPage(message(match, so, start))
                        .progress(
                            io.polyboard.proto.tournament.v1.Progress.getDefaultInstance(),
                            Duration.between(start, Instant.now()).toMillis() / 60e3));
                return interruption.requested();
              },
              save == null ? (number, game) -> {} : save::write);
      progress.close();
      Tournament end = message(match, board, start);
      print(end, new TournamentPage(end)::lines);
    }
    return ExitCode.DONE;
  }

  private PlayerDefinition player(String place, String text) {
    return GameOptions.checked(place, () -> PlayerDefinition.parse(text));
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
}
