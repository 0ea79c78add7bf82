package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * How a pawn moves. Vectors and cells are White's; Black's are their mirror images.
 *
 * @param advances steps to an empty cell
 * @param captures steps onto an enemy piece, one component for each axis
 * @param allAdvancesEmpty whether the pawn may advance only while all cells that one advance step
 *     reaches are empty
 * @param enPassant whether a double step can be captured on the cell passed over
 * @param progress whether a move that neither captures nor promotes counts as progress
 * @param promotion how the pawn promotes, or null if it never does
 */
public record PawnDefinition(
    List<Advance> advances,
    List<List<Integer>> captures,
    boolean allAdvancesEmpty,
    boolean enPassant,
    boolean progress,
    @Nullable Promotion promotion) {

  /**
   * A step to an empty cell.
   *
   * @param vector one component for each axis
   * @param from cells from which it may be made
   * @param twiceFrom the cells, a subset, from which it may be made twice in one move
   */
  public record Advance(List<Integer> vector, SortedSet<Cell> from, SortedSet<Cell> twiceFrom) {}

  /** The cells from which some advance may be made twice in one move. */
  public SortedSet<Cell> doubleStepFrom() {
    SortedSet<Cell> cells = new TreeSet<>();
    advances.forEach(advance -> cells.addAll(advance.twiceFrom()));
    return cells;
  }

  /**
   * @param on cells on which the pawn must promote
   * @param to letters of the pieces to choose from, in upper case
   * @param landing where the promoted piece appears, or null for the cell on which it promoted
   */
  public record Promotion(SortedSet<Cell> on, List<Character> to, @Nullable Landing landing) {}

  /**
   * The promoted piece appears on another board.
   *
   * @param route which of the other undecided boards receive it
   * @param rows the cells that each board offers, by board
   */
  public record Landing(Route route, Map<Integer, Row> rows) {}

  /** Which boards receive a promoted piece. */
  public enum Route {
    /** The next undecided board in board order; after the last comes the first. */
    NEXT,
    /** Every other undecided board. */
    OTHERS
  }

  /**
   * @param cells the cells of the row; any empty one may be chosen
   * @param overflow the cells offered while none of {@code cells} is empty
   */
  public record Row(SortedSet<Cell> cells, SortedSet<Cell> overflow) {}
}
