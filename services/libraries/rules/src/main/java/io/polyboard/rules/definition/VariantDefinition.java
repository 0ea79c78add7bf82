package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Side;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;
import org.jspecify.annotations.Nullable;

/**
 * A checked definition of a variant: every name is known, every cell exists, and every vector fits
 * its axes. Made by {@link DefinitionReader}; immutable.
 *
 * @param id lower-case letters, digits and hyphens
 * @param name the game's name
 * @param designer who made the game, or null
 * @param year the year of its publication, or null
 * @param source where its rules were published, or null
 * @param description one paragraph
 * @param notice a caveat to show whenever the variant is shown, or null
 * @param lattice the cells
 * @param mirror axes that are reversed between White's and Black's view
 * @param planes the declared planes; a movement that names no planes is made in each of these
 * @param pieces the pieces, in the order of the definition
 * @param royalOnEachBoard whether each side has one royal piece on every board, instead of one in
 *     total
 * @param castlings White's castlings
 * @param transfer the vector by which a piece is transferred after its move, to a cell that must be
 *     empty; or null
 * @param kingHold the planes in which a king can hold the other: a held king may not change its
 *     coordinates in the plane; empty for no king hold
 * @param selfCapture whether a piece may capture pieces of its own side, except royal ones
 * @param movesPerTurn the number of moves in a turn, each on a different board
 * @param ends how a game ends
 * @param array the start position: a character for each cell, a piece letter (upper case White) or
 *     {@code .}
 * @param publishedNotation the boards of the published notation, or null
 */
public record VariantDefinition(
    String id,
    String name,
    @Nullable String designer,
    @Nullable Integer year,
    @Nullable String source,
    String description,
    @Nullable String notice,
    Lattice lattice,
    List<Integer> mirror,
    List<Plane> planes,
    List<PieceDefinition> pieces,
    boolean royalOnEachBoard,
    List<CastlingDefinition> castlings,
    @Nullable List<Integer> transfer,
    List<Plane> kingHold,
    boolean selfCapture,
    int movesPerTurn,
    EndDefinition ends,
    String array,
    @Nullable PublishedNotation publishedNotation) {
  private static final int FINGERPRINT_BYTES = 8;

  /**
   * Long algebraic notation in which the case of a square's file letter identifies the board.
   *
   * @param lower the board whose file letters are in lower case
   * @param upper the board whose file letters are in upper case
   */
  public record PublishedNotation(int lower, int upper) {}

  /** See {@link io.polyboard.rules.Variant#fingerprint}. */
  public String fingerprint() {
    List<PieceDefinition> nameless =
        pieces.stream()
            .map(each ->
                new PieceDefinition(
                    each.letter(),
                    "",
                    each.royal(),
                    each.movements(),
                    each.pawn(),
                    each.standsOn()))
            .toList();
    // All parts have a fixed order of values, because they are lists, sorted sets and sorted maps.
    VariantDefinition rules =
        new VariantDefinition(
            "",
            "",
            null,
            null,
            null,
            "",
            null,
            lattice,
            mirror,
            planes,
            nameless,
            royalOnEachBoard,
            castlings,
            transfer,
            kingHold,
            selfCapture,
            movesPerTurn,
            ends,
            array,
            null);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] hash = digest.digest(rules.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, FINGERPRINT_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** White's cell from a side's view: for White the cell itself, for Black its mirror image. */
  public Cell seenBy(Side side, Cell cell) {
    return side == Side.WHITE ? cell : lattice.mirror(cell, mirror);
  }

  /**
   * The cell on which a piece of a side ends that has moved to a cell: another one only if the
   * variant has a transfer. A piece captured by the move stands on {@code to}.
   */
  public Cell landing(Side side, Cell to) {
    if (transfer == null) {
      return to;
    }
    List<Integer> vector = new ArrayList<>(transfer);
    if (side == Side.BLACK) {
      mirror.forEach(axis -> vector.set(axis, -vector.get(axis)));
    }
    // A transfer over an edge is refused when a definition is read, so that every cell has one.
    return Objects.requireNonNull(lattice.step(to, vector));
  }

  /** The definition of a kind of piece. */
  public PieceDefinition piece(PieceKind kind) {
    return pieces.get(kind.index());
  }

  /** The piece with this upper-case letter, which must exist. */
  public PieceDefinition piece(char letter) {
    return pieces.get(pieceIndex(letter));
  }

  /** The index of the piece with this upper-case letter, or −1. */
  public int pieceIndex(char letter) {
    for (int i = 0; i < pieces.size(); i++) {
      if (pieces.get(i).letter() == letter) {
        return i;
      }
    }
    return -1;
  }
}
