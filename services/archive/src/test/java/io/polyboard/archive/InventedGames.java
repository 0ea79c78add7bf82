package io.polyboard.archive;

import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.Searching;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Games by chance, of which only the spelling is right: the archive knows no rules. */
public final class InventedGames {
  private static final List<Result> RESULTS =
      List.of(Result.RESULT_WHITE_WINS, Result.RESULT_BLACK_WINS, Result.RESULT_DRAW);
  private static final List<Termination> TERMINATIONS =
      List.of(
          Termination.TERMINATION_CHECKMATE,
          Termination.TERMINATION_REPETITION,
          Termination.TERMINATION_PLY_LIMIT);

  private final SplittableRandom random;
  private final String prefix;

  /**
   * @param prefix of every tournament, player and variant, so that tests do not meet
   */
  public InventedGames(long seed, String prefix) {
    random = new SplittableRandom(seed);
    this.prefix = prefix;
  }

  /** Games of a few tournaments, players and variants. */
  public List<PlayedGame> ofSeveralTournaments(int count) {
    List<PlayedGame> games = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      games.add(game(prefix + "t" + random.nextInt(4), i));
    }
    return games;
  }

  /** Games 1 to {@code count} of one tournament. */
  public List<PlayedGame> of(String tournament, int count) {
    List<PlayedGame> games = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      games.add(game(tournament, i));
    }
    return games;
  }

  private PlayedGame game(String tournament, int number) {
    int variant = random.nextInt(3);
    PlayedGame.Builder game =
        PlayedGame.newBuilder()
            .setRequest(
                GameRequest.newBuilder()
                    .setGameId(tournament + "-" + number)
                    .setTournamentId(tournament)
                    .setNumber(number)
                    .setVariantId(prefix + "variant" + variant)
                    .setVariantDigest("sha256:" + prefix + variant + random.nextInt(2))
                    .setWhite(player())
                    .setBlack(player())
                    .setWhiteSeed(random.nextLong())
                    .setMaxPlies(400))
            .setOpeningTurns(2)
            .setOutcome(
                Outcome.newBuilder()
                    .setResult(RESULTS.get(random.nextInt(3)))
                    .setTermination(TERMINATIONS.get(random.nextInt(3))))
            .setWorker("wörker ♞");
    int turns = random.nextInt(1, 120);
    for (int i = 0; i < turns; i++) {
      game.addTurns(cell() + cell());
    }
    return game.build();
  }

  private Player player() {
    return Player.newBuilder()
        .setName(prefix + "player" + random.nextInt(4))
        .setSearching(Searching.newBuilder().setLimits(Limits.newBuilder().setNodes(1000)))
        .build();
  }

  private String cell() {
    return ""
        + "AB".charAt(random.nextInt(2))
        + (char) ('a' + random.nextInt(8))
        + random.nextInt(1, 9);
  }
}
