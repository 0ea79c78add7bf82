package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.NaiveRules.Ruling;
import io.polyboard.rules.definition.CastlingDefinition;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/**
 * Seeded games of {@link NaiveRules}, most from random positions. Rare events, such as checks,
 * promotions, en passant captures and repetitions, are frequent in them.
 */
final class RandomGames {
  private static final int LONGEST = 24;

  /** Maximum number of turns among which to choose. */
  private static final int CHOICE = 100;

  /** Maximum number of attempts to draw a position that the rules accept. */
  private static final int DRAWINGS = 500;

  private final VariantDefinition game;
  private final Lattice lattice;
  private final NaiveRules rules;
  private final SplittableRandom random;

  private RandomGames(VariantDefinition game, NaiveRules rules, long seed) {
    this.game = game;
    this.lattice = game.lattice();
    this.rules = rules;
    this.random = new SplittableRandom(seed);
  }

  /**
   * A position of a game.
   *
   * @param turn the text of the turn played in it, or null at the end
   */
  record Visit(Ruling ruling, @Nullable String turn) {
    Setup setup() {
      return ruling.setup();
    }
  }

  /** Plays games that together visit at least {@code positions} positions. */
  static List<List<Visit>> play(String variant, long seed, int positions) {
    RandomGames games =
        new RandomGames(
            TestVariants.variant(variant).definition(), TestVariants.naiveRules(variant), seed);
    List<List<Visit>> played = new ArrayList<>();
    Setup start = TestVariants.variant(variant).startSetup();
    for (int left = positions; left > 0; left -= played.getLast().size()) {
      played.add(games.play(played.size() % 4 == 0 ? start : games.drawn(start)));
    }
    return played;
  }

  private List<Visit> play(Setup start) {
    List<Visit> visits = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    Setup setup = start;
    for (int left = 1 + random.nextInt(LONGEST); left > 0; left--) {
      Ruling ruling = rules.rule(setup);
      boolean last = left == 1 || ruling.turns().isEmpty();
      String turn = last ? null : choose(ruling, seen);
      visits.add(new Visit(ruling, turn));
      if (turn == null) {
        break;
      }
      seen.add(ruling.setup().placement());
      setup = ruling.turns().get(turn);
    }
    return visits;
  }

  private String choose(Ruling ruling, Set<String> seen) {
    Setup before = ruling.setup();
    Predicate<Setup> preference =
        switch (random.nextInt(9)) {
          case 0 -> after -> seen.contains(after.placement());
          case 1 -> after -> rules.kingsInCheck(after) > 0;
          case 2 -> after -> after.enPassant() != null;
          case 3 -> after -> after.halfmove() == 0;
          case 4 -> after -> isPromotion(before, after);
          case 5 -> after -> isCastling(before, after);
          default -> after -> true;
        };
    if (!ruling.enPassant().isEmpty() && random.nextBoolean()) {
      return pick(List.copyOf(ruling.enPassant()));
    }
    List<String> turns = new ArrayList<>(ruling.turns().keySet());
    Collections.shuffle(turns, Random.from(random));
    return turns.stream()
        .limit(CHOICE)
        .filter(turn -> preference.test(ruling.turns().get(turn)))
        .findFirst()
        .orElse(turns.getFirst());
  }

  private boolean isPromotion(Setup before, Setup after) {
    return pawns(before, before.side()) > pawns(after, before.side());
  }

  private long pawns(Setup setup, Side side) {
    return setup
        .placement()
        .chars()
        .filter(letter -> letter != '.' && piece((char) letter).pawn() != null)
        .filter(letter -> Character.isUpperCase(letter) == (side == Side.WHITE))
        .count();
  }

  /** Whether a castling right is lost and two pieces have moved. */
  private static boolean isCastling(Setup before, Setup after) {
    return !before.castling().equals(after.castling())
        && IntStream.range(0, before.placement().length())
                .filter(cell -> before.placement().charAt(cell) != after.placement().charAt(cell))
                .count()
            == 4;
  }

  private <T> T pick(List<T> items) {
    return items.get(random.nextInt(items.size()));
  }

