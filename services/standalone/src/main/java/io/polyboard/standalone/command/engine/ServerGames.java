package io.polyboard.standalone.command.engine;

import module java.base;

import io.grpc.Context;
import io.grpc.StatusRuntimeException;
import io.polyboard.contract.TournamentMessages;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.StreamGamesRequest;
import io.polyboard.proto.archive.v1.StreamGamesResponse;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.option.RefusedOptions;
import io.polyboard.standalone.platform.Platform;

/**
 * Lets the workers of a platform play games to train a network on: one tournament per file. A
 * repeated request returns the same tournament, so that no game is played twice. For one thread.
 */
final class ServerGames implements LearningGames.Source {
  private static final long POLL_MILLIS = 500;

  /** The archive stores games shortly after they are counted. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Platform platform;
  private final String variant;

  /**
   * @param variant id or digest of a variant that the platform knows
   */
  ServerGames(Platform platform, String variant) {
    this.platform = platform;
    this.variant = variant;
  }

  @Override
  public void play(
      TournamentDefinition definition, BooleanSupplier ends, Consumer<PlayedGame> taken)
      throws InterruptedException {
    Tournament tournament = create(definition);
    State state = tournament.getState();
    while (state != State.STATE_FINISHED) {
      if (state == State.STATE_CANCELLED) {
        throw new RefusedException(
            "tournament " + tournament.getTournamentId(), "was cancelled; use another --seed");
      }
      if (ends.getAsBoolean()) {
        return;
      }
      Thread.sleep(POLL_MILLIS);
      GetTournamentRequest request =
          GetTournamentRequest.newBuilder().setTournamentId(tournament.getTournamentId()).build();
      state = platform.tournaments().getTournament(request).getTournament().getState();
    }
    archived(tournament).values().forEach(taken);
  }

  private Tournament create(TournamentDefinition definition) {
    var spec =
        TournamentMessages.write(
            definition.withVariants(List.of(new VariantReference(variant, ""))));
    CreateTournamentRequest request =
        CreateTournamentRequest.newBuilder()
            .setSpec(spec)
            .setDisplayName("games to learn from")
            .setRequestId("learn-" + UUID.nameUUIDFromBytes(spec.toByteArray()))
            .build();
    try {
      return platform.tournaments().createTournament(request).getTournament();
    } catch (StatusRuntimeException e) {
      throw RefusedOptions.of(e);
    }
  }

  /** The games of a finished tournament by their numbers; waits until all are stored. */
  private SortedMap<Integer, PlayedGame> archived(Tournament tournament) {
    SortedMap<Integer, PlayedGame> games = new TreeMap<>();
    StreamGamesRequest request =
        StreamGamesRequest.newBuilder()
            .setFilter(GameFilter.newBuilder().setTournamentId(tournament.getTournamentId()))
            .setFollow(true)
            .build();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    Context.CancellableContext context = Context.current().withCancellation();
    context.run(() -> {
      Iterator<StreamGamesResponse> news = platform.archive().streamGames(request);
      while (games.size() < LearningGames.GAMES && System.nanoTime() < deadline && news.hasNext()) {
        StreamGamesResponse next = news.next();
        if (next.hasGame()) {
          PlayedGame game = next.getGame().getGame();
          games.put(game.getRequest().getNumber(), game);
        }
      }
    });
    boolean unused = context.cancel(null);
    if (games.size() < LearningGames.GAMES) {
      throw new RefusedException(
          "tournament " + tournament.getTournamentId(),
          ("only %d of its %d games are in the archive; the others failed or are not stored yet;"
                  + " run the same command to resume")
              .formatted(games.size(), LearningGames.GAMES));
    }
    return games;
  }
}
