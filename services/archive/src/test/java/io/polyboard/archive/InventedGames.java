package io.polyboard.archive;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.search.v1.Adjudication;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.proto.search.v1.RandomPlayer;
import io.polyboard.proto.search.v1.Searching;

/** Games by chance, of which only the spelling is right: the archive knows no rules. */
public final class InventedGames {
  private static final List<Result> RESULTS =
      List.of(Result.RESULT_WHITE_WINS, Result.RESULT_BLACK_WINS, Result.RESULT_DRAW);
  private static final int TERMINATIONS = 9;
  private static final int VARIANTS = 3;
  private static final int PLAYERS = 4;

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
    int variant = random.nextInt(VARIANTS);
    Player white = player();
    Player black = player();
    int openingTurns = random.nextInt(4);
    int turns = openingTurns + random.nextInt(1, 120);
    boolean blackBegins = random.nextInt(3) == 0;
    PlayedGame.Builder game =
        PlayedGame.newBuilder()
            .setRequest(
                GameRequest.newBuilder()
                    .setRound(2)
                    .setTournamentName("Spring Open")
                    .setGameId(tournament + "-" + number)
                    .setTournamentId(tournament)
                    .setNumber(number)
                    .setVariantId(prefix + "variant" + variant)
                    .setVariantDigest("sha256:" + prefix + variant + random.nextInt(2))
                    .setWhite(white)
                    .setBlack(black)
                    .setOpening(opening())
                    .setWhiteSeed(random.nextLong())
                    .setBlackSeed(random.nextLong())
                    .setMaxPlies(400)
                    .setDerivationVersion(1 + number % 2))
            .setOpeningTurns(openingTurns)
            .setOutcome(
                Outcome.newBuilder()
                    .setResult(RESULTS.get(random.nextInt(RESULTS.size())))
                    .setTerminationValue(random.nextInt(1, TERMINATIONS + 1)))
            .setWhiteEffort(effort())
            .setBlackEffort(effort())
            .setWorker("wörker ♞");
    if (blackBegins) {
      game.setStartMfen("4k3/8|8/4K3 b - - - 0 1");
    }
    if (random.nextBoolean()) {
      game.getRequestBuilder()
          .setAdjudication(Adjudication.newBuilder().setWin(rule()).setDraw(rule()));
    }
    List<TurnRecord> records = new ArrayList<>();
    for (int turn = 0; turn < turns; turn++) {
      game.addTurns(cell() + cell());
      if (turn >= openingTurns) {
        boolean whites = (turn % 2 == 0) != blackBegins;
        records.add((whites ? white : black).hasRandom() ? TurnRecord.NONE : record());
      }
    }
    return game.setRecords(TurnRecord.columns(records)).build();
  }

  private Player player() {
    int number = random.nextInt(PLAYERS);
    Player.Builder player = Player.newBuilder().setName(prefix + "player" + number);
    if (number == 0) {
      return player.setRandom(RandomPlayer.getDefaultInstance()).build();
    }
    Limits.Builder limits = Limits.newBuilder().setNodes(1000).setDepth(random.nextInt(9));
    if (random.nextBoolean()) {
      limits.setTime(Durations.fromMillis(random.nextLong(1, 86_400_000)));
    }
    return player
        .setSearching(
            Searching.newBuilder()
                .setLimits(limits)
                .setSettings(
                    EngineSettings.newBuilder()
                        .setThreads(random.nextInt(3))
                        .setHashMib(random.nextInt(64))
                        .setNoise(random.nextInt(100))
                        .setSeed(random.nextLong())
                        .setWeights(random.nextBoolean() ? "" : "sha256:" + "0f".repeat(32))
                        .addWithout("null-move")))
        .build();
  }

  private Opening opening() {
    return random.nextBoolean()
        ? Opening.newBuilder()
            .setRandom(
                RandomOpening.newBuilder().setPlies(3).setBound(50).setSeed(random.nextLong()))
            .build()
        : Opening.newBuilder()
            .setPosition(
                Position.newBuilder().setMfen("4k3/8|8/4K3 w - - - 0 1").addTurns("Aa1Ab2"))
            .build();
  }

  private Effort effort() {
    return Effort.newBuilder()
        .setTurns(random.nextInt(60))
        .setNodes(random.nextLong(1_000_000_000_000L))
        .setTime(Durations.fromMillis(random.nextLong(90_000)))
        .build();
  }

  private AdjudicationRule rule() {
    return AdjudicationRule.newBuilder()
        .setScore(random.nextInt(30_001))
        .setPlies(random.nextInt(2, 1_001))
        .build();
  }

  private TurnRecord record() {
    int score =
        switch (random.nextInt(10)) {
          case 0 -> 31_000 - random.nextInt(900);
          case 1 -> random.nextInt(900) - 31_000;
          default -> random.nextInt(-2_000, 2_000);
        };
    return new TurnRecord(
        score, random.nextInt(1, 40), random.nextLong(1_000_000_000_000L), random.nextInt(90_000));
  }

  private String cell() {
    return ""
        + "AB".charAt(random.nextInt(2))
        + (char) ('a' + random.nextInt(8))
        + random.nextInt(1, 9);
  }
}
