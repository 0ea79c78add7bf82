package io.polyboard.standalone.page.balance;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/** Reports such as laboratories of variants make, of numbers that a seed gives. */
enum BalanceSamples {
  TWO_BOARDS("Chess on Two Boards", "V. R. Parton", 2, 8, 4_000, 1_000, 10_000),
  SIXTEEN_BOARDS("Chesseract", "Jim Aikin", 16, 4, 9_000, 400, 2_000, 10_000),
  TEN_GAMES("Chess in Ten Games", "A beginner", 1, 8, 10, 1_000);

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final List<String> PIECES =
      List.of("queen", "rook", "bishop", "knight", "pawn", "king");
  private static final List<String> LETTERS = List.of("Q", "R", "B", "N", "P", "K");
  private static final double[] WORTH = {9.4, 5.1, 3.4, 3.1, 1, 0};
  private static final double[] ON_EMPTY = {22.8, 14, 8.75, 5.25, 1.75, 6.6};
  private static final int TURNS_A_STEP = 10;

  private final String variantName;
  private final String designer;
  private final int boards;
  private final int size;
  private final int games;
  private final int[] nodes;

  BalanceSamples(
      String variantName, String designer, int boards, int size, int games, int... nodes) {
    this.variantName = variantName;
    this.designer = designer;
    this.boards = boards;
    this.size = size;
    this.games = games;
    this.nodes = nodes;
  }

  /** The report; always the same. */
  ObjectNode report() {
    Random random = new Random(ordinal());
    ObjectNode report = NODES.objectNode();
    report.put("variant", variantName.toLowerCase(Locale.ROOT).replace(' ', '-'));
    report.put("name", variantName);
    report.put("designer", designer);
    report.put("digest", "sha256:8f14e45fceea167a5a36dedd4bea2543c8b0f1d6e5a7c9321b4d6f8091a2b3c4");
    report.put("games", games);
    report.set(
        "nodes",
        NODES.arrayNode().addAll(Arrays.stream(nodes).mapToObj(NODES::numberNode).toList()));
    report.put("measuresVersion", 1);
    ArrayNode samples = report.putArray("samples");
    ArrayNode measures = report.putArray("measures");
    ArrayNode lengths = report.putArray("lengths");
    ArrayNode jam = report.putArray("jamByTurn");
    ArrayNode fans = report.putArray("fans");
    ArrayNode pieces = report.putArray("pieces");
    ArrayNode values = report.putArray("pieceValues");
    ArrayNode cells = report.putArray("cells");
    for (int strength = 0; strength < nodes.length; strength++) {
      int played = games / nodes.length;
      addSample(samples, strength, played);
      addMeasures(measures, strength, played);
      int[] left = addLengths(lengths, strength, played, random);
      addJam(jam, strength, left, random);
      addFans(fans, strength, left, random);
      addPieces(pieces, values, strength, played, random);
      addCells(cells, strength, played, random);
    }
    addEstimates(report.putArray("pieceEstimates"));
    addInfluence(report.putArray("influence"), random);
    ArrayNode boardList = report.putArray("boards");
    for (int board = 0; board < boards; board++) {
      String label = Character.toString('A' + board);
      boardList.addObject().put("label", label).put("files", size).put("ranks", size);
    }
    addTrends(report.putArray("trends"));
    addDoublings(report.putArray("doublings"));
    addOpeningScores(report.putArray("openingScores"));
    addNotes(report.putArray("notes"));
    return report;
  }

