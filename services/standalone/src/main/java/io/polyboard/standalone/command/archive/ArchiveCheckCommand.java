package io.polyboard.standalone.command.archive;

import module java.base;

import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.proto.archive.v1.ListGamesResponse;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.ListTournamentsRequest;
import io.polyboard.proto.tournament.v1.ListTournamentsResponse;
import io.polyboard.proto.tournament.v1.ReplayGamesRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard archive check}. */
@Command(
    name = "check",
    description = {
      "Find games that count in the standings and are not in the archive.",
      "",
      "Running tournaments are skipped, because their latest games are not archived yet. Games can"
          + " be missing if a server lost its data. Games that Kafka still has are archived when"
          + " the services start.",
      ""
    },
    footer = {
      "  polyboard archive check",
      "  polyboard archive check k3v9x2m7qa --replay",
      "",
      "Exit code 1 if there are missing games that are not played again.",
      "JSON: {\"tournaments\": number, \"countedGames\": number, \"missingGames\": number,",
      "  \"replayedGames\": number, \"lacking\": [{\"tournamentId\": id, ...}]}"
    })
public final class ArchiveCheckCommand extends PrintingCommand {
  private static final int TOURNAMENTS_A_PAGE = 100;
  private static final int GAMES_A_PAGE = 1_000;
  private static final int MAX_REPLAYED_AT_ONCE = 10_000;

  /**
   * Counts without progress before games are missing: some are archived after a tournament ends.
   */
  private static final int COUNTS = 6;

  private static final long PAUSE_MILLIS = 1_000;

  @Parameters(arity = "0..1", paramLabel = "ID", description = "Id of a tournament; default: all.")
  private @Nullable String id;

