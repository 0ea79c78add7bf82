package io.polyboard.rules;

import static io.polyboard.rules.IllegalTurnReason.BLOCKED;
import static io.polyboard.rules.IllegalTurnReason.BOARD_NOT_TO_MOVE;
import static io.polyboard.rules.IllegalTurnReason.FORBIDDEN;
import static io.polyboard.rules.IllegalTurnReason.LEAVES_KING_ATTACKED;
import static io.polyboard.rules.IllegalTurnReason.PIECE_CANNOT_REACH;
import static io.polyboard.rules.IllegalTurnReason.WRONG_SIDE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import module java.base;

import io.polyboard.rules.NaiveRules.Ruling;
import io.polyboard.rules.Outcome.Reason;
import io.polyboard.rules.RandomGames.Visit;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.testkit.Nightly;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Properties of all positions of all variants, tested in random games: fixed games by default, and
 * different games with more positions in the nightly build. The system property {@code
 * polyboard.seed} sets the seed; a failure prints the seed that reproduces it.
 */
@ParameterizedClass
@MethodSource("io.polyboard.rules.TestVariants#ids")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RulesPropertiesTest {
  /** Positions per variant; a third of it if turns have several moves, so that there are many. */
  private static final int POSITIONS = Nightly.runs() ? 2000 : 48;

  private static final long SEED =
      Long.getLong("polyboard.seed", Nightly.runs() ? System.nanoTime() : 20_060_725);

  @Parameter private String id;
  private Variant variant;
  private VariantDefinition definition;
  private Lattice lattice;
  private NaiveRules rules;

  /** The games, shared by all properties. */
  private List<List<Visit>> games;

  @BeforeParameterizedClassInvocation
  void play() {
    variant = TestVariants.variant(id);
    definition = variant.definition();
    lattice = variant.lattice();
    rules = TestVariants.naiveRules(id);
    games = RandomGames.play(id, SEED, POSITIONS / (definition.movesPerTurn() > 1 ? 3 : 1));
  }

  @Test
  void listsTheTurnsThatAreLegal() {
    inEveryPosition((position, visit) -> {
      Ruling ruling = visit.ruling();

      // When
      List<String> turns = turns(position);

      // Then
      assertThat(sorted(turns)).isEqualTo(List.copyOf(ruling.turns().keySet()));
      assertThat(position.countTurns()).isEqualTo(turns.size());
      assertThat(position.perft(1)).isEqualTo(turns.size());
      assertThat(position.perft(0)).isOne();
      assertThat(position.inCheck()).isEqualTo(ruling.inCheck());
      assertThat(position.insideTurn()).isFalse();
      if (ruling.outcome().isOver()) {
        assertThat(position.outcome()).isEqualTo(ruling.outcome());
      } else {
        assertThat(position.outcome()).isEqualTo(position.drawByRule());
      }
      if (definition.movesPerTurn() == 1) {
        assertThat(sorted(moveTexts(position))).isEqualTo(sorted(turns));
      }
    });
  }

  @Test
  void showsThePlacement() {
    inEveryPosition((position, visit) -> {
      // Given
      Setup setup = visit.setup();
      BitSet occupied = new BitSet();
      for (int cell = 0; cell < setup.placement().length(); cell++) {
        occupied.set(cell, setup.placement().charAt(cell) != '.');
      }
      PackedView packed = PackedView.of(variant);

      // Then
      assertThat(position.side()).isEqualTo(setup.side());
      assertThat(position.halfmove()).isEqualTo(setup.halfmove());
      assertThat(packed.decidedBoards(position, Side.WHITE)).isEqualTo(setup.matedWhite());
      assertThat(packed.decidedBoards(position, Side.BLACK)).isEqualTo(setup.matedBlack());
      Map<Piece, BitSet> cells = new HashMap<>();
      for (Cell cell : lattice.all()) {
        Piece piece = position.pieceAt(cell);
        assertThat(piece == null ? '.' : piece.letter())
            .isEqualTo(setup.placement().charAt(cell.index()));
        if (piece != null) {
          cells.computeIfAbsent(piece, key -> new BitSet()).set(cell.index());
          if (definition.piece(piece.kind()).pawn() == null) {
            BitSet reached = rules.reached(setup.placement(), cell.index());
            assertThat(variant.reach(piece, cell, occupied))
                .as("reach from %s", cell)
                .isEqualTo(reached);
            assertThat(packed.attacks(position, piece, cell))
                .as("attacks from %s", cell)
                .isEqualTo(reached);
          }
        }
      }
      for (PieceKind kind : variant.kinds()) {
        for (Side side : Side.values()) {
          Piece piece = new Piece(kind, side);
          assertThat(packed.cells(position, piece))
              .isEqualTo(cells.getOrDefault(piece, new BitSet()));
        }
      }
    });
  }

  @Test
  void knowsTheMovesThatGiveCheck() {
    inEveryPosition((position, visit) -> {
      PackedView packed = PackedView.of(variant);
      for (Move move : position.legalMoves()) {
        // When
        boolean gives = packed.givesCheck(position, move);

        // Then
        position.make(move);
        if (!position.insideTurn()) {
          assertThat(gives).as(TurnText.format(variant, move)).isEqualTo(position.inCheck());
        }
        position.unmake();
      }
      assertThat(position.setup()).isEqualTo(visit.setup());
    });
  }

  @Test
  void passes() {
    inEveryPosition((position, visit) -> {
      Setup setup = visit.setup();
      if (visit.ruling().inCheck() || visit.ruling().turns().isEmpty()) {
        return;
      }
      // Given
      long key = position.key();

      // When
      position.pass();

      // Then
      Setup passed = position.setup();
      assertThat(passed.placement()).isEqualTo(setup.placement());
      assertThat(passed.side()).isEqualTo(setup.side().opponent());
      assertThat(passed.castling()).isEqualTo(setup.castling());
      assertThat(passed.enPassant()).isNull();
      assertThat(passed.holder()).isEqualTo(setup.holder());
      assertThat(passed.matedWhite()).isEqualTo(setup.matedWhite());
      assertThat(passed.matedBlack()).isEqualTo(setup.matedBlack());
      assertThat(passed.moved()).isZero();
      assertThat(position.key()).isEqualTo(position.computeKey());
      assertThat(sorted(turns(position)))
          .isEqualTo(List.copyOf(rules.rule(passed).turns().keySet()));

      // When
      position.unmake();

      // Then
      assertThat(position.setup()).isEqualTo(setup);
      assertThat(position.key()).isEqualTo(key);
    });
  }

  @Test
  void makesTurnsAndTakesThemBack() {
    inEveryPosition((position, visit) -> {
      // Given
      Setup before = position.setup();
      long key = position.key();
      int made = position.movesMade();
      List<Turn> turns = position.legalTurns();
      assertThat(before).isEqualTo(visit.setup());
      assertThat(key).isEqualTo(position.computeKey());
      int every = Math.max(1, turns.size() / 2);
      for (int i = before.fullmove() % every; i < turns.size(); i += every) {
        Turn turn = turns.get(i);
        String text = TurnText.format(variant, turn);

        // When
        position.make(turn);

        // Then
        Setup after = rules.rule(visit.ruling().turns().get(text)).setup();
        assertThat(position.setup()).as(text).isEqualTo(after);
        assertThat(position.key()).as(text).isEqualTo(position.computeKey());
        assertThat(position.movesMade()).isEqualTo(made + turn.size());
        assertThat(position.insideTurn()).isFalse();

        // When
        takeBack(position, made);

        // Then
        assertThat(position.setup()).as(text).isEqualTo(before);
        assertThat(position.key()).as(text).isEqualTo(key);
      }
    });
  }

  @Test
  void takesWholeGamesBack() {
    for (List<Visit> game : games) {
      // Given
      Position position = variant.position(game.getFirst().setup());
      List<Long> keys = new ArrayList<>();
      List<Integer> made = new ArrayList<>();
      for (Visit visit : game) {
        keys.add(position.key());
        made.add(position.movesMade());
        play(position, visit.turn());
      }
      for (int i = game.size() - 1; i >= 0; i--) {
        // When
        takeBack(position, made.get(i));

        // Then
        assertThat(position.setup()).as(place(game.get(i))).isEqualTo(game.get(i).setup());
        assertThat(position.key()).as(place(game.get(i))).isEqualTo(keys.get(i));
      }
    }
  }

  @Test
  void hasOneKeyForPositionsThatRepeatEachOther() {
    Map<Long, Object> identities = new HashMap<>();
    Map<Object, Long> keys = new HashMap<>();
    inEveryPosition((position, visit) -> {
      // Given
      Object identity = visit.ruling().identity();
      Position same = variant.position(visit.setup());

      // Then
      assertThat(same.key()).isEqualTo(position.key());
      assertThat(identities.computeIfAbsent(position.key(), key -> identity)).isEqualTo(identity);
      assertThat(keys.computeIfAbsent(identity, key -> position.key())).isEqualTo(position.key());
    });
  }

  @Test
  void readsWhatItWrites() {
    inEveryPosition((position, visit) -> {
      // When
      Setup read = Mfen.parse(variant, Mfen.format(variant, position.setup()));

      // Then
      assertThat(read).isEqualTo(visit.setup());
      List<String> turns = List.copyOf(visit.ruling().turns().keySet());
      int every = Math.max(1, turns.size() / 20);
      for (int turn = visit.setup().fullmove() % every; turn < turns.size(); turn += every) {
        String text = turns.get(turn);
        assertThat(TurnText.format(variant, TurnText.parse(position, text))).isEqualTo(text);
      }
      assertThat(position.setup()).isEqualTo(visit.setup());
    });
  }

  @Test
  void listsTheLegalTurnsInParts() {
    inEveryPosition((position, visit) -> {
      // Given
      List<Turn> all = position.legalTurns();
      int max = all.size() / 3 + 1;
      for (int first = 0; first <= all.size(); first += max) {
        // When
        List<Turn> part = position.legalTurns(first, max);

        // Then
        assertThat(part).isEqualTo(all.subList(first, Math.min(first + max, all.size())));
      }
      assertThat(position.legalTurns(Long.MAX_VALUE, max)).isEmpty();
    });
  }

  @Test
  void treatsBlackAndWhiteAsMirrorImages() {
    ColourMirror mirror = new ColourMirror(variant);
    if (definition.castlings().stream()
        .anyMatch(castling -> castling.whiteRook() != castling.blackRook())) {
      // The mirror image of such a castling is not a castling.
      return;
    }
    inEveryPosition((position, visit) -> {
      // When
      Position mirrored = variant.position(mirror.of(visit.setup()));

      // Then
      assertThat(mirror.of(mirrored.setup())).isEqualTo(visit.setup());
      assertThat(sorted(turns(mirrored)))
          .isEqualTo(sorted(turns(position).stream().map(mirror::of).toList()));
      assertThat(mirrored.countTurns()).isEqualTo(position.countTurns());
      assertThat(mirrored.inCheck()).isEqualTo(position.inCheck());
    });
  }

  @Test
  void makesTheMovesOfATurnInAnyOrder() {
    inOnePositionOf(
        10,
        (position, visit) -> {
          // Given
          Map<String, List<Object>> made = new TreeMap<>();
          List<Turn> turns = position.legalTurns();
          for (Turn turn : turns) {
            String text = TurnText.format(variant, turn);
            int before = position.movesMade();
            position.make(turn);
            made.put(text, List.of(position.key(), position.setup()));
            takeBack(position, before);
          }

          // When
          Map<String, Map<List<String>, List<Object>>> ends = new TreeMap<>();
          followMoves(position, visit.setup(), List.of(), ends);

          // Then
          assertThat(ends.keySet()).isEqualTo(made.keySet());
          ends.forEach((text, orders) -> {
            int moves = text.split(",").length;
            assertThat(orders).as(text).hasSize(factorial(moves));
            assertThat(Set.copyOf(orders.values())).as(text).containsExactly(made.get(text));
          });
          assertThat(position.setup()).isEqualTo(visit.setup());
        });
  }

  @Test
  void readsPositionsInsideATurn() {
    inOnePositionOf(5, (position, visit) -> readInsideTurn(position));
  }

  private void readInsideTurn(Position position) {
    for (Move move : position.legalMoves()) {
      // Given
      position.make(move);
      if (position.insideTurn()) {
        String text = Mfen.format(variant, position.setup());

        // When
        Position read = variant.position(Mfen.parse(variant, text));

        // Then
        assertThat(read.insideTurn()).isTrue();
        assertThat(read.setup()).isEqualTo(position.setup());
        assertThat(read.key()).as(text).isEqualTo(position.key());
        assertThat(turns(read)).as(text).isEqualTo(turns(position));
        readInsideTurn(position);
      }
      position.unmake();
    }
  }

  /** Makes every sequence of moves to the end of the turn, and records key and set-up there. */
  private void followMoves(
      Position position,
      Setup naive,
      List<String> made,
      Map<String, Map<List<String>, List<Object>>> ends) {
    if (!made.isEmpty() && !position.insideTurn()) {
      List<Object> end = List.of(position.key(), position.setup());
      ends.computeIfAbsent(ColourMirror.inBoardOrder(lattice, made), text -> new LinkedHashMap<>())
          .put(made, end);
      return;
    }
    Map<String, Setup> begun = rules.begun(naive);
    if (!made.isEmpty()) {
      assertThat(position.setup()).as("%s", made).isEqualTo(naive);
      assertThat(position.key()).as("%s", made).isEqualTo(position.computeKey());
      // The naive rules are slow, so only some of the incomplete turns are compared.
      if (made.getLast().hashCode() % 7 == 0) {
        assertThat(sorted(turns(position)))
            .as("%s", made)
            .isEqualTo(List.copyOf(rules.rule(naive).turns().keySet()));
      }
    }
    Set<List<String>> below = new HashSet<>();
    for (Move move : position.legalMoves()) {
      String text = TurnText.format(variant, move);
      List<String> longer = Stream.concat(made.stream(), Stream.of(text)).toList();
      Map<String, Map<List<String>, List<Object>>> after = new TreeMap<>();
      position.make(move);
      followMoves(position, begun.getOrDefault(text, naive), longer, after);
      position.unmake();
      assertThat(after).as("turns that begin with %s", longer).isNotEmpty();
      after.values().stream()
          .flatMap(orders -> orders.keySet().stream())
          .map(order -> order.subList(made.size(), order.size()).stream().sorted().toList())
          .forEach(below::add);
      after.forEach((turn, orders) ->
          ends.merge(
              turn,
              orders,
              (some, others) -> {
                some.putAll(others);
                return some;
              }));
    }
    assertThat(position.countTurns()).as("%s", made).isEqualTo(below.size());
  }

  @Test
  void countsTwoPliesAsTheSumOverTheFirst() {
    inOnePositionOf(
        20,
        (position, visit) -> {
          // Given
          List<Turn> turns = position.legalTurns();
          int before = position.movesMade();
          long sum = 0;
          for (Turn turn : turns) {
            position.make(turn);
            sum += position.countTurns();
            takeBack(position, before);
          }

          // Then
          assertThat(position.perft(2)).isEqualTo(sum);
          assertThat(position.setup()).isEqualTo(visit.setup());
        });
  }

  /**
   * The reason is an attacked king for exactly the moves that only the king's safety forbids, and
   * an unreachable cell for exactly the moves that are impossible even on an empty lattice.
   */
  @Test
  void saysWhyAMoveIsNotLegal() {
    inOnePositionOf(
        6,
        (position, visit) -> {
          Setup setup = visit.ruling().setup();
          Set<String> legal = Set.copyOf(moveTexts(position));
          Set<String> unsafe =
              rules.moves(setup).stream()
                  .filter(text -> !legal.contains(text))
                  .collect(Collectors.toSet());
          int every = 1 + lattice.cells() / 12;
          for (int from = 0; from < lattice.cells() && !legal.isEmpty(); from++) {
            if (position.pieceAt(lattice.at(from)) != null) {
              for (int to = (from + setup.fullmove()) % every; to < lattice.cells(); to += every) {
                String cells = lattice.at(from).name() + lattice.at(to).name();
                if (legal.stream().noneMatch(text -> leads(text, cells))) {
                  // When
                  Throwable refused = catchThrowable(() -> TurnText.parseMove(position, cells));

                  // Then
                  assertThat(refused).as(cells).isInstanceOf(RefusedException.class);
                  check(
                      position,
                      from,
                      to,
                      IllegalTurnReason.valueOf(((RefusedException) refused).problem().code()),
                      unsafe.stream().anyMatch(text -> leads(text, cells)));
                }
              }
            }
          }
        });
  }

  /** Whether a move goes between these cells, with any promotion. */
  private static boolean leads(String move, String cells) {
    return move.startsWith(cells)
        && (move.length() == cells.length() || !Character.isDigit(move.charAt(cells.length())));
  }

  private void check(
      Position position, int from, int to, IllegalTurnReason reason, boolean unsafe) {
    Piece piece = position.pieceAt(lattice.at(from));
    String move = lattice.at(from).name() + lattice.at(to).name() + " " + reason;
    boolean several = definition.movesPerTurn() > 1;
    if (piece.side() != position.side()) {
      assertThat(reason).as(move).isEqualTo(WRONG_SIDE);
    } else if (unsafe) {
      if (several) {
        assertThat(reason).as(move).isIn(LEAVES_KING_ATTACKED, BOARD_NOT_TO_MOVE, FORBIDDEN);
      } else {
        // Castling has its own reason, even if only the transfer after it leads into check.
        assertThat(reason)
            .as(move)
            .isEqualTo(rules.onlyCastles(piece, from, to) ? FORBIDDEN : LEAVES_KING_ATTACKED);
      }
    } else {
      boolean transferred = definition.transfer() != null;
      boolean pawn = definition.piece(piece.kind()).pawn() != null;
      if (pawn || transferred) {
        assertThat(reason).as(move).isNotEqualTo(LEAVES_KING_ATTACKED);
      } else if (rules.reachesAlone(piece.letter(), from, to)) {
        assertThat(reason).as(move).isIn(BLOCKED, BOARD_NOT_TO_MOVE, FORBIDDEN);
      } else {
        assertThat(reason).as(move).isIn(PIECE_CANNOT_REACH, BOARD_NOT_TO_MOVE, FORBIDDEN);
      }
    }
  }

  @Test
  void drawsByRepetitionNoProgressAndDeadPositions() {
    for (List<Visit> game : games) {
      Map<Object, Integer> occurrences = new HashMap<>();
      Position position = variant.position(game.getFirst().setup());
      for (Visit visit : game) {
        // Given
        Set<Reason> reasons = EnumSet.noneOf(Reason.class);
        int times = occurrences.merge(visit.ruling().identity(), 1, Integer::sum);
        if (times >= definition.ends().repetition()) {
          reasons.add(Reason.REPETITION);
        }
        if (visit.setup().halfmove() >= definition.ends().noProgress()) {
          reasons.add(Reason.NO_PROGRESS);
        }
        if (rules.isDead(visit.setup())) {
          reasons.add(Reason.DEAD_POSITION);
        }

        Position set = variant.start();
        set.set(position);
        for (Position same : List.of(position, position.copy(), set)) {
          // When
          Outcome outcome = same.drawByRule();

          // Then
          assertThat(same.occurrences()).as(place(visit)).isEqualTo(times);
          assertThat(same.isDrawnByRule()).as(place(visit)).isEqualTo(outcome.isOver());
          if (outcome.reason() == Reason.DEAD_POSITION && !rules.isDead(visit.setup())) {
            // The naive rules find only bare kings. In other dead positions no mate may occur.
            assertThat(endsInMate(same.copy())).as(place(visit)).isFalse();
          } else if (reasons.isEmpty()) {
            assertThat(outcome).as(place(visit)).isEqualTo(Outcome.ONGOING);
          } else {
            assertThat(outcome.result()).as(place(visit)).isEqualTo(Outcome.Result.DRAW);
            assertThat(outcome.reason()).as(place(visit)).isIn(reasons);
          }
        }
        play(position, visit.turn());
      }
    }
  }

  /** Whether one of several random games from a position ends in mate. */
  private boolean endsInMate(Position position) {
    SplittableRandom random = new SplittableRandom(SEED);
    int before = position.movesMade();
    for (int game = 0; game < 20; game++) {
      for (int ply = 0; ply < 100; ply++) {
        List<Turn> turns = position.legalTurns();
        if (turns.isEmpty()) {
          if (position.outcome().reason() == Reason.CHECKMATE) {
            return true;
          }
          break;
        }
        position.make(turns.get(random.nextInt(turns.size())));
      }
      takeBack(position, before);
    }
    return false;
  }

  @Test
  void copiesAreIndependent() {
    inEveryPosition((position, visit) -> {
      Position set = variant.start();
      set.set(position);
      for (Position copy : List.of(position.copy(), set)) {
        // When
        play(copy, visit.turn());
        takeBack(copy, 0);

        // Then
        assertThat(position.setup()).isEqualTo(visit.setup());
        assertThat(position.key()).isEqualTo(position.computeKey());
        assertThat(copy.key()).isEqualTo(copy.computeKey());
      }
    });
  }

  @Test
  void countsTheSameInSeveralThreads() throws Exception {
    // Given
    List<Setup> setups =
        games.stream().map(game -> game.getLast().setup()).distinct().limit(8).toList();
    List<Long> expected = setups.stream().map(setup -> variant.position(setup).perft(2)).toList();
    List<Callable<List<Long>>> tasks = new ArrayList<>();
    for (int shift = 0; shift < 4; shift++) {
      int first = shift;
      tasks.add(() -> {
        Long[] counts = new Long[setups.size()];
        for (int i = 0; i < counts.length; i++) {
          int setup = (i + first) % counts.length;
          counts[setup] = variant.position(setups.get(setup)).perft(2);
        }
        return Arrays.asList(counts);
      });
    }

    // When
    try (ExecutorService threads = Executors.newFixedThreadPool(tasks.size())) {
      List<Future<List<Long>>> counts = threads.invokeAll(tasks);

      // Then
      for (Future<List<Long>> count : counts) {
        assertThat(count.get()).isEqualTo(expected);
      }
    }
  }

  // Games and places.

  /** Checks the property in all positions, reached by playing the games. */
  private void inEveryPosition(BiConsumer<Position, Visit> property) {
    inOnePositionOf(1, property);
  }

  /** Checks the property in one of {@code positions} positions. */
  private void inOnePositionOf(int positions, BiConsumer<Position, Visit> property) {
    int visits = 0;
    for (List<Visit> game : games) {
      Position position = variant.position(game.getFirst().setup());
      for (Visit visit : game) {
        if (++visits % positions == 0) {
          try {
            property.accept(position, visit);
          } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(place(visit) + "\n" + e.getMessage(), e);
          }
        }
        play(position, visit.turn());
      }
    }
  }

  private String place(Visit visit) {
    return "%s %s (polyboard.seed=%d)"
        .formatted(variant, Mfen.format(variant, visit.setup()), SEED);
  }

  private static void play(Position position, @Nullable String turn) {
    if (turn != null) {
      position.make(TurnText.parse(position, turn));
    }
  }

  private static void takeBack(Position position, int movesMade) {
    while (position.movesMade() > movesMade) {
      position.unmake();
    }
  }

  private List<String> turns(Position position) {
    return TurnText.formatAll(variant, position.legalTurns());
  }

  /** The texts in sorted order, to compare lists regardless of order. */
  private static List<String> sorted(List<String> texts) {
    return texts.stream().sorted().toList();
  }

  private List<String> moveTexts(Position position) {
    return position.legalMoves().stream().map(move -> TurnText.format(variant, move)).toList();
  }

  private static int factorial(int n) {
    return n == 0 ? 1 : n * factorial(n - 1);
  }
}