  /** With three strengths a line, of which the first goes on and the second says nothing. */
  private void addTrends(ArrayNode trends) {
    if (nodes.length < 2) {
      return;
    }
    for (String name : List.of("white-score", "draw-rate")) {
      boolean isScore = name.equals("white-score");
      ObjectNode trend = trends.addObject().put("name", name);
      trend.put("title", isScore ? "White's score" : "Draws").put("unit", "share");
      putInterval(trend, "doubling", 0.01, 0.004, 1);
      ArrayNode curve = trend.putArray("curve");
      ArrayNode predictions = trend.putArray("predictions");
      int last = nodes.length - 1;
      for (int step = 0; nodes.length > 2 && step <= 12; step++) {
        double strength = last * step / 12.0;
        double at = nodes[0] * Math.pow((double) nodes[last] / nodes[0], step / 12.0);
        addPoint(curve, at, isScore ? 0.535 + 0.012 * strength : 0.2 + 0.08 * strength, 0.008);
      }
      for (int more = 1; nodes.length > 2 && more <= 2; more++) {
        double strength = last + 0.45 * more;
        addPoint(
            predictions,
            nodes[last] * Math.pow(2, more),
            isScore ? 0.535 + 0.012 * strength : 0.2 + 0.08 * strength,
            0.008 + 0.006 * more);
      }
      trend.put("told", nodes.length > 2 && isScore);
      trend.put(
          "verdict",
          nodes.length == 2
              ? "grows by 1.0 percentage points a doubling (0.6 to 1.4); where it goes would take a"
                  + " third strength"
              : "cannot tell whether it grows or falls (-0.6 to 1.4 percentage points a doubling)");
    }
  }

  private static void addPoint(ArrayNode points, double at, double value, double error) {
    points
        .addObject()
        .put("nodes", at)
        .put("value", rounded(value))
        .put("low", rounded(value - error))
        .put("high", rounded(value + error));
  }

  private void addDoublings(ArrayNode doublings) {
    for (int strength = 0; nodes.length > 1 && strength < nodes.length; strength++) {
      ObjectNode doubling = doublings.addObject().put("nodes", nodes[strength]);
      doubling.put("opening", "random 8 within 200").put("games", 400);
      doubling.put("wins", 180 - 10 * strength).put("draws", 110 + 20 * strength);
      doubling.put("losses", 110 - 10 * strength);
      putInterval(doubling, "score", 0.59 - 0.02 * strength, 0.04, 1);
      if (strength == 0 && nodes.length > 2) {
        doubling.putNull("elo");
      } else {
        putInterval(doubling, "elo", 63 - 14 * strength, 28, Double.MAX_VALUE);
      }
    }
  }

  private void addOpeningScores(ArrayNode scores) {
    for (int strength = 0; nodes.length > 1 && strength < nodes.length; strength++) {
      ObjectNode score = scores.addObject().put("nodes", nodes[strength]);
      score.put("opening", "random 8 within 200").put("games", 400);
      putInterval(score, "score", 0.52 + 0.01 * strength, 0.04, 1);
      putInterval(score, "fromArray", 0.535 + 0.012 * strength, 0.02, 1);
      putInterval(score, "difference", -0.015 - 0.002 * strength, 0.045, 1);
    }
  }

  private void addNotes(ArrayNode notes) {
    notes.add("The players are one engine at several strengths; people may play otherwise.");
    if (games < 100) {
      notes.add("So few games tell little: most intervals span more than the reference does.");
    }
  }

  private void addSample(ArrayNode samples, int strength, int played) {
    int draws = (int) Math.round(played * drawRate(strength));
    int white = (int) Math.round(played * (whiteScore(strength) - drawRate(strength) / 2));
    ObjectNode sample = samples.addObject();
    sample.put("nodes", nodes[strength]).put("noise", 12).put("opening", "array");
    sample.put("games", played).put("repeated", played / 40);
    sample.put("whiteWins", white).put("draws", draws).put("blackWins", played - draws - white);
    ObjectNode terminations = sample.putObject("terminations");
    int mates = played - draws;
    terminations.put("checkmate", mates);
    terminations.put("threefold repetition", draws / 2);
    terminations.put("fifty-move rule", draws / 3);
    int rest = draws - draws / 2 - draws / 3;
    terminations.put("insufficient material", rest - rest / 3);
    terminations.put("stalemate", rest / 3);
  }

  private static double whiteScore(int strength) {
    return 0.535 + 0.012 * strength;
  }

  private static double drawRate(int strength) {
    return 0.2 + 0.08 * strength;
  }

