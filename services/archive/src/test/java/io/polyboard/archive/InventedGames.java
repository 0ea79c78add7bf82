package io.polyboard.archive;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;

import module java.base;

import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;

/** Random games whose turns are only spelled correctly: the archive does not check the rules. */
public final class InventedGames {
  private static final List<String> RESULTS =
      List.of("RESULT_WHITE_WINS", "RESULT_BLACK_WINS", "RESULT_DRAW");
  private static final int TERMINATIONS = 9;
  private static final int VARIANTS = 3;
  private static final int PLAYERS = 4;

  private final SplittableRandom random;
  private final String prefix;

  /**
   * @param prefix prefix of every tournament, player and variant, so that tests do not interfere
   */
  public InventedGames(long seed, String prefix) {
    random = new SplittableRandom(seed);
    this.prefix = prefix;
  }

  /** Games of a few tournaments, players and variants. */
  public List<PlayedGame> ofSeveralTournaments(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(number -> game(prefix + "t" + random.nextInt(4), number))
        .toList();
  }

  /** Games 1 to {@code count} of one tournament. */
  public List<PlayedGame> of(String tournament, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(number -> game(tournament, number)).toList();
  }

  private PlayedGame game(String tournament, int number) {
    int variant = random.nextInt(VARIANTS);
    Player white = player();
    Player black = player();
    int openingTurns = random.nextInt(4);
    int plies = openingTurns + random.nextInt(1, 120);
    boolean blackBegins = random.nextInt(3) == 0;
    List<String> turns = new ArrayList<>();
    List<TurnRecord> records = new ArrayList<>();
    for (int turn = 0; turn < plies; turn++) {
      turns.add(cell() + cell());
      if (turn >= openingTurns) {
        boolean whites = (turn % 2 == 0) != blackBegins;
        records.add((whites ? white : black).hasRandom() ? TurnRecord.NONE : record());
      }
    }
    return message(
        text(
            """
            request {
              round: 2 tournament_name: 'Spring Open' game_id: ? tournament_id: ? number: ?
              variant_id: ? variant_digest: ? white: ? black: ? white_seed: ? black_seed: ?
              max_plies: 400 derivation_version: ? opening {%s} %s
            }
            start_mfen: ? opening_turns: ? turns: ? records: ? worker: ?
            outcome {result: %s termination: ?} white_effort {%s} black_effort {%s}
            """
                .formatted(
                    opening(),
                    random.nextBoolean()
                        ? "adjudication {win {%s} draw {%s}}".formatted(rule(), rule())
                        : "",
                    RESULTS.get(random.nextInt(RESULTS.size())),
                    effort(),
                    effort()),
            tournament + "-" + number,
            tournament,
            number,
            prefix + "variant" + variant,
            "sha256:" + prefix + variant + random.nextInt(2),
            white,
            black,
            random.nextLong(),
            random.nextLong(),
            1 + number % 2,
            blackBegins ? "4k3/8|8/4K3 b - - - 0 1" : "",
            openingTurns,
            turns,
            TurnRecord.columns(records),
            "wörker ♞",
            random.nextInt(1, TERMINATIONS + 1)));
  }

  private Player player() {
    int number = random.nextInt(PLAYERS);
    return message(
        text("name: ? ", prefix + "player" + number)
            + (number == 0
                ? "random {}"
                : text(
                    """
                    searching {
                      limits {nodes: 1000 depth: ? %s}
                      settings {threads: ? hash_mib: ? noise: ? seed: ? weights: ? without: 'null-move'}
                    }
                    """
                        .formatted(
                            random.nextBoolean() ? time(1 + random.nextInt(86_399_999)) : ""),
                    random.nextInt(9),
                    random.nextInt(3),
                    random.nextInt(64),
                    random.nextInt(100),
                    random.nextLong(),
                    random.nextBoolean() ? "" : "sha256:" + "0f".repeat(32))));
  }

  private String opening() {
    return random.nextBoolean()
        ? text("random {plies: 3 bound: 50 seed: ?}", random.nextLong())
        : "position {mfen: '4k3/8|8/4K3 w - - - 0 1' turns: 'Aa1Ab2'}";
  }

  private String effort() {
    return text("turns: ? nodes: ? ", random.nextInt(60), random.nextLong(1_000_000_000_000L))
        + time(random.nextInt(90_000));
  }

  private static String time(int millis) {
    return text("time {seconds: ? nanos: ?}", millis / 1_000, millis % 1_000 * 1_000_000);
  }

  private String rule() {
    return text("score: ? plies: ?", random.nextInt(30_001), random.nextInt(2, 1_001));
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
