package io.polyboard.standalone.command.tournament;

import module java.base;

import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.command.following.Jobs;
import io.polyboard.standalone.page.tournament.TournamentPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import io.polyboard.standalone.terminal.UsageException;

/**
 * Creates a tournament for a command, or resumes it if it was left unfinished, and follows it until
 * the tournament or the command ends. For one thread.
 */
public final class FollowedTournament implements Following.Shown<Tournament> {
  /**
   * Maximum number of times that a tournament may be repeated; each repeat requests the earlier
   * ones.
   */
  private static final int MAX_REPEATS = 1_000;

  private static final double NANOS_PER_MINUTE = 60e9;

  private final Terminal terminal;
  private final Following following;
  private final boolean showsOpenings;

  /** The tournament when it was begun, and the time of that. */
  private Tournament begun = Tournament.getDefaultInstance();

  private long start;
  private boolean saidPaused;

  /**
   * @param showsOpenings whether to show the openings of the games while they are played
   */
  public FollowedTournament(Following following, boolean showsOpenings) {
    this.following = following;
    this.showsOpenings = showsOpenings;
    terminal = following.terminal();
  }

  /**
   * Plays a tournament. It is unfinished only if the command was interrupted.
   *
   * @param asked the request, without a request id
   * @param isNew whether to begin a new tournament even if the same one was left unfinished
   */
  public Tournament play(CreateTournamentRequest asked, boolean isNew) throws InterruptedException {
    UUID id = isNew ? UUID.randomUUID() : UUID.nameUUIDFromBytes(asked.getSpec().toByteArray());
    begun = following.begin(Jobs.TOURNAMENTS, () -> begin(asked, "cli-" + id + "-"));
    start = System.nanoTime();
    Tournament latest = following.follow(Jobs.TOURNAMENTS, begun, this);
    return following.isInterrupted() && Jobs.TOURNAMENTS.isLive().test(latest)
        ? following.leave(Jobs.TOURNAMENTS, latest, "run the same command to resume it")
        : latest;
  }

  /** Creates the tournament, or resumes it if it was left unfinished. */
  private Tournament begin(CreateTournamentRequest asked, String request) {
    Platform platform = following.platform();
    String before = "";
    for (int attempt = 1; attempt <= MAX_REPEATS; attempt++) {
      Tournament tournament =
          platform
              .tournaments()
              .createTournament(asked.toBuilder().setRequestId(request + attempt).build())
              .getTournament();
      State state = tournament.getState();
      if (state != State.STATE_FINISHED && state != State.STATE_CANCELLED) {
        announce(tournament, before);
        return state == State.STATE_PAUSED
            ? Jobs.TOURNAMENTS.resume().apply(platform, tournament.getTournamentId())
            : tournament;
      }
      // This tournament was played before: try the next repeat.
      before = tournament.getTournamentId();
    }
    throw new UsageException(
        "the same tournament was played %d times; use another --seed".formatted(MAX_REPEATS));
  }

  /**
   * @param before the id of an earlier run of the same tournament; empty for none
   */
  private void announce(Tournament tournament, String before) {
    String id = tournament.getTournamentId();
    long played = tournament.getProgress().getPlayed();
    if (tournament.getState() == State.STATE_PAUSED || played > 0) {
      terminal.say(
          "resuming tournament %s: %d of %d games are played"
              .formatted(id, played, tournament.getProgress().getGames()));
    } else {
      terminal.say("tournament " + id);
      if (!before.isEmpty()) {
        terminal.say(
            ("the same as %s, which has ended: games limited by nodes or depth will be the same;"
                    + " use another --seed for others")
                .formatted(before));
      }
    }
    following
        .platform()
        .httpAddress()
        .ifPresent(http -> terminal.say("watch it at " + http + "/tournaments/" + id));
    if (following.platform().host() == Platform.Host.ANOTHER_COMMAND) {
      terminal.say(
          "another command runs the services; its tournaments and this one share them after a few"
              + " seconds");
    }
  }

  @Override
  public void show(Tournament now, Progress progress) {
    boolean isPaused = now.getState() == State.STATE_PAUSED;
    if (isPaused && !saidPaused) {
      progress.say(
          "tournament %1$s was paused; 'polyboard tournaments %1$s --resume' resumes it"
              .formatted(now.getTournamentId()));
    }
    saidPaused = isPaused;
    TournamentPage page = new TournamentPage(now);
    double minutes = (System.nanoTime() - start) / NANOS_PER_MINUTE;
    progress.log(() -> page.progress(begun.getProgress(), minutes));
  }

  @Override
  public Following.Beside beside(Platform platform, Progress progress) {
    return showsOpenings ? new LiveOpenings(terminal, progress).follow(platform, begun) : () -> {};
  }
}