  private void addMeasures(ArrayNode measures, int strength, int played) {
    add(
        measures,
        strength,
        played,
        "white-score",
        "White's expected score",
        whiteScore(strength),
        0.45,
        "share",
        new double[] {0.51, 0.56},
        "What a game brings White on average: a win counts 1, a draw one half.");
    add(
        measures,
        strength,
        played,
        "draw-rate",
        "Draws",
        drawRate(strength),
        0.42,
        "share",
        new double[] {0.31, 0.44},
        "The share of games that nobody won.");
    add(
        measures,
        strength,
        played,
        "first-move",
        "Advantage of the first move",
        400 * Math.log10(whiteScore(strength) / (1 - whiteScore(strength))),
        320,
        "elo",
        new double[] {7, 42},
        "White's expected score as a difference of Elo.");
    add(
        measures,
        strength,
        played,
        "length",
        "Length of a game",
        118 + 9 * strength,
        41,
        "turns",
        new double[] {104, 131},
        "Turns of both sides, from the array to the end.");
    add(
        measures,
        strength,
        played,
        "branching",
        "Legal turns",
        54.2 + strength,
        6.5,
        "turns a position",
        new double[] {29.4, 31.2},
        "How many turns a player can choose from.");
    add(
        measures,
        strength,
        played,
        "jam",
        "Jam",
        0.31 - 0.02 * strength,
        0.12,
        "share",
        new double[] {0.27, 0.33},
        "The share of a side's men that have no legal move.");
    add(
        measures,
        strength,
        played,
        "jammed-games",
        "Jammed games",
        0.06,
        0.23,
        "share",
        null,
        "Games in which half of a side's men were without a legal move at once.");
    add(
        measures,
        strength,
        played,
        "captures",
        "Captures",
        17.4 + strength,
        5.2,
        "count",
        new double[] {16.5, 19.4},
        "Men captured in a game.");
    add(
        measures,
        strength,
        played,
        "board-changes",
        "Changes of board",
        0.38,
        0.15,
        "share",
        null,
        "Moves that end on another board than they began on.");
    add(
        measures,
        strength,
        played,
        "lead-changes",
        "Changes of lead",
        1.6 - 0.2 * strength,
        1.3,
        "count",
        new double[] {1.2, 1.5},
        "How often the lead passes from one side to the other.");
    add(
        measures,
        strength,
        played,
        "comeback",
        "Comebacks",
        0.09,
        0.11,
        "share",
        new double[] {0.06, 0.08},
        "How far the winner was behind at worst.");
    add(
        measures,
        strength,
        played,
        "late-uncertainty",
        "Open to the end",
        0.34 - 0.03 * strength,
        0.25,
        "share",
        new double[] {0.3, 0.4},
        "How uncertain the last quarter of a game is.");
    add(
        measures,
        strength,
        played,
        "blunders",
        "Blunders",
        2.8 - 0.7 * strength,
        1.9,
        "count",
        null,
        "Turns that lose a fifth of the mover's expected score or more, in a game.");
  }

  private void add(
      ArrayNode measures,
      int strength,
      int played,
      String name,
      String title,
      double value,
      double deviation,
      String unit,
      double[] reference,
      String explanation) {
    double error = error(deviation, played);
    double low = unit.equals("share") ? Math.max(0, value - error) : value - error;
    double high = unit.equals("share") ? Math.min(1, value + error) : value + error;
    ObjectNode measure = measures.addObject();
    measure.put("name", name).put("title", title).put("nodes", nodes[strength]);
    measure.put("value", value).put("low", low).put("high", high);
    measure.put("unit", unit).put("games", played);
    if (reference == null) {
      measure.putNull("reference").put("verdict", "nothing to compare with");
    } else {
      measure
          .putObject("reference")
          .put("low", reference[0])
          .put("high", reference[1])
          .put("source", "orthodox chess by the same lab");
      measure.put(
          "verdict",
          low > reference[1]
              ? "more than orthodox chess"
              : high < reference[0]
                  ? "less than orthodox chess"
                  : played < 100 ? "too few games to tell" : "like orthodox chess");
    }
    measure.put("explanation", explanation);
  }

  private static double error(double deviation, int played) {
    return 1.96 * deviation / Math.sqrt(played);
  }

