package io.polyboard.testkit;

import module java.base;

/** Random definitions of small variants. */
public final class RandomDefinitions {
  private static final List<String> MOVES =
      List.of(
          "{leap: [1, 0]}",
          "{leap: [1, 1]}",
          "{leap: [2, 1]}",
          "{slide: [1, 0]}",
          "{slide: [1, 1], limit: 2}",
          "{leap: [0, 1], symmetry: none}",
          "{leap: [-1, 0], symmetry: none}",
          "{path: [[1, 0], [1, 1]]}",
          "{walk: [[1, 0]], steps: 2}");

  private static final List<String> ENDS =
      List.of(
          "{}",
          "{stalemate: win}",
          "{stalemate: loss}",
          "{bare-king: true}",
          "{repetition: 2, no-progress: 4}");

  private RandomDefinitions() {}

  /** A definition in YAML, valid in most cases. */
  public static String next(SplittableRandom random) {
    int files = random.nextInt(3, 7);
    int ranks = random.nextInt(3, 7);
    List<String> pieces = new ArrayList<>();
    pieces.add("  K: {name: king, royal: true" + moves(random, random.nextInt(3)) + "}");
    String letters = "ABCD".substring(0, random.nextInt(1, 5));
    for (char letter : letters.toCharArray()) {
      pieces.add(
          random.nextInt(4) == 0
              ? "  %s: {name: pawn %s, pawn: {advance: [[0, 1]], capture: [[1, 1], [-1, 1]]}}"
                  .formatted(letter, Character.toLowerCase(letter))
              : "  %s: {name: piece %s%s}"
                  .formatted(
                      letter, Character.toLowerCase(letter), moves(random, random.nextInt(4))));
    }
    return """
    id: random
    name: Random
    description: For tests.
    axes:
      - {name: file, size: %d, cyclic: %s}
      - {name: rank, size: %d}
    pieces:
    %s
    ends: %s
    array: %s
    """
        .formatted(
            files,
            random.nextInt(4) == 0,
            ranks,
            String.join("\n", pieces),
            ENDS.get(random.nextInt(ENDS.size())),
            array(random, files, ranks, letters));
  }

  private static String moves(SplittableRandom random, int count) {
    return count == 0
        ? ""
        : IntStream.range(0, count)
            .mapToObj(i -> MOVES.get(random.nextInt(MOVES.size())))
            .distinct()
            .collect(Collectors.joining(", ", ", moves: [", "]"));
  }

  /** A start position: each side has its king and a few pieces on its own half. */
  private static String array(SplittableRandom random, int files, int ranks, String letters) {
    char[] cells = ".".repeat(files * ranks).toCharArray();
    int half = files * (ranks / 2);
    place(random, cells, 0, half, 'k');
    place(random, cells, files * ranks - half, half, 'K');
    for (int piece = random.nextInt(2 * half - 2); piece > 0; piece--) {
      char letter = letters.charAt(random.nextInt(letters.length()));
      if (random.nextBoolean()) {
        place(random, cells, files * ranks - half, half, letter);
      } else {
        place(random, cells, 0, half, Character.toLowerCase(letter));
      }
    }
    return IntStream.range(0, ranks)
        .mapToObj(rank -> rank(new String(cells, rank * files, files)))
        .collect(Collectors.joining("/"));
  }

  private static void place(
      SplittableRandom random, char[] cells, int from, int count, char piece) {
    int cell = from + random.nextInt(count);
    if (cells[cell] == '.') {
      cells[cell] = piece;
    }
  }

  /** A rank in MFEN, with runs of empty cells as numbers. */
  private static String rank(String cells) {
    StringBuilder text = new StringBuilder();
    int empty = 0;
    for (char cell : (cells + "|").toCharArray()) {
      if (cell == '.') {
        empty++;
      } else {
        text.append(empty == 0 ? "" : String.valueOf(empty));
        text.append(cell == '|' ? "" : String.valueOf(cell));
        empty = 0;
      }
    }
    return text.toString();
  }
}