  /**
   * A random position with some of the pieces of the start position, many of them on other cells;
   * often with a check or a king hold.
   */
  private Setup drawn(Setup start) {
    int checks = random.nextInt(game.royalOnEachBoard() ? 1 + lattice.boards() : 2);
    boolean held = !game.kingHold().isEmpty() && random.nextBoolean();
    Setup accepted = start;
    for (int i = 0; i < DRAWINGS; i++) {
      String placement = placement();
      int matedWhite = mated();
      Setup setup =
          new Setup(
              placement,
              Side.of(random.nextInt(2)),
              rights(start.castling(), placement),
              null,
              holder(placement),
              matedWhite,
              mated() & ~matedWhite,
              0,
              random.nextInt(game.ends().noProgress()),
              1 + random.nextInt(50));
      if (!rules.isKingLeftInCheck(setup)) {
        accepted = setup;
        if (rules.kingsInCheck(setup) >= checks && (!held || setup.holder() != null)) {
          break;
        }
      }
    }
    return accepted;
  }

  private String placement() {
    double kept = random.nextDouble();
    double stays = random.nextDouble();
    char[] cells = new char[lattice.cells()];
    Arrays.fill(cells, '.');
    for (boolean royal : new boolean[] {true, false}) {
      for (int cell = 0; cell < cells.length; cell++) {
        char letter = game.array().charAt(cell);
        if (letter == '.' || piece(letter).royal() != royal) {
          continue;
        }
        if (royal || random.nextDouble() < kept) {
          boolean there = cells[cell] == '.' && random.nextDouble() < stays;
          List<Integer> elsewhere = there ? List.of(cell) : free(cells, cell, letter);
          if (!elsewhere.isEmpty()) {
            cells[pick(elsewhere)] = letter;
          }
        }
      }
    }
    return new String(cells);
  }

  /** The empty cells where a piece from this cell may stand; a king of a board stays on it. */
  private List<Integer> free(char[] cells, int from, char letter) {
    PieceDefinition piece = piece(letter);
    return IntStream.range(0, cells.length)
        .filter(
            cell -> cells[cell] == '.' && piece.standsOn().contains(lattice.at(seen(letter, cell))))
        .filter(cell ->
            !(piece.royal() && game.royalOnEachBoard())
                || lattice.at(cell).board() == lattice.at(from).board())
        .boxed()
        .toList();
  }

  private String rights(String rights, String placement) {
    StringBuilder drawn = new StringBuilder();
    for (char right : rights.toCharArray()) {
      for (CastlingDefinition castling : game.castlings()) {
        char king = placement.charAt(seen(right, castling.kingFrom().index()));
        char rook = placement.charAt(seen(right, castling.rookFrom().index()));
        boolean white = Character.isUpperCase(right);
        if (castling.right() == Character.toUpperCase(right)
            && king != '.'
            && piece(king).royal()
            && Character.isUpperCase(king) == white
            && rook
                == (white
                    ? castling.rook(Side.WHITE)
                    : Character.toLowerCase(castling.rook(Side.BLACK)))
            && random.nextInt(4) > 0) {
          drawn.append(right);
        }
      }
    }
    return drawn.toString();
  }

  private @Nullable Side holder(String placement) {
    if (game.kingHold().isEmpty() || random.nextInt(4) == 0) {
      return null;
    }
    Map<Boolean, Integer> kings = new HashMap<>();
    for (int cell = 0; cell < placement.length(); cell++) {
      char letter = placement.charAt(cell);
      if (letter != '.' && piece(letter).royal()) {
        kings.put(Character.isUpperCase(letter), cell);
      }
    }
    boolean shared =
        game.kingHold().stream()
            .anyMatch(plane ->
                plane.axes().stream()
                    .allMatch(axis ->
                        lattice.at(kings.get(true)).coordinate(axis)
                            == lattice.at(kings.get(false)).coordinate(axis)));
    return shared ? Side.of(random.nextInt(2)) : null;
  }

  /** Boards decided by mates of one side, too few to end the game; mostly none. */
  private int mated() {
    int mated = 0;
    if (game.royalOnEachBoard() && random.nextInt(3) == 0) {
      for (int i = 1; i < game.ends().checkmates(); i++) {
        mated |= 1 << random.nextInt(lattice.boards());
      }
    }
    return mated;
  }

  private PieceDefinition piece(char letter) {
    return game.piece(Character.toUpperCase(letter));
  }

  /** Converts White's cell to the cell of the letter's side, or back. */
  private int seen(char letter, int cell) {
    return Character.isUpperCase(letter)
        ? cell
        : lattice.mirror(lattice.at(cell), game.mirror()).index();
  }
}