  @Option(
      names = "--replay",
      description = {
        "Play missing games of the latest round again. They do not count until they are played; a"
            + " finished tournament runs again until then."
      })
  private boolean replay;

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    CheckPage page;
    try (Platform platform = options.connectToStored(terminal);
        Interruption interruption = new Interruption(terminal);
        Progress progress = new Progress(terminal)) {
      if (replay && platform.host() == Platform.Host.THIS_PROCESS) {
        throw new UsageException(
            "--replay: needs running services, which first archive the games that Kafka still has;"
                + " start them with 'polyboard up'");
      }
      long tournaments = 0;
      long counted = 0;
      List<Tournament> suspects = new ArrayList<>();
      String token = "";
      do {
        ListTournamentsResponse some = tournaments(platform, token);
        for (Tournament each : some.getTournamentsList()) {
          if (!isRunning(each)) {
            tournaments++;
            counted += each.getProgress().getPlayed();
            if (missing(platform, each) > 0) {
              suspects.add(each);
            }
          }
        }
        token = some.getNextPageToken();
        long seen = tournaments;
        progress.log(() -> Figures.format("%,d tournaments compared", seen));
      } while (!token.isEmpty() && !interruption.requested());
      awaitGames(platform, suspects, progress, interruption);
      if (interruption.requested()) {
        return ExitCode.INTERRUPTED;
      }
      List<CheckPage.Lacking> lacking =
          suspects.stream().map(each -> lacking(platform, each)).toList();
      progress.wipe();
      page = CheckPage.of(tournaments, counted, lacking);
      print(page);
      advise(page);
    }
    return page.missingGames() > page.replayedGames() ? ExitCode.REFUSED : ExitCode.DONE;
  }

  private ListTournamentsResponse tournaments(Platform platform, String token) {
    String one = id;
    if (one != null) {
      var request = GetTournamentRequest.newBuilder().setTournamentId(one);
      Tournament tournament = platform.tournaments().getTournament(request.build()).getTournament();
      return ListTournamentsResponse.newBuilder().addTournaments(tournament).build();
    }
    var request =
        ListTournamentsRequest.newBuilder().setPageSize(TOURNAMENTS_A_PAGE).setPageToken(token);
    return platform.tournaments().listTournaments(request.build());
  }

  private static boolean isRunning(Tournament tournament) {
    return tournament.getState() == State.STATE_RUNNING
        || tournament.getState() == State.STATE_COMPLETING;
  }

  private static long missing(Platform platform, Tournament tournament) {
    var request = CountGamesRequest.newBuilder().setFilter(of(tournament));
    long archived = platform.archive().countGames(request.build()).getTotalGames();
    return Math.max(0, tournament.getProgress().getPlayed() - archived);
  }

  /** Removes complete tournaments from the list, until no game was archived for a while. */
  private static void awaitGames(
      Platform platform, List<Tournament> left, Progress progress, Interruption interruption)
      throws InterruptedException {
    long fewest = Long.MAX_VALUE;
    for (int count = 1; count < COUNTS && !left.isEmpty() && !interruption.requested(); count++) {
      Thread.sleep(PAUSE_MILLIS);
      long all = 0;
      for (Iterator<Tournament> each = left.iterator(); each.hasNext(); ) {
        long missing = missing(platform, each.next());
        all += missing;
        if (missing == 0) {
          each.remove();
        }
      }
      long now = all;
      progress.log(() -> Figures.format("%,d games are missing; waiting for them", now));
      if (all < fewest) {
        fewest = all;
        count = 1;
      }
    }
  }

  private CheckPage.Lacking lacking(Platform platform, Tournament tournament) {
    return new CheckPage.Lacking(
        tournament.getTournamentId(),
        Figures.state(tournament.getState()),
        tournament.getProgress().getPlayed(),
        missing(platform, tournament),
        replay ? replay(platform, tournament) : 0);
  }

  /** Requests the games again that the archive lacks; returns how many. */
  private static long replay(Platform platform, Tournament tournament) {
    if (tournament.getState() == State.STATE_CANCELLED) {
      return 0;
    }
    int games = Math.toIntExact(tournament.getProgress().getGames());
    BitSet archived = archived(platform, tournament);
    long replayed = 0;
    for (int from = archived.nextClearBit(1); from <= games; ) {
      ReplayGamesRequest.Builder request =
          ReplayGamesRequest.newBuilder().setTournamentId(tournament.getTournamentId());
      while (from <= games && request.getNumbersCount() < MAX_REPLAYED_AT_ONCE) {
        request.addNumbers(from);
        from = archived.nextClearBit(from + 1);
      }
      replayed += platform.tournaments().replayGames(request.build()).getGames();
    }
    return replayed;
  }

  /** The numbers of the games of a tournament that the archive has. */
  private static BitSet archived(Platform platform, Tournament tournament) {
    BitSet numbers = new BitSet();
    var request = ListGamesRequest.newBuilder().setFilter(of(tournament)).setPageSize(GAMES_A_PAGE);
    do {
      ListGamesResponse page = platform.archive().listGames(request.build());
      for (Game game : page.getGamesList()) {
        numbers.set(Math.toIntExact(game.getGame().getRequest().getNumber()));
      }
      request.setPageToken(page.getNextPageToken());
    } while (!request.getPageToken().isEmpty());
    return numbers;
  }

  private static GameFilter of(Tournament tournament) {
    return GameFilter.newBuilder().setTournamentId(tournament.getTournamentId()).build();
  }

  private void advise(CheckPage page) {
    if (page.missingGames() > 0 && !replay) {
      terminal.say("use --replay to play them again");
    } else if (page.missingGames() > page.replayedGames()) {
      terminal.say(
          "not played again: games of cancelled tournaments, and games on which a later round or a"
              + " verdict is based");
    }
  }

  /**
   * Whether the archive has the games that standings count.
   *
   * @param tournaments number of compared tournaments, without running ones
   * @param countedGames games that their standings count
   * @param missingGames counted games that the archive lacks
   * @param replayedGames missing games that are played again
   * @param lacking tournaments with missing games
   */
  private record CheckPage(
      long tournaments,
      long countedGames,
      long missingGames,
      long replayedGames,
      List<Lacking> lacking)
      implements Page {
    /** A tournament with missing games. */
    record Lacking(
        String tournamentId,
        String state,
        long countedGames,
        long missingGames,
        long replayedGames) {}

    static CheckPage of(long tournaments, long countedGames, List<Lacking> lacking) {
      return new CheckPage(
          tournaments,
          countedGames,
          lacking.stream().mapToLong(Lacking::missingGames).sum(),
          lacking.stream().mapToLong(Lacking::replayedGames).sum(),
          lacking);
    }

    @Override
    public List<String> lines() {
      List<String> lines = new ArrayList<>();
      if (!lacking.isEmpty()) {
        lines.addAll(
            new Columns<Lacking>()
                .with("id", Lacking::tournamentId)
                .with("state", Lacking::state)
                .with("counted", each -> Figures.format("%,d", each.countedGames))
                .with("missing", each -> Figures.format("%,d", each.missingGames))
                .with("played again", each -> Figures.format("%,d", each.replayedGames))
                .lines(lacking));
      }
      String found =
          missingGames == 0 ? "has all of them" : Figures.format("lacks %,d", missingGames);
      lines.add(
          Figures.format(
              "tournaments compared: %,d, games counted: %,d; the archive %s",
              tournaments, countedGames, found));
      return lines;
    }
  }
}