  /** Returns how many games there are still at each step of turns. */
  private int[] addLengths(ArrayNode lengths, int strength, int played, Random random) {
    int[] gamesByTurns = new int[400];
    for (int game = 0; game < played; game++) {
      double turns = Math.exp(4.72 + 0.07 * strength + 0.34 * random.nextGaussian());
      gamesByTurns[Math.clamp((long) turns, 9, 399)]++;
    }
    ObjectNode length = lengths.addObject().put("nodes", nodes[strength]);
    ArrayNode turns = length.putArray("turns");
    ArrayNode counts = length.putArray("games");
    for (int i = 0; i < gamesByTurns.length; i++) {
      if (gamesByTurns[i] > 0) {
        turns.add(i);
        counts.add(gamesByTurns[i]);
      }
    }
    return IntStream.iterate(1, turn -> turn + TURNS_A_STEP)
        .map(turn -> Arrays.stream(gamesByTurns, Math.min(turn, 400), 400).sum())
        .takeWhile(left -> left > 0)
        .toArray();
  }

  private void addJam(ArrayNode jam, int strength, int[] left, Random random) {
    for (String side : List.of("white", "black")) {
      ObjectNode course = jam.addObject().put("nodes", nodes[strength]).put("side", side);
      ArrayNode turn = course.putArray("turn");
      ArrayNode value = course.putArray("value");
      ArrayNode low = course.putArray("low");
      ArrayNode high = course.putArray("high");
      ArrayNode counts = course.putArray("games");
      for (int step = 0; step < left.length; step++) {
        double share =
            0.16
                + 0.38 * Math.exp(-step / 3.2)
                + (side.equals("black") ? 0.025 : 0)
                - 0.012 * strength
                + 0.03 * random.nextGaussian() / Math.sqrt(left[step]);
        turn.add(1 + step * TURNS_A_STEP);
        value.add(rounded(share));
        low.add(rounded(Math.max(0, share - error(0.16, left[step]))));
        high.add(rounded(Math.min(1, share + error(0.16, left[step]))));
        counts.add(left[step]);
      }
    }
  }

  private void addFans(ArrayNode fans, int strength, int[] left, Random random) {
    double[] quantiles = {-1.645, -0.674, 0, 0.674, 1.645};
    List<String> names = List.of("q05", "q25", "q50", "q75", "q95");
    ObjectNode fan = fans.addObject().put("nodes", nodes[strength]);
    List<ArrayNode> bands = names.stream().map(fan::putArray).toList();
    ArrayNode turn = fan.putArray("turn");
    for (int step = 0; step < left.length; step++) {
      turn.add(1 + step * TURNS_A_STEP);
      double spread = 0.25 + 2.6 * Math.min(1, step / 12.0);
      double shake = 0.9 * random.nextGaussian() / Math.sqrt(left[step]);
      for (int i = 0; i < quantiles.length; i++) {
        double advantage = 0.14 + 0.05 * strength + spread * quantiles[i] + shake;
        bands.get(i).add(rounded(1 / (1 + Math.exp(-advantage))));
      }
    }
  }

  private void addPieces(
      ArrayNode pieces, ArrayNode values, int strength, int played, Random random) {
    double[] shareOfMoves = {0.16, 0.17, 0.14, 0.17, 0.2, 0.16};
    double[] shareOfMen = {0.06, 0.12, 0.12, 0.11, 0.53, 0.06};
    double[] survival = {0.42, 0.55, 0.36, 0.33, 0.47, 1};
    double[] stuck = {0.28, 0.33, 0.31, 0.09, 0.36, 0.42};
    for (int i = 0; i < PIECES.size(); i++) {
      ObjectNode piece = pieces.addObject();
      piece.put("piece", PIECES.get(i)).put("letter", LETTERS.get(i)).put("nodes", nodes[strength]);
      double moves = shareOfMoves[i] + 0.004 * random.nextGaussian();
      piece.put("shareOfMoves", rounded(moves)).put("shareOfMen", shareOfMen[i]);
      putInterval(piece, "use", moves / shareOfMen[i], error(1.1, played), Double.MAX_VALUE);
      putInterval(piece, "survival", survival[i], i == 5 ? 0 : error(0.4, played), 1);
      putInterval(piece, "stuck", stuck[i], error(0.2, played), 1);
      if (WORTH[i] > 0) {
        for (String phase : List.of("opening", "middle", "end", "all")) {
          double drift =
              switch (phase) {
                case "opening" -> -0.35;
                case "end" -> i == 3 ? -0.3 : 0.4;
                default -> 0;
              };
          double worth = WORTH[i] == 1 ? 1 : WORTH[i] + drift + 0.1 * random.nextGaussian();
          double error = error((phase.equals("all") ? 3 : 6) + WORTH[i] / 2, played);
          ObjectNode value = values.addObject();
          value.put("piece", PIECES.get(i)).put("letter", LETTERS.get(i)).put("phase", phase);
          value.put("nodes", nodes[strength]).put("value", rounded(worth)).put("unit", "pawn");
          // As where the results tell next to nothing of the pawn, in whose worth the queen is
          // told.
          double beyond = i == 0 && phase.equals("opening") ? 40 : 0;
          value.put("low", rounded(worth - error));
          value.put("high", rounded(worth + error + beyond));
        }
      }
    }
  }

