package io.polyboard.engine;

import io.polyboard.engine.ExhaustiveMate.Proof;
import io.polyboard.engine.ExhaustiveMate.Verdict;
import io.polyboard.rules.Move;
import io.polyboard.rules.Piece;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Writes the table of mates: plays games of an engine that sees little against one that sees less
 * and often moves at random, goes back from each decisive end, proves what it finds there, and
 * keeps of each length the positions that are least easy.
 *
 * <p>Arguments: the file, seconds for each variant, and the variants, or none for all. Rows of
 * other variants in the file stay.
 */
final class MateMaker {
  private static final int LONGEST_MATE = 4;
  private static final int OPENING = 6;
  private static final int LONGEST_GAME = 200;
  private static final int BUDGET = 1_500_000;
  private static final int ROWS_OF_A_GAME = 2;
  private static final int ROWS_OF_A_LENGTH = 2;

  /** Of variants in which long mates are too costly to prove. */
  private static final int ROWS_OF_A_SHORT_LENGTH = 3;

  /** With more turns than this in a position mates in three are not looked for. */
  private static final int MANY_TURNS = 150;

  private final Variant variant;
  private final Engine engine;
  private final List<Candidate> candidates = new ArrayList<>();
  private final PrintStream log;

  private MateMaker(Variant variant, PrintStream log) {
    this.variant = variant;
    this.log = log;
    engine = new Engine(variant, Settings.DEFAULT.withHash(1));
  }

