package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.definition.PawnDefinition.Advance;
import io.polyboard.rules.definition.PawnDefinition.Landing;
import io.polyboard.rules.definition.PawnDefinition.Promotion;
import io.polyboard.rules.definition.PawnDefinition.Route;
import io.polyboard.rules.definition.PawnDefinition.Row;
import io.polyboard.rules.definition.Spelling.Noun;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;
import org.jspecify.annotations.Nullable;

/** Reads the pieces of a variant file. */
record PieceReader(Geometry geometry, List<String> letters) {
  static final int MAX_NAME = 40;
  static final int MAX_MOVEMENTS = 64;
  static final int MAX_VECTORS = 64;
  static final int MAX_PATH_STEPS = 8;
  static final int MAX_WALK_STEPS = 4;
  static final int MAX_SLIDE = 1024;

  private static final List<String> KINDS = List.of("leap", "slide", "path", "walk");
  private static final List<String> MOVEMENT_KEYS =
      List.of("leap", "slide", "limit", "path", "order", "walk", "steps", "in", "symmetry");

  private static final String[] PAWN_KEYS = {
    "advance", "capture", "all-advances-empty", "double-step",
    "double-step-from", "en-passant", "progress", "promotes"
  };

  private static final Pattern LETTER = Pattern.compile("[A-Z]");

  /** Reads the value of the key {@code pieces}. */
  static List<PieceDefinition> read(Value value, Geometry geometry) {
    Map<String, Value> entries = value.entries();
    PieceReader reader = new PieceReader(geometry, letters(value));
    List<PieceDefinition> pieces = new ArrayList<>();
    entries.forEach((letter, piece) -> {
      if (LETTER.matcher(letter).matches()) {
        pieces.add(reader.piece(letter.charAt(0), piece));
      } else {
        piece.refuseKey("PIECE_LETTER", "must be one upper-case letter, A to Z");
      }
    });
    return List.copyOf(pieces);
  }

  /** The letters of the pieces, even of pieces with problems. */
  static List<String> letters(Value value) {
    return value.entries().keySet().stream().filter(LETTER.asMatchPredicate()).toList();
  }

  private PieceDefinition piece(char letter, Value value) {
    value.withKeys("name", "royal", "moves", "pawn", "stands-on", "never-on");
    String name = value.require("name").text(MAX_NAME);
    if (!name.equals(name.toLowerCase(Locale.ROOT))) {
      value.get("name").refuse("LOWER_CASE", "must be in lower case");
    }
    List<Movement> movements = value.get("moves").list(0, MAX_MOVEMENTS, this::movement);
    Value pawnValue = value.get("pawn");
    PawnDefinition pawn = pawnValue.orNull(this::pawn);
    if (pawn != null && value.get("moves").isPresent()) {
      pawnValue.refuseKey("MOVES_OR_PAWN", "a piece has either moves or pawn; remove one");
    }
    return new PieceDefinition(
        letter, name, value.get("royal").flag(), movements, pawn, standsOn(value, pawn));
  }

  private SortedSet<Cell> standsOn(Value value, @Nullable PawnDefinition pawn) {
    Value only = value.get("stands-on");
    Value never = value.get("never-on");
    SortedSet<Cell> cells =
        new TreeSet<>(only.isPresent() ? geometry.regions(only) : geometry.lattice().all());
    if (never.isPresent()) {
      if (only.isPresent()) {
        never.refuseKey(
            "STANDS_ON_OR_NEVER_ON", "a piece has either stands-on or never-on; remove one");
      }
      cells.removeAll(geometry.regions(never));
    }
    if (pawn != null && pawn.promotion() != null) {
      cells.removeAll(pawn.promotion().on());
    }
    return Collections.unmodifiableSortedSet(cells);
  }

  private Optional<Movement> movement(Value value) {
    value.withKeys(MOVEMENT_KEYS.toArray(String[]::new));
    List<String> kinds = KINDS.stream().filter(kind -> value.get(kind).isPresent()).toList();
    if (kinds.size() != 1) {
      // A misspelled kind has already been refused as an unknown key.
      if (!kinds.isEmpty()
          || value.entries().keySet().stream().noneMatch(PieceReader::isLikeKind)) {
        value.refuse(
            "ONE_MOVEMENT",
            "must have one of leap, slide, path and walk, not "
                + (kinds.isEmpty() ? "none" : String.join(" and ", kinds)));
      }
      return Optional.empty();
    }
    String kind = kinds.getFirst();
    refuseUnless(kind.equals("slide"), value.get("limit"), "slide");
    refuseUnless(kind.equals("path"), value.get("order"), "path");
    refuseUnless(kind.equals("walk"), value.get("steps"), "walk");
    boolean symmetric = value.get("symmetry").choice("all", "none").equals("all");
    List<Plane> planes = geometry.planes(value.get("in"));
    if (planes.isEmpty()) {
      return Optional.empty();
    }
    Plane plane = planes.getFirst();
    if (planes.stream().anyMatch(other -> other.axes().size() != plane.axes().size())) {
      value
          .at("in")
          .refuse(
              "PLANES_ALIKE",
              "its planes must have the same number of axes; name some by in: [...]");
      return Optional.empty();
    }
    Function<Value, Optional<List<Integer>>> vector = item -> geometry.vector(item, plane);
    Value made = value.get(kind);
    return switch (kind) {
      case "leap" -> vector.apply(made).map(leap -> new Movement.Leap(leap, planes, symmetric));
      case "slide" -> {
        int max = value.get("limit").integer(1, MAX_SLIDE, 0);
        yield vector.apply(made).map(slide -> new Movement.Slide(slide, max, planes, symmetric));
      }
      case "path" -> {
        boolean anyOrder = value.get("order").choice("given", "any").equals("any");
        List<List<Integer>> steps = made.list(1, MAX_PATH_STEPS, vector);
        yield Optional.of(new Movement.Path(steps, anyOrder, planes, symmetric));
      }
      default -> {
        int length = value.require("steps").integer(1, MAX_WALK_STEPS);
        List<List<Integer>> vectors = made.list(1, MAX_VECTORS, vector);
        yield Optional.of(new Movement.Walk(vectors, length, planes, symmetric));
      }
    };
  }

