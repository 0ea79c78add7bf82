package io.polyboard.benchmarks;

import module java.base;

import io.polyboard.play.Opening;
import io.polyboard.play.Seed;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Tally;

/**
 * A match of two builds of Polyboard over UCI, in any variant, which measures a change of the
 * search. (Match runners support orthodox chess and few variants.)
 *
 * <p>Usage: {@code EngineMatch VARIANT[,VARIANT...] GAMES NODES NEW OLD}, the last two being
 * commands such as {@code "./polyboard uci"}. Games are played in pairs from one random opening of
 * eight plies with colours reversed, two games at a time. The Elo of the first build and its 95%
 * interval are computed from the pairs. A game of 600 plies is a draw.
 */
public final class EngineMatch {
  private static final int TABLES = 2;
  private static final int MAX_PLIES = 600;
  private static final long SEED = 1;

  private EngineMatch() {}

  public static void main(String[] args) throws Exception {
    int pairs = Integer.parseInt(args[1]) / 2;
    for (String id : args[0].split(",")) {
      play(Variants.load(id), pairs, "go nodes " + Long.parseLong(args[2]), args[3], args[4]);
    }
    System.exit(0);
  }

  private static void play(Variant variant, int pairs, String go, String first, String second)
      throws Exception {
    long[] counts = new long[5];
    long start = System.nanoTime();
    try (ExecutorService tables = Executors.newFixedThreadPool(TABLES)) {
      List<Future<?>> playing =
          IntStream.range(0, TABLES)
              .<Future<?>>mapToObj(table ->
                  tables.submit(() -> {
                    try (UciProgram one = program(first, variant);
                        UciProgram other = program(second, variant)) {
                      var openings = new Opening.RandomOpenings(variant, Opening.Rule.DEFAULT);
                      for (int pair = table; pair < pairs; pair += TABLES) {
                        Opening opening = openings.draw(Seed.derive(SEED, pair));
                        int points =
                            game(variant, opening, go, one, other)
                                + 2
                                - game(variant, opening, go, other, one);
                        synchronized (counts) {
                          counts[points]++;
                          System.err.print(text(variant, counts, start) + "\r");
                        }
                      }
                    }
                    return null;
                  }))
              .toList();
      for (Future<?> each : playing) {
        each.get();
      }
    }
    System.out.println(text(variant, counts, start));
  }

  private static String text(Variant variant, long[] counts, long start) {
    Tally tally = Tally.ofPairs(counts[0], counts[1], counts[2], counts[3], counts[4]);
    Estimate elo = tally.elo();
    return String.format(
        Locale.ROOT,
        "%-28s %4d games  %5.1f%%  Elo %+5.0f (%+.0f to %+.0f)  pairs %s  %.0f s",
        variant.id(),
        tally.games(),
        100 * tally.score(),
        elo.value(),
        elo.low(),
        elo.high(),
        Arrays.stream(counts).mapToObj(Long::toString).collect(Collectors.joining(" ")),
        (System.nanoTime() - start) / 1e9);
  }

  private static UciProgram program(String command, Variant variant) throws IOException {
    UciProgram program = new UciProgram(command);
    program.send("setoption name UCI_Variant value " + variant.id());
    return program;
  }

  /** White's half points. */
  private static int game(
      Variant variant, Opening opening, String go, UciProgram white, UciProgram black) {
    white.send("ucinewgame");
    black.send("ucinewgame");
    Position position = variant.start();
    StringBuilder turns = new StringBuilder();
    for (Turn turn : opening.turns()) {
      turn.moves().forEach(position::make);
      turns.append(' ').append(spelled(variant, turn));
    }
    for (int plies = opening.turns().size(); plies < MAX_PLIES; plies++) {
      Outcome outcome = position.outcome();
      if (outcome.isOver()) {
        return switch (outcome.result()) {
          case WHITE_WINS -> 2;
          case BLACK_WINS -> 0;
          default -> 1;
        };
      }
      UciProgram program = position.side() == Side.WHITE ? white : black;
      program.send("position startpos moves" + turns);
      String best = program.search(go, EngineMatch::requireNoError);
      turns.append(' ').append(best);
      TurnText.make(position, best);
    }
    return 1;
  }

  private static void requireNoError(String line) {
    if (line.startsWith("info string error")) {
      throw new IllegalStateException(line);
    }
  }

  private static String spelled(Variant variant, Turn turn) {
    return variant.id().equals("chess")
        ? TurnText.formatUci(variant, turn)
        : TurnText.format(variant, turn);
  }
}
