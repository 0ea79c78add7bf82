package io.polyboard.standalone.command.tournament;

import module java.base;

import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.tournament.v1.CancelTournamentRequest;
import io.polyboard.proto.tournament.v1.DeleteTournamentRequest;
import io.polyboard.proto.tournament.v1.ExtendTournamentRequest;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.ListTournamentsRequest;
import io.polyboard.proto.tournament.v1.ListTournamentsResponse;
import io.polyboard.proto.tournament.v1.RetryFailedGamesRequest;
import io.polyboard.proto.tournament.v1.RetryFailedGamesResponse;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.command.Paging;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.command.following.Jobs;
import io.polyboard.standalone.option.ListFilter;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.tournament.TournamentPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard tournaments}. */
@Command(
    name = "tournaments",
    description = {
      "List the tournaments, newest first, or show or change one of them.",
      "",
      "With an ID, shows the tournament, or pauses, resumes, extends, cancels or deletes it, or"
          + " plays its failed games again.",
      ""
    },
    footer = {
      "  polyboard tournaments",
      "  polyboard tournaments --variant mapped-chess --state running,paused",
      "  polyboard tournaments k3v9x2m7qa --cancel",
      "  polyboard tournaments k3v9x2m7qa --extend 400",
      "",
      "JSON: the API's Tournament, one per line, see docs/json.schema.json"
    })
public final class TournamentsCommand extends PrintingCommand {
  private static final int PAGE = 100;

  private static final Columns<Tournament> COLUMNS =
      new Columns<Tournament>()
          .with("id", Tournament::getTournamentId)
          .with("name", Tournament::getDisplayName)
          .with("state", each -> Figures.state(each.getState()))
          .with(
              "games", each -> each.getProgress().getPlayed() + "/" + each.getProgress().getGames())
          .with("variants", each -> String.join(",", each.getVariantIdsList()))
          .with(
              "players",
              each ->
                  each.getSpec().getPlayersList().stream()
                      .map(player -> player.getPlayer().getName())
                      .collect(Collectors.joining(" ")))
          .with("created", each -> Timestamps.toString(each.getCreatedAt()));

  @Parameters(arity = "0..1", paramLabel = "ID", description = "Id of a tournament; default: all.")
  private @Nullable String id;

  @Mixin private final ListFilter filter = new ListFilter();

  @ArgGroup private final Change change = new Change();

  @Mixin private final PlatformOptions options = new PlatformOptions();

  /** What to do with the tournament. */
  private static final class Change {
    @Option(names = "--pause", description = "Assign no more of its games.")
    private boolean pause;

    @Option(names = "--resume", description = "Resume it.")
    private boolean resume;

    @Option(names = "--cancel", description = "Cancel it for good.")
    private boolean cancel;

    @Option(
        names = "--extend",
        paramLabel = "GAMES",
        description = "Raise the number of games of each pairing to GAMES.")
    private @Nullable Integer extend;

    @Option(names = "--retry-failed", description = "Play its failed games again.")
    private boolean retryFailed;

    @Option(
        names = "--delete",
        description = "Delete it if it has ended; its games stay in the archive.")
    private boolean delete;

    private boolean isAsked() {
      return pause || resume || cancel || extend != null || retryFailed || delete;
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    if (id == null && change.isAsked()) {
      throw new UsageException("give the ID of a tournament; 'polyboard tournaments' lists them");
    }
    if (id != null && filter.isGiven()) {
      throw new UsageException("--state, --owner and --variant: cannot be combined with ID");
    }
    try (Platform platform = options.connectToStored(terminal)) {
      String one = id;
      if (one == null) {
        printList(
            list(platform),
            COLUMNS,
            filter.isGiven()
                ? "no matching tournaments"
                : "no tournaments yet; see 'polyboard tournament --help'");
      } else if (change.delete) {
        delete(platform, one);
      } else {
        Tournament changed = changed(platform, one);
        print(changed, new TournamentPage(changed)::lines);
      }
    }
    return ExitCode.DONE;
  }

  private Tournament changed(Platform platform, String one) {
    if (change.pause) {
      return Jobs.TOURNAMENTS.pause().apply(platform, one);
    }
    if (change.resume) {
      Tournament resumed = Jobs.TOURNAMENTS.resume().apply(platform, one);
      remark(platform);
      return resumed;
    }
    if (change.cancel) {
      CancelTournamentRequest request =
          CancelTournamentRequest.newBuilder().setTournamentId(one).build();
      return platform.tournaments().cancelTournament(request).getTournament();
    }
    if (change.extend != null) {
      ExtendTournamentRequest request =
          ExtendTournamentRequest.newBuilder()
              .setTournamentId(one)
              .setGames(change.extend)
              .setRequestId("cli-" + UUID.randomUUID())
              .build();
      Tournament extended = platform.tournaments().extendTournament(request).getTournament();
      remark(platform);
      return extended;
    }
    if (change.retryFailed) {
      var request = RetryFailedGamesRequest.newBuilder().setTournamentId(one);
      RetryFailedGamesResponse retried = platform.tournaments().retryFailedGames(request.build());
      terminal.say(retried.getGames() + " failed games are requested again");
      return retried.getTournament();
    }
    GetTournamentRequest request = GetTournamentRequest.newBuilder().setTournamentId(one).build();
    return platform.tournaments().getTournament(request).getTournament();
  }

  private void remark(Platform platform) {
    if (platform.host() == Platform.Host.THIS_PROCESS) {
      terminal.say(
          "it is played only while 'polyboard up' or the command that began it runs the services");
    }
  }

  private void delete(Platform platform, String one) {
    var request = DeleteTournamentRequest.newBuilder().setTournamentId(one);
    long archived = platform.tournaments().deleteTournament(request.build()).getArchivedGames();
    terminal.say(
        "tournament " + one + " is deleted; " + archived + " of its games stay in the archive");
  }

  private List<Tournament> list(Platform platform) {
    ListTournamentsRequest.Builder request =
        ListTournamentsRequest.newBuilder()
            .addAllStates(filter.states(State.class))
            .setOwner(filter.owner())
            .setVariant(filter.variant());
    return Paging.read(
        filter.limit(),
        PAGE,
        (size, token) ->
            platform
                .tournaments()
                .listTournaments(request.setPageSize(size).setPageToken(token).build()),
        ListTournamentsResponse::getTournamentsList,
        ListTournamentsResponse::getNextPageToken);
  }
}
