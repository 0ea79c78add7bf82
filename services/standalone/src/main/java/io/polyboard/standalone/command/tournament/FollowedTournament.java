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
 * A tournament that a command has played: created, or gone on with where it was left unfinished,
 * and followed to its end or to the command's. For one thread.
 */
final class FollowedTournament implements Following.Shown<Tournament> {
  /** How often the same tournament may be played; each time asks for the ones before. */
  private static final int MAX_REPEATS = 1_000;

  private static final double NANOS_PER_MINUTE = 60e9;

  private final Terminal terminal;
  private final Following following;
  private final boolean showsOpenings;

  /** How it stood when it was begun, and when that was. */
  private Tournament begun = Tournament.getDefaultInstance();

  private long start;
  private boolean saidPaused;

  /**
   * @param showsOpenings whether to show what the games play first, while they are played
   */
  FollowedTournament(Following following, boolean showsOpenings) {
    this.following = following;
    this.showsOpenings = showsOpenings;
    terminal = following.terminal();
  }

  /**
   * Plays a tournament; it may be unfinished only if the command was interrupted.
   *
   * @param asked without a request id
   * @param isNew whether to begin a new one even if the same one was left unfinished
   */
  Tournament play(CreateTournamentRequest asked, boolean isNew) throws InterruptedException {
    UUID id = isNew ? UUID.randomUUID() : UUID.nameUUIDFromBytes(asked.getSpec().toByteArray());
    begun = following.begin(Jobs.TOURNAMENTS, () -> begin(asked, "cli-" + id + "-"));
    start = System.nanoTime();
    Tournament latest = following.follow(Jobs.TOURNAMENTS, begun, this);
    return following.isInterrupted() && Jobs.TOURNAMENTS.isLive().test(latest)
        ? following.leave(Jobs.TOURNAMENTS, latest, "the same command goes on with it")
        : latest;
  }

  /** Creates the tournament; or goes on with it, where it was left unfinished. */
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
      // The same was played before, so this is the next one.
      before = tournament.getTournamentId();
    }
    throw new UsageException(
        "the same tournament was played %d times; --seed makes others".formatted(MAX_REPEATS));
  }

  /**
   * @param before the id of the same tournament that was played before; empty for none
   */
  private void announce(Tournament tournament, String before) {
    String id = tournament.getTournamentId();
    long played = tournament.getProgress().getPlayed();
    if (tournament.getState() == State.STATE_PAUSED || played > 0) {
      terminal.say(
          "going on with tournament %s: %d of %d games are played"
              .formatted(id, played, tournament.getProgress().getGames()));
    } else {
      terminal.say("tournament " + id);
      if (!before.isEmpty()) {
        terminal.say(
            ("the same as %s, which has ended: games limited by nodes or depth come out the same;"
                    + " --seed makes others")
                .formatted(before));
      }
    }
    following
        .platform()
        .httpAddress()
        .ifPresent(http -> terminal.say("to be watched at " + http + "/tournaments/" + id));
    if (following.platform().host() == Platform.Host.ANOTHER_COMMAND) {
      terminal.say(
          "another command runs the services: its tournaments and this one share them, from a few"
              + " seconds on");
    }
  }

  @Override
  public void show(Tournament now, Progress progress) {
    boolean isPaused = now.getState() == State.STATE_PAUSED;
    if (isPaused && !saidPaused) {
      progress.say(
          "tournament %1$s was paused; 'polyboard tournaments %1$s --resume' goes on with it"
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
