package io.polyboard.standalone.page.position;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a position: the parts of its MFEN, and the outcome.
 *
 * @param boards the boards in the order of their labels
 * @param side {@code w} or {@code b}, as {@code holder}
 * @param castling the rights as in MFEN, or empty
 * @param moved the labels of the boards moved on in this turn
 * @param inCheck whether a king of the side to move is attacked, even if the game is over
 */
public record PositionShape(
    String variant,
    String position,
    List<Board> boards,
    String side,
    int fullmove,
    int halfmove,
    String castling,
    @Nullable EnPassant enPassant,
    @Nullable String holder,
    List<Decided> decided,
    List<String> moved,
    boolean inCheck,
    String outcome,
    @Nullable String reason,
    @Nullable String notice) {

  public static PositionShape of(Position position) {
    Variant variant = position.variant();
    Lattice lattice = variant.lattice();
    Setup setup = position.setup();
    Setup.EnPassant passed = setup.enPassant();
    Side holder = setup.holder();
    OutcomePage state = OutcomePage.of(position);
    return new PositionShape(
        state.variant(),
        state.position(),
        IntStream.range(0, lattice.boards())
            .mapToObj(board -> Board.of(lattice, board, setup.placement()))
            .toList(),
        letter(setup.side()),
        setup.fullmove(),
        setup.halfmove(),
        setup.castling(),
        passed == null ? null : new EnPassant(passed.square().name(), passed.pawn().name()),
        holder == null ? null : letter(holder),
        boards(setup.matedWhite() | setup.matedBlack())
            .mapToObj(board -> Decided.of(lattice, board, setup))
            .toList(),
        labels(lattice, setup.moved()),
        position.inCheck(),
        state.outcome(),
        state.reason(),
        variant.definition().notice());
  }

  /** The labels of the boards with bit {@code 1 << board}. */
  static List<String> labels(Lattice lattice, int bits) {
    return boards(bits).mapToObj(lattice::label).toList();
  }

  private static IntStream boards(int bits) {
    return IntStream.range(0, Integer.SIZE).filter(board -> (bits >> board & 1) != 0);
  }

  private static String letter(Side side) {
    return String.valueOf(side.letter());
  }

  /**
   * The JSON of a board.
   *
   * @param rows the ranks from the highest, a character for each cell: a piece letter, upper case
   *     for White, or {@code .}
   */
  record Board(String label, List<String> rows) {
    private static Board of(Lattice lattice, int board, String placement) {
      return new Board(
          lattice.label(board),
          IntStream.range(0, lattice.ranks())
              .mapToObj(row -> rank(lattice, board, lattice.ranks() - 1 - row, placement))
              .toList());
    }

    private static String rank(Lattice lattice, int board, int rank, String placement) {
      StringBuilder text = new StringBuilder();
      for (int file = 0; file < lattice.files(); file++) {
        text.append(placement.charAt(lattice.at(board, file, rank).index()));
      }
      return text.toString();
    }
  }

  /**
   * The JSON of a double step after which the pawn may be captured en passant.
   *
   * @param cell the cell passed over
   * @param pawn the cell of the pawn that passed it
   */
  record EnPassant(String cell, String pawn) {}

  /**
   * The JSON of a board whose game is decided.
   *
   * @param board the board's label
   * @param mated the side whose king is mated there: {@code w} or {@code b}
   */
  record Decided(String board, String mated) {
    private static Decided of(Lattice lattice, int board, Setup setup) {
      boolean white = (setup.matedWhite() >> board & 1) != 0;
      return new Decided(lattice.label(board), letter(white ? Side.WHITE : Side.BLACK));
    }
  }
}
