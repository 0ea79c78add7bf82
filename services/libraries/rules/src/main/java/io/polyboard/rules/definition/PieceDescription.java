package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.definition.PawnDefinition.Advance;
import io.polyboard.rules.definition.PawnDefinition.Landing;
import io.polyboard.rules.definition.PawnDefinition.Promotion;
import io.polyboard.rules.definition.PawnDefinition.Route;
import io.polyboard.rules.definition.PawnDefinition.Row;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.CellRegions;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;
import org.jspecify.annotations.Nullable;

/**
 * Describes in English how a piece moves and captures, for readers who know the lattice but not the
 * file.
 *
 * <p>On two axes, a vector that changes one axis is straight, and a vector that changes both
 * equally is diagonal; on more axes the description gives the number of axes. Vectors that do not
 * stand for their symmetries are described as White sees them.
 */
public final class PieceDescription {
  private static final Pattern LENGTH = Pattern.compile("\\d+ cells? ");

  /** The first words of a direction whose steps are longer than one cell. */
  private static final String STRIDES = "in strides of ";

  private static final int FILE = 0;
  private static final int RANK = 1;

  private final VariantDefinition definition;
  private final Lattice lattice;
  private final PieceDefinition piece;

  private PieceDescription(VariantDefinition definition, PieceDefinition piece) {
    this.definition = definition;
    this.lattice = definition.lattice();
    this.piece = piece;
  }

  /**
   * The description: one or more sentences.
   *
   * @param piece a piece of the definition
   */
  public static String of(VariantDefinition definition, PieceDefinition piece) {
    return new PieceDescription(definition, piece)
        .sentences().stream()
            .map(text -> text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".")
            .collect(Collectors.joining(" "));
  }