  private static void putInterval(
      ObjectNode piece, String name, double value, double error, double most) {
    piece
        .putObject(name)
        .put("value", rounded(value))
        .put("low", rounded(Math.max(0, value - error)))
        .put("high", rounded(Math.min(most, value + error)));
  }

  private void addEstimates(ArrayNode estimates) {
    for (int i = 0; i < PIECES.size(); i++) {
      if (WORTH[i] > 0) {
        ObjectNode row = estimates.addObject();
        row.put("piece", PIECES.get(i)).put("letter", LETTERS.get(i)).put("unit", "pawn");
        row.put("mobility", ON_EMPTY[i] / 2).put("byMobility", rounded(0.9 * WORTH[i]));
        row.put("tunedMiddle", rounded(0.95 * WORTH[i])).put("tunedEnd", rounded(1.1 * WORTH[i]));
        if (boards == 2) {
          row.put("designer", Math.rint(WORTH[i])).put("designerSource", designer + ", Rules");
        }
      }
    }
  }

  private void addInfluence(ArrayNode influence, Random random) {
    for (int i = 0; i < PIECES.size(); i++) {
      double reach = boards == 1 ? 1 : 0.92 + 0.25 * random.nextDouble();
      double actual = ON_EMPTY[i] * (i == 3 || i == 5 ? 1 : 0.45);
      ObjectNode row = influence.addObject();
      row.put("piece", PIECES.get(i)).put("letter", LETTERS.get(i));
      row.put("empty", rounded(ON_EMPTY[i] * reach));
      row.put("halfFull", rounded(ON_EMPTY[i] * reach * (i < 3 ? 0.6 : 1)));
      row.put("actual", rounded(actual * reach));
      row.put("orthodox", rounded(ON_EMPTY[i])).put("ratio", rounded(reach));
      row.put("orthodoxHalfFull", rounded(ON_EMPTY[i] * (i < 3 ? 0.6 : 1)));
      row.put("ratioHalfFull", rounded(reach));
      row.put("orthodoxActual", rounded(actual)).put("ratioActual", rounded(reach));
    }
  }

  private void addCells(ArrayNode cells, int strength, int played, Random random) {
    for (String side : List.of("white", "black")) {
      double[] landings =
          IntStream.range(0, boards * size * size)
              .mapToDouble(cell -> landings(cell, side.equals("white"), played, random))
              .toArray();
      double all = Arrays.stream(landings).sum();
      ArrayNode share =
          cells.addObject().put("nodes", nodes[strength]).put("side", side).putArray("share");
      Arrays.stream(landings).forEach(each -> share.add(Math.round(each / all * 1e6) / 1e6));
    }
  }

  private double landings(int cell, boolean white, int played, Random random) {
    double file = cell % size - (size - 1) / 2.0;
    double rank = cell / size % size - (size - 1) / 2.0 + (white ? -0.1 : 0.1) * size;
    double middle = Math.exp(-(file * file + rank * rank) / (0.22 * size * size));
    double board = 1 - 0.3 * (cell / (size * size)) / boards;
    double noise = Math.exp(0.12 * random.nextGaussian());
    return Math.rint(played * board * noise * (0.15 + middle));
  }

  private static double rounded(double value) {
    return Math.round(value * 1e4) / 1e4;
  }
}