  private record Candidate(MateRow row, long game, long key, double merit) {}

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    long seconds = Long.parseLong(arguments[1]);
    List<String> chosen = List.of(arguments).subList(2, arguments.length);
    Map<String, List<String>> rows = new HashMap<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        rows.computeIfAbsent(line.substring(0, line.indexOf(',')), id -> new ArrayList<>())
            .add(line);
      }
    }
    for (String id : chosen.isEmpty() ? Variants.ids() : chosen) {
      MateMaker maker = new MateMaker(Variants.shipped(id), System.out);
      rows.put(id, maker.make(seconds).stream().map(MateRow::line).toList());
    }
    List<String> lines = new ArrayList<>(List.of("variant,position,mate,turn"));
    Variants.ids().forEach(id -> lines.addAll(rows.getOrDefault(id, List.of())));
    Files.write(file, lines);
  }

  private List<MateRow> make(long seconds) {
    long end = System.nanoTime() + seconds * 1_000_000_000;
    long game = 0;
    while (System.nanoTime() < end) {
      game++;
      goBack(game, play(game), end);
    }
    List<MateRow> rows = chosen();
    log.printf(Locale.ROOT, "%s: %d games, %d mates%n", variant.id(), game, candidates.size());
    rows.forEach(log::println);
    return rows;
  }

  /** A game as its position at the end, or where it has become too long. */
  private Position play(long seed) {
    // Variants that share an array must not share their games.
    SplittableRandom random = new SplittableRandom(seed + ((long) variant.id().hashCode() << 32));
    engine.forget();
    Side stronger = Side.of(random.nextInt(2));
    Position position = random.nextInt(3) == 0 ? variant.start() : thinned(random, stronger);
    double chance = random.nextDouble(0.1, variant.definition().movesPerTurn() > 1 ? 1.0 : 0.6);
    for (int ply = 0; ply < LONGEST_GAME && !position.outcome().isOver(); ply++) {
      boolean strong = position.side() == stronger;
      if (ply < OPENING || (!strong && random.nextDouble() < chance)) {
        List<Turn> turns = position.legalTurns();
        position.make(turns.get(random.nextInt(turns.size())));
      } else {
        playOn(position, engine.search(position, Limits.ofNodes(strong ? 800 : 100)).best());
      }
    }
    return position;
  }

  /** The start without some of the pieces; fewer of the stronger side's are missing. */
  private Position thinned(SplittableRandom random, Side stronger) {
    Setup start = variant.startSetup();
    double missing = random.nextDouble(0.2, 0.8);
    StringBuilder placement = new StringBuilder(start.placement());
    for (int cell = 0; cell < placement.length(); cell++) {
      char letter = placement.charAt(cell);
      Side side = Character.isUpperCase(letter) ? Side.WHITE : Side.BLACK;
      if (letter != '.'
          && !isRoyal(letter)
          && random.nextDouble() < (side == stronger ? missing / 2 : missing)) {
        placement.setCharAt(cell, '.');
      }
    }
    Setup setup =
        new Setup(
            placement.toString(),
            start.side(),
            "",
            start.enPassant(),
            start.holder(),
            start.matedWhite(),
            start.matedBlack(),
            start.moved(),
            start.halfmove(),
            start.fullmove());
    try {
      return variant.position(setup);
    } catch (RefusedException inCheck) {
      return variant.start();
    }
  }

  private boolean isRoyal(char letter) {
    int piece = variant.definition().pieceIndex(Character.toUpperCase(letter));
    return variant.definition().pieces().get(piece).royal();
  }

  private static void playOn(Position position, Report report) {
    if (!report.line().isEmpty()) {
      position.make(report.line().first());
    }
  }

  /** Proves the winner's last positions, back to the first from which no mate is proven. */
  private void goBack(long game, Position position, long end) {
    Side winner = position.outcome().winner();
    int turns = 0;
    while (winner != null && position.movesMade() > 0) {
      position.unmake();
      if (position.insideTurn() || position.side() != winner) {
        continue;
      }
      turns++;
      boolean many = position.countTurns() > MANY_TURNS;
      if (turns > (many ? 2 : LONGEST_MATE) || System.nanoTime() > end) {
        break;
      }
      Proof proof = ExhaustiveMate.prove(position, turns, many ? BUDGET / 3 : BUDGET);
      if (proof.verdict() != Verdict.MATE) {
        break;
      }
      String mfen = Mfen.format(variant, position.setup());
      String turn = TurnText.format(variant, Objects.requireNonNull(proof.first()));
      MateRow row = new MateRow(variant.id(), mfen, proof.turns(), turn);
      candidates.add(new Candidate(row, game, position.key(), merit(position, proof)));
    }
  }

  /** More for pieces on the board and a quiet first turn, less for what takes long to prove. */
  private double merit(Position position, Proof proof) {
    int[] pieces = new int[2];
    for (Cell cell : variant.lattice().all()) {
      Piece piece = position.pieceAt(cell);
      if (piece != null) {
        boolean pawn = variant.definition().pieces().get(piece.kind().index()).pawn() != null;
        pieces[piece.side().ordinal()] += pawn ? 1 : 2;
      }
    }
    double merit =
        Math.min(pieces[0], 24) + Math.min(2.0 * pieces[position.side().opponent().ordinal()], 32);
    Position after = position.copy();
    Turn turn = Objects.requireNonNull(proof.first());
    for (Move move : turn.moves()) {
      merit -= after.pieceAt(move.to()) == null ? 0 : 10;
    }
    after.make(turn);
    return merit + (after.inCheck() ? 0 : 30) - proof.nodes() / 40_000.0;
  }

  private List<MateRow> chosen() {
    candidates.sort(
        Comparator.comparing((Candidate candidate) -> -candidate.row().mate())
            .thenComparing(candidate -> -candidate.merit())
            .thenComparing(Candidate::game));
    Map<Long, Integer> games = new HashMap<>();
    Map<Integer, Integer> lengths = new HashMap<>();
    Set<Long> keys = new HashSet<>();
    int rowsOfALength =
        variant.definition().movesPerTurn() > 1 ? ROWS_OF_A_SHORT_LENGTH : ROWS_OF_A_LENGTH;
    List<MateRow> rows = new ArrayList<>();
    for (Candidate candidate : candidates) {
      if (games.getOrDefault(candidate.game(), 0) < ROWS_OF_A_GAME
          && lengths.getOrDefault(candidate.row().mate(), 0) < rowsOfALength
          && keys.add(candidate.key())) {
        games.merge(candidate.game(), 1, Integer::sum);
        lengths.merge(candidate.row().mate(), 1, Integer::sum);
        rows.addFirst(candidate.row());
      }
    }
    return rows;
  }
}
