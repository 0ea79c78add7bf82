package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;

/** Converts positions and turns to their mirror images, with the colours swapped. */
record ColourMirror(Variant variant) {
  private static final Pattern CELL = Pattern.compile("[A-Z][a-z][0-9]+");

  /** The mirror image of a position. */
  Setup of(Setup setup) {
    char[] cells = new char[setup.placement().length()];
    for (int cell = 0; cell < cells.length; cell++) {
      cells[mirrored(variant.lattice().at(cell)).index()] = swapped(setup.placement().charAt(cell));
    }
    Side holder = setup.holder();
    return new Setup(
        new String(cells),
        setup.side().opponent(),
        rights(setup.castling()),
        setup.enPassant() == null
            ? null
            : new Setup.EnPassant(
                mirrored(setup.enPassant().square()), mirrored(setup.enPassant().pawn())),
        holder == null ? null : holder.opponent(),
        boards(setup.matedBlack()),
        boards(setup.matedWhite()),
        boards(setup.moved()),
        setup.halfmove(),
        setup.fullmove());
  }

  private Cell mirrored(Cell cell) {
    return variant.lattice().mirror(cell, variant.definition().mirror());
  }

  /** The text of the mirror image of a turn. */
  String of(String turn) {
    Lattice lattice = variant.lattice();
    String mirrored =
        CELL.matcher(turn)
            .replaceAll(cell -> mirrored(lattice.find(cell.group()).orElseThrow()).name());
    return inBoardOrder(lattice, List.of(mirrored.split(",")));
  }

  /** The canonical text of a turn of these moves. */
  static String inBoardOrder(Lattice lattice, List<String> moves) {
    return moves.stream()
        .sorted(Comparator.comparingInt(move -> lattice.board(move.charAt(0))))
        .collect(Collectors.joining(","));
  }

  private int boards(int boards) {
    Lattice lattice = variant.lattice();
    return IntStream.range(0, lattice.boards())
        .filter(board -> (boards >> board & 1) != 0)
        .map(board -> 1 << mirrored(lattice.at(board, 0, 0)).board())
        .sum();
  }

  private static String rights(String rights) {
    int bits = Setup.rights(rights);
    return Setup.rights(bits >> 2 | (bits & 3) << 2);
  }

  private static char swapped(char letter) {
    return Character.isUpperCase(letter)
        ? Character.toLowerCase(letter)
        : Character.toUpperCase(letter);
  }
}
