package io.polyboard.rules.definition;

import static io.polyboard.rules.Quotation.quote;

import module java.base;

import io.polyboard.rules.definition.Spelling.Noun;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;

/** Reads axes, boards and planes, and with them vectors and cells. */
record Geometry(Lattice lattice, List<Integer> mirror, List<Plane> planes) {
  static final int MAX_AXES = 8;
  static final int MAX_FILES = 26;
  static final int MAX_RANKS = 99;
  static final int MAX_PLANES = 16;
  static final int MAX_COMPONENT = 1024;

  /** Names of axes and planes. */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,31}");

  private static final String NAME_SHAPE = "a name of lower-case letters, digits and hyphens";
  private static final Pattern LABEL = Pattern.compile("[A-Z]");
  private static final String SQUARE = "([a-z])([1-9][0-9]?)";
  private static final Pattern REGION =
      Pattern.compile("([A-Z*]?)" + SQUARE + "(?:\\.\\." + SQUARE + ")?");
  private static final Pattern CELL = Pattern.compile("([A-Z]?)" + SQUARE);

  /** Reads {@code axes}, {@code boards}, {@code mirror} and {@code planes}; empty if invalid. */
  static Optional<Geometry> read(Value root, Problems problems) {
    int before = problems.count();
    Value axesValue = root.require("axes");
    List<Axis> axes = new ArrayList<>();
    for (Value item : axesValue.items(2, MAX_AXES)) {
      axis(item, axes).ifPresent(axes::add);
    }
    if (problems.count() > before || axes.size() < 2) {
      return Optional.empty();
    }
    Optional<List<String>> labels = labels(root.get("boards"), axes, axesValue);
    List<Integer> mirror =
        root.get("mirror").isPresent() ? axes(root.get("mirror"), axes) : List.of(1);
    List<Plane> planes = planes(root.get("planes"), axes);
    return problems.count() > before
        ? Optional.empty()
        : labels.map(sound -> new Geometry(new Lattice(axes, sound), mirror, planes));
  }

  private static Optional<Axis> axis(Value value, List<Axis> before) {
    value.withKeys("name", "size", "cyclic");
    int max =
        switch (before.size()) {
          case 0 -> MAX_FILES;
          case 1 -> MAX_RANKS;
          default -> Lattice.MAX_CELLS;
        };
    int size = value.require("size").integer(1, max);
    boolean cyclic = value.get("cyclic").flag();
    Optional<String> name = value.require("name").text(NAME, NAME_SHAPE);
    if (name.isPresent() && before.stream().anyMatch(axis -> axis.name().equals(name.get()))) {
      value.get("name").refuse("AXIS_NAMED_TWICE", "two axes are named " + quote(name.get()));
    }
    return name.map(given -> new Axis(given, size, cyclic));
  }

  private static Optional<List<String>> labels(Value value, List<Axis> axes, Value axesValue) {
    String sizes =
        axes.stream().map(axis -> "" + axis.size()).collect(Collectors.joining(" \u00d7 "));
    int cells = 1;
    for (Axis axis : axes) {
      cells *= axis.size();
      if (cells > Lattice.MAX_CELLS) {
        axesValue.refuse(
            "CELLS",
            sizes + " makes more than " + Lattice.MAX_CELLS + " cells; use shorter or fewer axes");
        return Optional.empty();
      }
    }
    int boards = cells / (axes.get(0).size() * axes.get(1).size());
    if (boards > Lattice.MAX_BOARDS) {
      axesValue.refuse(
          "BOARDS",
          "%s makes %s boards; at most %s are allowed, so shorten the axes after the first two"
              .formatted(sizes, boards, Lattice.MAX_BOARDS));
      return Optional.empty();
    }
    if (!value.isPresent()) {
      return Optional.of(
          "ABCDEFGHIJKLMNOP".substring(0, boards).chars().mapToObj(Character::toString).toList());
    }
    return Optional.of(
        List.copyOf(value.set(boards, boards, item -> item.text(LABEL, "one upper-case letter"))));
  }

  private static List<Plane> planes(Value value, List<Axis> axes) {
    if (!value.isPresent()) {
      return List.of(new Plane("all", IntStream.range(0, axes.size()).boxed().toList()));
    }
    Map<String, Value> entries = value.entries();
    if (entries.isEmpty() || entries.size() > MAX_PLANES) {
      value.refuse("PLANES", "must declare 1 to " + MAX_PLANES + " planes, not " + entries.size());
    }
    List<Plane> planes = new ArrayList<>();
    entries.forEach((name, item) -> {
      if (!NAME.matcher(name).matches()) {
        item.refuseKey("PLANE_NAME", "must be " + NAME_SHAPE);
      }
      planes.add(new Plane(name, axes(item, axes)));
    });
    return List.copyOf(planes);
  }

  private static List<Integer> axes(Value value, List<Axis> axes) {
    List<String> names = axes.stream().map(Axis::name).toList();
    return value.set(1, axes.size(), item -> item.name(Noun.AXIS, names)).stream()
        .map(names::indexOf)
        .toList();
  }

  /** The planes that a movement names, or all planes if it names none. */
  List<Plane> planes(Value value) {
    if (!value.isPresent()) {
      return planes;
    }
    List<String> names = planes.stream().map(Plane::name).toList();
    return value.set(1, planes.size(), item -> item.name(Noun.PLANE, names)).stream()
        .map(name -> planes.get(names.indexOf(name)))
        .toList();
  }

  /** A vector over all axes. */
  Optional<List<Integer>> vector(Value value) {
    return vector(value, lattice.axes().stream().map(Axis::name).toList());
  }

  /** A vector within a plane. */
  Optional<List<Integer>> vector(Value value, Plane plane) {
    return vector(
        value, plane.axes().stream().map(axis -> lattice.axes().get(axis).name()).toList());
  }

  private static Optional<List<Integer>> vector(Value value, List<String> axes) {
    List<Integer> vector =
        value.list(1, MAX_AXES, item -> Optional.of(item.integer(-MAX_COMPONENT, MAX_COMPONENT)));
    if (vector.isEmpty()) {
      return Optional.empty();
    }
    if (vector.size() != axes.size()) {
      value.refuse(
          "VECTOR_SIZE",
          "must have one number for each of the axes %s, not %s"
              .formatted(String.join(", ", axes), vector.size()));
      return Optional.empty();
    }
    if (vector.stream().allMatch(component -> component == 0)) {
      value.refuse("VECTOR_NOWHERE", "goes nowhere; at least one number must not be 0");
      return Optional.empty();
    }
    return Optional.of(vector);
  }

  /** All the cells of a list of regions. */
  SortedSet<Cell> regions(Value value) {
    return regions(value, Lattice.NONE);
  }

  /** All the cells of a list of regions of one board, written without its label. */
  SortedSet<Cell> regions(Value value, int board) {
    SortedSet<Cell> cells = new TreeSet<>();
    for (Value item : value.items(1, Lattice.MAX_CELLS)) {
      cells.addAll(region(item, board));
    }
    return Collections.unmodifiableSortedSet(cells);
  }

  private SortedSet<Cell> region(Value value, int onBoard) {
    SortedSet<Cell> cells = new TreeSet<>();
    String shape =
        onBoard == Lattice.NONE
            ? "a cell or two corners of a rectangle, such as Aa1 or Aa1..h1, or *a1..h1 for every"
                + " board"
            : "a square or two corners of a rectangle, such as a1 or a1..h1";
    Matcher region = REGION.matcher(value.text(REGION, shape).orElse(""));
    if (!region.matches()) {
      return cells;
    }
    String label = region.group(1);
    if (onBoard != Lattice.NONE && !label.isEmpty()) {
      value.refuse("SQUARE_WITHOUT_BOARD", "must be without a board: the key names the board");
      return cells;
    }
    int first = onBoard != Lattice.NONE ? onBoard : label.equals("*") ? 0 : board(value, label);
    int last = onBoard == Lattice.NONE && label.equals("*") ? lattice.boards() - 1 : first;
    boolean single = region.group(4) == null;
    int fileA = file(value, region.group(2));
    int rankA = rank(value, region.group(3));
    int fileB = single ? fileA : file(value, region.group(4));
    int rankB = single ? rankA : rank(value, region.group(5));
    if (Math.min(Math.min(first, Math.min(fileA, rankA)), Math.min(fileB, rankB)) < 0) {
      return cells;
    }
    for (int board = first; board <= last; board++) {
      for (int file = Math.min(fileA, fileB); file <= Math.max(fileA, fileB); file++) {
        for (int rank = Math.min(rankA, rankB); rank <= Math.max(rankA, rankB); rank++) {
          cells.add(lattice.at(board, file, rank));
        }
      }
    }
    return cells;
  }

  /** One cell. */
  Optional<Cell> cell(Value value) {
    Matcher cell = CELL.matcher(value.text(CELL, "a cell such as Ae1").orElse(""));
    if (!cell.matches()) {
      return Optional.empty();
    }
    int board = board(value, cell.group(1));
    int file = file(value, cell.group(2));
    int rank = rank(value, cell.group(3));
    return Math.min(board, Math.min(file, rank)) < 0
        ? Optional.empty()
        : Optional.of(lattice.at(board, file, rank));
  }

  /** The board with the label; in a one-board variant the label may be missing. */
  private int board(Value value, String label) {
    if (label.isEmpty() && lattice.boards() == 1) {
      return 0;
    }
    if (label.isEmpty()) {
      value.refuse("BOARD_FIRST", "must begin with the board, " + String.join(" or ", labels()));
    } else if (!labels().contains(label)) {
      value.refuse(Spelling.UNKNOWN, Spelling.unknown(Noun.BOARD, label, labels()));
    }
    return labels().indexOf(label);
  }

  /** The labels of the boards. */
  List<String> labels() {
    return IntStream.range(0, lattice.boards()).mapToObj(lattice::label).toList();
  }

  private int file(Value value, String letter) {
    int file = letter.charAt(0) - 'a';
    if (file >= lattice.files()) {
      char last = (char) ('a' + lattice.files() - 1);
      value.refuse("FILE_KNOWN", "there is no file " + letter + "; files are a to " + last);
      return Lattice.NONE;
    }
    return file;
  }

  private int rank(Value value, String number) {
    int rank = Integer.parseInt(number);
    if (rank > lattice.ranks()) {
      value.refuse(
          "RANK_KNOWN", "there is no rank " + rank + "; ranks are 1 to " + lattice.ranks());
      return Lattice.NONE;
    }
    return rank - 1;
  }
}