  private static boolean isLikeKind(String key) {
    return Spelling.nearest(key, MOVEMENT_KEYS).filter(KINDS::contains).isPresent();
  }

  private static void refuseUnless(boolean fits, Value value, String kind) {
    if (!fits && value.isPresent()) {
      value.refuseKey("GOES_WITH", "goes with " + kind + " only; remove it");
    }
  }

  private PawnDefinition pawn(Value value) {
    value.withKeys(PAWN_KEYS);
    List<Advance> single = value.get("advance").list(1, MAX_VECTORS, this::advance);
    List<List<Integer>> captures = value.get("capture").list(1, MAX_VECTORS, geometry::vector);
    Value progress = value.get("progress");
    return new PawnDefinition(
        withDoubleSteps(single, value),
        captures,
        value.get("all-advances-empty").flag(),
        value.get("en-passant").flag(),
        !progress.isPresent() || progress.flag(),
        value.get("promotes").orNull(this::promotion));
  }

  /** A vector, or a map of the vector and the cells from which the step may be made. */
  private Optional<Advance> advance(Value value) {
    if (value.isMap()) {
      value.withKeys("step", "from");
    }
    Value vector = value.isMap() ? value.require("step") : value;
    Value regions = value.get("from");
    SortedSet<Cell> from =
        regions.isPresent() ? geometry.regions(regions) : new TreeSet<>(geometry.lattice().all());
    SortedSet<Cell> cells = Collections.unmodifiableSortedSet(from);
    return geometry
        .vector(vector)
        .map(step -> new Advance(step, cells, Collections.emptySortedSet()));
  }

  /** The same advances, with the cells from which each may be made twice. */
  private List<Advance> withDoubleSteps(List<Advance> advances, Value value) {
    Value regions = value.get("double-step-from");
    Value steps = value.get("double-step");
    List<List<Integer>> twice = steps.list(1, MAX_VECTORS, geometry::vector);
    List<List<Integer>> vectors = advances.stream().map(Advance::vector).toList();
    for (int i = 0; i < twice.size(); i++) {
      if (!vectors.contains(twice.get(i))) {
        steps
            .at(i)
            .refuse(
                "DOUBLE_STEP_IS_ADVANCE",
                "is not a step of advance; a double step is one of these steps made twice");
      }
    }
    if (!regions.isPresent()) {
      if (steps.isPresent()) {
        steps.refuseKey(
            "DOUBLE_STEP_FROM_MISSING",
            "names the advances that may be made twice, but no cells; give double-step-from");
      }
      return advances;
    }
    SortedSet<Cell> from = geometry.regions(regions);
    return advances.stream()
        .map(advance ->
            steps.isPresent() && !twice.contains(advance.vector())
                ? advance
                : new Advance(advance.vector(), advance.from(), twiceFrom(advance, from)))
        .toList();
  }

  /** The cells from which an advance may be made twice: both steps must be allowed. */
  private SortedSet<Cell> twiceFrom(Advance advance, SortedSet<Cell> from) {
    SortedSet<Cell> cells = new TreeSet<>(from);
    cells.retainAll(advance.from());
    cells.removeIf(cell -> {
      Cell once = geometry.lattice().step(cell, advance.vector());
      return once != null && !advance.from().contains(once);
    });
    return Collections.unmodifiableSortedSet(cells);
  }

  private Promotion promotion(Value value) {
    value.withKeys("on", "to", "landing");
    SortedSet<Cell> on = geometry.regions(value.require("on"));
    List<Character> to =
        value.require("to").set(1, letters.size(), item -> item.name(Noun.PIECE, letters)).stream()
            .map(letter -> letter.charAt(0))
            .toList();
    return new Promotion(on, to, value.get("landing").orNull(this::landing));
  }

  private Landing landing(Value value) {
    value.withKeys("route", "rows");
    boolean others = value.require("route").choice("next", "others").equals("others");
    Value rowsValue = value.require("rows");
    Map<Integer, Row> rows = new TreeMap<>();
    rowsValue
        .entries()
        .forEach((label, item) -> {
          int board = geometry.labels().indexOf(label);
          if (board == Lattice.NONE) {
            item.refuseUnknownKey(Noun.BOARD, label, geometry.labels());
            return;
          }
          item.withKeys("cells", "overflow");
          SortedSet<Cell> cells = geometry.regions(item.require("cells"), board);
          rows.put(board, new Row(cells, geometry.regions(item.get("overflow"), board)));
        });
    List<String> missing =
        geometry.labels().stream().filter(label -> !rowsValue.get(label).isPresent()).toList();
    if (rowsValue.isPresent() && !missing.isEmpty()) {
      rowsValue.refuse(
          "LANDING_ROWS",
          "every board may receive a piece; give a row for " + String.join(", ", missing));
    }
    return new Landing(others ? Route.OTHERS : Route.NEXT, Collections.unmodifiableMap(rows));
  }
}
