package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Cell;

/**
 * The inputs of a variant's {@link Network}, numbered from 0: one for each kind of piece, side and
 * cell on which the kind may stand, and one for each <em>fact</em> of a position besides its
 * pieces, such as a castling right. Each side has its own view of a position: it sees the lattice
 * through the variant's mirror, and distinguishes its own pieces from the enemy's. Immutable.
 */
public final class NetworkInputs {
  private static final int CASTLINGS = 2;
  private static final int HOLD = CASTLINGS;
  private static final int BOARDS = HOLD + 1;

  private final Variant variant;
  private final int cells;
  private final int boards;

  /** By view, code and cell: the input, or −1. */
  private final int[] pieces;

  /** By cell: the same cell as Black sees it. */
  private final int[] mirror;

  private final int firstFact;
  private final int facts;
  private final int piecesAtStart;

  /** By input of a piece: its code and cell in White's view. */
  private final List<Place> places = new ArrayList<>();

  private record Place(int code, int cell) {}

  /** Numbers the inputs of a variant. */
  public NetworkInputs(Variant variant) {
    this.variant = variant;
    VariantDefinition definition = variant.definition();
    cells = variant.lattice().cells();
    boards = definition.royalOnEachBoard() ? variant.lattice().boards() : 0;
    int codes = 2 * variant.kinds().size();
    mirror =
        variant.lattice().all().stream()
            .mapToInt(cell -> definition.seenBy(Side.BLACK, cell).index())
            .toArray();
    pieces = new int[2 * codes * cells];
    Arrays.fill(pieces, -1);
    for (PieceKind kind : variant.kinds()) {
      SortedSet<Cell> own = definition.piece(kind).standsOn();
      for (int side = 0; side < 2; side++) {
        for (int cell = 0; cell < cells; cell++) {
          if (own.contains(variant.lattice().at(side == 0 ? cell : mirror[cell]))) {
            int code = 2 * kind.index() + side;
            pieces[code * cells + cell] = places.size();
            pieces[(codes + (code ^ 1)) * cells + mirror[cell]] = places.size();
            places.add(new Place(code, cell));
          }
        }
      }
    }
    firstFact = places.size();
    facts = BOARDS + 2 * boards;
    piecesAtStart = pieces(definition.array());
  }

  private static int pieces(String placement) {
    return (int) placement.chars().filter(letter -> letter != '.').count();
  }

  /** The stage of a position, which selects the output weights. */
  public int stage(Setup setup) {
    return Network.stage(pieces(setup.placement()), piecesAtStart);
  }

  /** The number of inputs. */
  public int size() {
    return firstFact + 2 * facts;
  }

  /**
   * The input of a piece, or −1 if no such piece may stand on the cell.
   *
   * @param view 0 for White's, 1 for Black's
   * @param code the piece code
   */
  public int piece(int view, int code, int cell) {
    return pieces[(view * 2 * variant.kinds().size() + code) * cells + cell];
  }

  /**
   * The facts of a position for a side, one bit each; fewer than 64.
   *
   * @param castlingRights of the side: 1 for the king's side, 2 for the queen's side
   * @param holds whether the side holds the enemy king
   * @param mated a bit for each board on which the side is mated
   * @param moved a bit for each board on which the side has moved in this turn
   */
  public long facts(int castlingRights, boolean holds, int mated, int moved) {
    return castlingRights
        | (holds ? 1L << HOLD : 0)
        | (boards == 0 ? 0 : (long) mated << BOARDS | (long) moved << BOARDS + boards);
  }

  /**
   * The input of a fact.
   *
   * @param isOwn whether the fact is of the viewing side
   * @param bit of {@link #facts}
   */
  public int fact(boolean isOwn, int bit) {
    return firstFact + (isOwn ? bit : facts + bit);
  }

  /**
   * The inputs that a position sets in the view of a side.
   *
   * @param view 0 for White's, 1 for Black's
   */
  public IntStream of(Setup setup, int view) {
    IntStream.Builder inputs = IntStream.builder();
    for (int cell = 0; cell < cells; cell++) {
      char letter = setup.placement().charAt(cell);
      int kind = variant.definition().pieceIndex(Character.toUpperCase(letter));
      int code = 2 * kind + (Character.isUpperCase(letter) ? 0 : 1);
      int input = kind < 0 ? -1 : piece(view, code, cell);
      if (input >= 0) {
        inputs.add(input);
      }
    }
    int rights = Setup.rights(setup.castling());
    for (Side side : Side.values()) {
      long facts =
          facts(
              rights >> CASTLINGS * side.ordinal() & (1 << CASTLINGS) - 1,
              setup.holder() == side,
              side == Side.WHITE ? setup.matedWhite() : setup.matedBlack(),
              setup.side() == side ? setup.moved() : 0);
      for (; facts != 0; facts &= facts - 1) {
        inputs.add(fact(side.ordinal() == view, Long.numberOfTrailingZeros(facts)));
      }
    }
    return inputs.build();
  }

  /** By input: the same input in the view of the other side. */
  public int[] mirrored() {
    int[] mirrored = new int[size()];
    for (int input = 0; input < firstFact; input++) {
      Place place = places.get(input);
      mirrored[input] = piece(0, place.code ^ 1, mirror[place.cell]);
    }
    for (int bit = 0; bit < facts; bit++) {
      mirrored[firstFact + bit] = firstFact + facts + bit;
      mirrored[firstFact + facts + bit] = firstFact + bit;
    }
    return mirrored;
  }

  /**
   * By input: the numbers, from 0, of the features that it shares with other inputs. The features
   * of a piece are its kind; its kind and board; its kind and each coordinate. Facts share no
   * features. A trainer learns the features first.
   */
  public int[][] common() {
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    int[][] common = new int[size()][];
    Arrays.fill(common, new int[0]);
    for (int input = 0; input < firstFact; input++) {
      Place place = places.get(input);
      Cell cell = variant.lattice().at(place.cell);
      List<List<Integer>> names = new ArrayList<>();
      names.add(List.of(place.code));
      names.add(List.of(place.code, cell.board()));
      for (int axis = 0; axis < variant.lattice().axes().size(); axis++) {
        names.add(List.of(place.code, axis, cell.coordinate(axis)));
      }
      common[input] =
          names.stream()
              .mapToInt(name -> numbers.computeIfAbsent(name, unused -> numbers.size()))
              .toArray();
    }
    return common;
  }
}
