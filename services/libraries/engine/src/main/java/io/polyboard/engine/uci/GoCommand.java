package io.polyboard.engine.uci;

import module java.base;

import io.polyboard.engine.Clock;
import io.polyboard.engine.Limits;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.notation.TurnText;

/**
 * The arguments of {@code go}.
 *
 * @param limits when to stop
 * @param infinite whether the answer waits until the client requests it, even if there is nothing
 *     left to find
 * @param mate max turns of a mate on which the search stops; 0 for none
 * @param perft the depth to which sequences of turns are counted, or −1 for a search
 */
record GoCommand(Limits limits, boolean infinite, int mate, int perft) {
  private static final long MAX_MILLIS = 1L << 42;
  private static final int MAX_PERFT = 99;

  private static final Map<String, Numbers> NUMBERS =
      Map.of(
          "depth", new Numbers(1, Limits.MAX_DEPTH),
          "nodes", new Numbers(1, Long.MAX_VALUE),
          "movetime", new Numbers(1, MAX_MILLIS),
          "wtime", new Numbers(-MAX_MILLIS, MAX_MILLIS),
          "btime", new Numbers(-MAX_MILLIS, MAX_MILLIS),
          "winc", new Numbers(0, MAX_MILLIS),
          "binc", new Numbers(0, MAX_MILLIS),
          "movestogo", new Numbers(0, Integer.MAX_VALUE),
          "mate", new Numbers(1, Limits.MAX_DEPTH),
          "perft", new Numbers(0, MAX_PERFT));

  private static final List<String> CLOCK = List.of("wtime", "btime", "winc", "binc", "movestogo");

  /**
   * Reads the words after {@code go}. The search uses all valid arguments, because the client waits
   * for a turn: unknown words and illegal turns are ignored. A number that is malformed, missing or
   * out of range is replaced by the nearest allowed number. So is a missing clock of the side to
   * move if other times are given.
   *
   * @param position to search
   * @param overhead milliseconds to subtract from the clock
   * @param complaint receives what is wrong
   */
  static GoCommand parse(
      List<String> words, Position position, int overhead, Consumer<RefusedException> complaint) {
    Map<String, Long> numbers = new HashMap<>();
    List<Turn> turns = new ArrayList<>();
    boolean infinite = false;
    boolean ponder = false;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      switch (word) {
        case "infinite" -> infinite = true;
        case "ponder" -> ponder = true;
        case "searchmoves" -> {
          int first = i + 1;
          while (i + 1 < words.size() && !isKeyword(words.get(i + 1))) {
            i++;
            try {
              turns.add(TurnText.parse(position, words.get(i)));
            } catch (RefusedException e) {
              complaint.accept(e.within(Place.named("go searchmoves '" + words.get(i) + "'")));
            }
          }
          if (i < first) {
            complaint.accept(
                new RefusedException("go searchmoves", "no turns follow; list turns or omit it"));
          }
        }
        default -> {
          Numbers allowed = NUMBERS.get(word);
          if (allowed == null) {
            String names = String.join(" ", new TreeSet<>(NUMBERS.keySet()));
            complaint.accept(
                new RefusedException(
                    "go",
                    "there is no limit '%s'; use %s infinite ponder searchmoves"
                        .formatted(word, names)));
          } else if (i + 1 == words.size() || isKeyword(words.get(i + 1))) {
            complaint.accept(new RefusedException("go " + word, "its number is missing"));
            numbers.put(word, allowed.min());
          } else {
            i++;
            try {
              numbers.put(word, allowed.parse("go " + word, words.get(i)));
            } catch (RefusedException e) {
              complaint.accept(e);
              numbers.put(word, allowed.nearest(words.get(i)));
            }
          }
        }
      }
    }
    Limits limits =
        Limits.NONE
            .withDepth(numbers.getOrDefault("depth", (long) Limits.MAX_DEPTH).intValue())
            .withNodes(numbers.getOrDefault("nodes", Long.MAX_VALUE))
            .withMillis(numbers.getOrDefault("movetime", Long.MAX_VALUE))
            .withPonder(ponder)
            .withTurns(turns);
    if (CLOCK.stream().anyMatch(numbers::containsKey)) {
      limits = withClock(limits, numbers, position.side(), overhead, complaint);
    }
    return new GoCommand(
        limits,
        infinite,
        numbers.getOrDefault("mate", 0L).intValue(),
        numbers.getOrDefault("perft", -1L).intValue());
  }

  private static boolean isKeyword(String word) {
    return NUMBERS.containsKey(word)
        || word.equals("infinite")
        || word.equals("ponder")
        || word.equals("searchmoves");
  }

  /** The time left on the clock also limits the search. */
  private static Limits withClock(
      Limits limits,
      Map<String, Long> numbers,
      Side side,
      int overhead,
      Consumer<RefusedException> complaint) {
    boolean white = side == Side.WHITE;
    String own = white ? "wtime" : "btime";
    if (!numbers.containsKey(own)) {
      complaint.accept(
          new RefusedException("go " + own, "is missing; give the clock of the side to move"));
    }
    long millis = Math.max(1, numbers.getOrDefault(own, 0L) - overhead);
    return limits
        .withClock(
            new Clock(
                millis,
                numbers.getOrDefault(white ? "winc" : "binc", 0L),
                numbers.getOrDefault("movestogo", 0L).intValue()))
        .withMillis(Math.min(limits.millis(), millis));
  }
}