  /**
   * The transfer of a piece that has moved, such as {@code to the other board}, without a full
   * stop; null if the variant has no transfer.
   */
  public static @Nullable String transfer(VariantDefinition definition) {
    List<Integer> transfer = definition.transfer();
    return transfer == null
        ? null
        : new PieceDescription(definition, definition.pieces().getFirst())
            .directed(List.of(transfer));
  }

  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    PawnDefinition pawn = piece.pawn();
    if (pawn != null) {
      sentences.addAll(pawn(pawn));
    } else if (piece.movements().isEmpty()) {
      String cells = regions(piece.standsOn());
      sentences.add("stands on " + cells + " and never moves or captures, but can be captured");
    } else {
      sentences.addAll(moves());
    }
    boolean moves = pawn != null || !piece.movements().isEmpty();
    String transfer = moves ? transfer(definition) : null;
    if (transfer != null) {
      sentences.add("after a move or capture it is transferred " + transfer + ", " + goal());
    }
    if (piece.royal()) {
      sentences.add("it is royal: it may not be left where it can be captured");
    }
    if (pawn != null
        || piece.movements().stream().anyMatch(movement -> !movement.symmetric())
        || transfer != null && isMirrored(Objects.requireNonNull(definition.transfer()))) {
      sentences.add("for Black all this is mirrored");
    }
    return sentences;
  }

  /** The cell to which a transfer leads. */
  private String goal() {
    List<Integer> onBoard = Objects.requireNonNull(definition.transfer()).subList(FILE, RANK + 1);
    return onBoard.stream().allMatch(component -> component == 0)
        ? "to the same square, which must be empty"
        : "to a cell that must be empty";
  }

  /** Whether a vector differs for Black. */
  private boolean isMirrored(List<Integer> vector) {
    return definition.mirror().stream()
        .anyMatch(axis -> {
          int both = 2 * vector.get(axis);
          Axis along = lattice.axes().get(axis);
          return along.cyclic() ? both % along.size() != 0 : both != 0;
        });
  }

  /** A sentence for each set of planes. */
  private List<String> moves() {
    Map<List<Plane>, Clauses> clauses = new LinkedHashMap<>();
    for (Movement movement : piece.movements()) {
      clauses.computeIfAbsent(movement.planes(), planes -> new Clauses()).add(movement);
    }
    List<String> sentences = new ArrayList<>();
    clauses.forEach((planes, inPlanes) -> {
      String start = sentences.isEmpty() ? "" : "it also ";
      sentences.add(start + inPlanes.text() + where(planes));
    });
    return sentences;
  }

  /** The planes in words; empty for a single plane of both axes of the board. */
  private String where(List<Plane> planes) {
    if (planes.size() == 1) {
      Plane plane = planes.getFirst();
      String place = place(plane);
      if (plane.axes().size() == 1) {
        return place.isEmpty() ? "" : ", " + place;
      }
      if (plane.axes().size() == lattice.axes().size()) {
        return plane.axes().size() == 2 ? "" : " (axes: " + axes(plane) + ")";
      }
      return ", " + (place.isEmpty() ? "in the plane " + axes(plane) : place);
    }
    List<String> named = new ArrayList<>();
    for (Plane plane : planes) {
      String place = place(plane);
      String details = place.isEmpty() ? axes(plane) : axes(plane) + ": " + place;
      named.add(plane.name() + " (" + details + ")");
    }
    return ", in one plane at a time: " + or(named);
  }

  private String axes(Plane plane) {
    return and(plane.axes().stream().map(axis -> lattice.axes().get(axis).name()).toList());
  }

  /** What a move in a plane keeps, if a short phrase can say it; otherwise empty. */
  private String place(Plane plane) {
    if (lattice.boards() == 1) {
      return "";
    }
    if (plane.axes().stream().allMatch(axis -> axis <= RANK)) {
      return "within its board";
    }
    boolean betweenBoards = plane.axes().stream().allMatch(axis -> axis > RANK);
    return betweenBoards ? "from board to board, to the same square" : "";
  }

  /** The movements of a piece in the same planes, grouped by verb. */
  private final class Clauses {
    private final Map<String, Set<String>> shapes = new LinkedHashMap<>();

    void add(Movement movement) {
      switch (movement) {
        case Movement.Leap leap -> leap(leap.vector(), movement);
        case Movement.Slide slide -> {
          String direction = direction(slide.vector(), movement);
          put("slides over empty cells, " + max(slide.limit(), direction) + " %s", direction);
        }
        case Movement.Path path when path.steps().size() == 1 ->
            leap(path.steps().getFirst(), movement);
        case Movement.Path path -> put("goes %s", path(path));
        case Movement.Walk walk -> {
          List<String> steps =
              walk.vectors().stream().map(vector -> shape(vector, movement)).distinct().toList();
          put(
              walk.length() == 1
                  ? "walks 1 step, %s"
                  : "walks 1 to " + walk.length() + " steps by way of empty cells, each %s",
              or(shortened(steps)));
        }
      }
    }

    private void leap(List<Integer> vector, Movement movement) {
      String shape = shape(vector, movement);
      if (isStep(vector)) {
        put("steps %s", shape);
      } else {
        put("leaps %s over whatever stands between", shape);
      }
    }

    /** How far a slide goes: in cells, or in strides. */
    private static String max(int limit, String direction) {
      if (limit == 0) {
        return "any distance";
      }
      boolean strides = direction.startsWith(STRIDES);
      if (limit == 1) {
        return strides ? "once" : "1 cell";
      }
      return "up to " + limit + (strides ? " times" : " cells");
    }

    private void put(String verb, String shape) {
      shapes.computeIfAbsent(verb, key -> new LinkedHashSet<>()).add(shape);
    }

    String text() {
      List<String> clauses = new ArrayList<>();
      shapes.forEach((verb, alike) ->
          clauses.add(String.format(Locale.ROOT, verb, or(shortened(List.copyOf(alike))))));
      return or(clauses);
    }
  }

  /** Drops a length that repeats that of the first shape: 2 cells straight or diagonally. */
  private static List<String> shortened(List<String> shapes) {
    Matcher first = LENGTH.matcher(shapes.getFirst());
    String length = first.lookingAt() ? first.group() : "";
    List<String> shortened = new ArrayList<>();
    for (String shape : shapes) {
      boolean repeats = !shortened.isEmpty() && shape.startsWith(length);
      shortened.add(repeats ? shape.substring(length.length()) : shape);
    }
    return shortened;
  }

  private String path(Movement.Path path) {
    List<Integer> whole = new ArrayList<>(Collections.nCopies(path.steps().getFirst().size(), 0));
    Map<String, Integer> steps = new LinkedHashMap<>();
    for (List<Integer> step : path.steps()) {
      for (int i = 0; i < whole.size(); i++) {
        whole.set(i, whole.get(i) + step.get(i));
      }
      steps.merge(shape(step, path), 1, Integer::sum);
    }
    List<String> parts = new ArrayList<>();
    if (path.anyOrder()) {
      steps.forEach((shape, count) -> parts.add(times(count) + shape));
    } else {
      path.steps().forEach(step -> parts.add(shape(step, path)));
    }
    return "%s in %s steps by way of empty cells (%s)"
        .formatted(
            shape(whole, path),
            path.steps().size(),
            path.anyOrder() ? and(parts) + ", in any order" : String.join(", then ", parts));
  }

  private static String times(int count) {
    return switch (count) {
      case 1 -> "";
      case 2 -> "twice ";
      default -> count + " times ";
    };
  }

  private static boolean isStep(List<Integer> vector) {
    return vector.stream().allMatch(component -> Math.abs(component) <= 1);
  }

  /** The length and direction of a vector: {@code 1 cell diagonally}, {@code 2 by 1}. */
  private String shape(List<Integer> vector, Movement movement) {
    if (!movement.symmetric()) {
      Plane plane = movement.planes().getFirst();
      return directed(List.of(plane.embedded(vector, lattice.axes().size())));
    }
    List<Integer> lengths = lengths(vector);
    int axes = vector.size();
    if (isUniform(lengths)) {
      return cells(lengths.getFirst()) + " " + alongAxes(lengths.size(), movement);
    }
    if (axes == 2) {
      return lengths.get(0) + " by " + lengths.get(1);
    }
    List<String> parts = new ArrayList<>();
    for (int length : lengths) {
      parts.add(length + (parts.isEmpty() ? " along one axis" : " along another"));
    }
    return and(parts);
  }

  /** The direction of a slide. */
  private String direction(List<Integer> vector, Movement movement) {
    List<Integer> lengths = lengths(vector);
    if (!movement.symmetric()) {
      String directed = shape(vector, movement);
      return lengths.size() == 1 && lengths.getFirst() == 1
          ? directed.replaceFirst("^1 (cell )?", "")
          : STRIDES + directed;
    }
    return isUniform(lengths) && lengths.getFirst() == 1
        ? alongAxes(lengths.size(), movement)
        : STRIDES + shape(vector, movement);
  }

  private String alongAxes(int count, Movement movement) {
    List<Plane> planes = movement.planes();
    int axes = planes.getFirst().axes().size();
    if (axes == 1) {
      return planes.size() == 1 ? "along the " + axes(planes.getFirst()) : "along one axis";
    }
    if (axes == 2) {
      return count == 1 ? "straight" : "diagonally";
    }
    String all = count == axes ? "all " : "";
    return switch (count) {
      case 1 -> "along one axis";
      case 2 -> "along " + all + "two axes at once";
      case 3 -> "along " + all + "three axes at once";
      default -> "along " + all + count + " axes at once";
    };
  }

  private static String cells(int count) {
    return count == 1 ? "1 cell" : count + " cells";
  }

  /** The absolute values of the components that are not 0, in descending order. */
  private static List<Integer> lengths(List<Integer> vector) {
    return vector.stream()
        .map(Math::abs)
        .filter(length -> length > 0)
        .sorted(Comparator.reverseOrder())
        .toList();
  }

  private static boolean isUniform(List<Integer> lengths) {
    return lengths.stream().distinct().count() == 1;
  }

  private List<String> pawn(PawnDefinition pawn) {
    List<String> sentences = new ArrayList<>();
    if (!pawn.advances().isEmpty()) {
      sentences.add("moves " + advances(pawn) + ", to an empty cell");
      if (pawn.allAdvancesEmpty()) {
        sentences.add("it may do so only while all of these cells are empty");
      }
    }
    sentences.addAll(doubleSteps(pawn));
    if (pawn.captures().isEmpty()) {
      sentences.add("it never captures");
    } else if (pawn.advances().isEmpty()) {
      sentences.add("captures " + directed(pawn.captures()) + " and does not move otherwise");
    } else {
      sentences.add("it captures " + directed(pawn.captures()));
    }
    if (pawn.enPassant()) {
      sentences.add(
          "a pawn that has just moved twice can be captured by a pawn on the cell that it passed"
              + " over, en passant");
    }
    if (!pawn.progress()) {
      sentences.add("its moves do not count as progress, unless they capture or promote");
    }
    Promotion promotion = pawn.promotion();
    sentences.add(promotion == null ? "it never promotes" : promotion(promotion));
    return sentences;
  }

  /** The advances, grouped by the cells from which they may be made. */
  private String advances(PawnDefinition pawn) {
    List<String> parts = new ArrayList<>();
    vectors(pawn, Advance::from)
        .forEach((from, alike) -> {
          boolean anywhere = from.containsAll(piece.standsOn());
          parts.add(directed(alike) + (anywhere ? "" : " from " + regions(from)));
        });
    return or(parts);
  }

  /** The double steps, grouped by the cells from which they may be made. */
  private List<String> doubleSteps(PawnDefinition pawn) {
    List<String> sentences = new ArrayList<>();
    vectors(pawn, Advance::twiceFrom)
        .forEach((from, alike) -> {
          boolean every = alike.size() == pawn.advances().size();
          sentences.add(
              "from %s it may %s twice in one move%s"
                  .formatted(
                      regions(from),
                      every ? "do so" : "move " + directed(alike),
                      alike.size() == 1 ? "" : ", in the same direction both times"));
        });
    return sentences;
  }

  /** The vectors of advances by the cells from which they may be made, if any. */
  private static Map<SortedSet<Cell>, List<List<Integer>>> vectors(
      PawnDefinition pawn, Function<Advance, SortedSet<Cell>> cells) {
    return pawn.advances().stream()
        .filter(advance -> !cells.apply(advance).isEmpty())
        .collect(
            Collectors.groupingBy(
                cells,
                LinkedHashMap::new,
                Collectors.mapping(Advance::vector, Collectors.toList())));
  }

  private String promotion(Promotion promotion) {
    List<String> names =
        promotion.to().stream().map(letter -> definition.piece(letter).name()).toList();
    return "it promotes to %s on reaching %s%s"
        .formatted(or(names), regions(promotion.on()), landing(promotion.landing()));
  }

  private String landing(@Nullable Landing landing) {
    if (landing == null) {
      return "";
    }
    String overflow = cells(landing, Row::overflow);
    return "; the piece appears on %s undecided board, on an empty cell of %s%s"
        .formatted(
            landing.route() == Route.NEXT ? "the next" : "any other",
            cells(landing, Row::cells),
            overflow.equals("none") ? "" : ", or if there is none, of " + overflow);
  }

  private String cells(Landing landing, Function<Row, SortedSet<Cell>> part) {
    return regions(
        landing.rows().values().stream().flatMap(row -> part.apply(row).stream()).toList());
  }

  private String regions(Collection<Cell> cells) {
    return CellRegions.format(lattice, cells);
  }

  /** The directions of vectors over all axes as White sees them; left and right are combined. */
  private String directed(List<List<Integer>> vectors) {
    List<List<Integer>> left = new ArrayList<>(vectors);
    List<String> texts = new ArrayList<>();
    while (!left.isEmpty()) {
      List<Integer> vector = left.removeFirst();
      List<Integer> other = new ArrayList<>(vector);
      other.set(FILE, -vector.get(FILE));
      texts.add(directed(vector, vector.get(FILE) != 0 && left.remove(other)));
    }
    return or(texts);
  }

  private String directed(List<Integer> vector, boolean toEitherSide) {
    int aside = vector.get(FILE);
    int ahead = vector.get(RANK);
    List<String> parts = new ArrayList<>();
    String along = ahead > 0 ? "forward" : "backward";
    if (toEitherSide && Math.abs(aside) == Math.abs(ahead)) {
      parts.add(cells(Math.abs(ahead)) + " diagonally " + along);
    } else {
      if (ahead != 0) {
        parts.add(cells(Math.abs(ahead)) + " " + along);
      }
      if (aside != 0) {
        String side = toEitherSide ? "either side" : aside > 0 ? "the right" : "the left";
        parts.add((ahead == 0 ? cells(Math.abs(aside)) : Math.abs(aside)) + " to " + side);
      }
    }
    for (int axis = RANK + 1; axis < vector.size(); axis++) {
      if (vector.get(axis) != 0) {
        parts.add(along(lattice.axes().get(axis), vector.get(axis)));
      }
    }
    return and(parts);
  }

  private static String along(Axis axis, int component) {
    int length = Math.abs(component);
    if (axis.cyclic() && axis.size() == 2 && length == 1) {
      return "to the other " + axis.name();
    }
    String way = axis.cyclic() ? component > 0 ? "on" : "back" : component > 0 ? "up" : "down";
    return length + " " + axis.name() + (length == 1 ? " " : "s ") + way;
  }

  private static String and(List<String> parts) {
    return joined(parts, " and ");
  }

  private static String or(List<String> parts) {
    return joined(parts, " or ");
  }

  /** Joins parts; a comma separates the last part if a part contains conjunctions itself. */
  private static String joined(List<String> parts, String last) {
    int size = parts.size();
    if (size == 1) {
      return parts.getFirst();
    }
    boolean nested =
        parts.stream()
            .anyMatch(
                part -> part.contains(" or ") || last.equals(" or ") && part.contains(" and "));
    String listed = String.join(", ", parts.subList(0, size - 1));
    return listed + (nested ? "," : "") + last + parts.getLast();
  }
}
