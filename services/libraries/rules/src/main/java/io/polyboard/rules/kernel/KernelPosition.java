package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Boards.*;
import static io.polyboard.rules.kernel.Castling.*;
import static io.polyboard.rules.kernel.CellSets.has;
import static io.polyboard.rules.kernel.Holds.*;
import static io.polyboard.rules.kernel.Movements.*;
import static io.polyboard.rules.kernel.Pawns.*;
import static io.polyboard.rules.kernel.Sizes.*;
import static io.polyboard.rules.kernel.Zobrist.*;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Setup;
import io.polyboard.rules.SetupField;
import io.polyboard.rules.Side;
import io.polyboard.rules.Symmetry;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Lattice;

/**
 * A position of the variant for which this class was loaded. Its superclasses implement, one each,
 * the placement, lines of attack, exchanges, legal moves and legal turns; this class makes moves
 * and keeps the history. A single object, so that a node of a search touches few cache lines.
 */
final class KernelPosition extends LegalTurns {
  private static final Symmetry IDENTITY =
      new Symmetry(
          LATTICE,
          IntStream.range(0, CELLS).toArray(),
          IntStream.range(0, BOARDS).toArray(),
          IntStream.range(0, Setup.RIGHTS.length()).toArray());

  private static final Outcome DEAD_POSITION = Outcome.draw(Outcome.Reason.DEAD_POSITION);
  private static final Outcome NO_PROGRESS = Outcome.draw(Outcome.Reason.NO_PROGRESS);
  private static final Outcome REPETITION = Outcome.draw(Outcome.Reason.REPETITION);

  /** Whether a move of this turn captured, moved a pawn or promoted. */
  private boolean progress;

  private int halfmove;

  private int made;

  /** The value of {@link #made} after the last pass; earlier positions do not count as repeated. */
  private int sincePass;

  private long[] keys = new long[64];

  /** The moves made; for a pass, the complement of {@link #sincePass} before it. */
  private long[] moves = new long[64];

  private long[] states = new long[64];
  private long[] boardStates = new long[KING_EACH_BOARD ? 64 : 0];

  /** Earlier values of {@link #threatened}, Black's in the upper half. */
  private int[] threats = new int[KING_EACH_BOARD ? 64 : 0];

  private MoveList[] plyMoves = new MoveList[0];
  private TurnList[] plyTurns = new TurnList[0];

  KernelPosition(Setup setup) {
    Arrays.fill(codes, (byte) EMPTY);
    SetupRules.check(setup);
    for (int cell = 0; cell < CELLS; cell++) {
      int code = SetupRules.code(setup.placement().charAt(cell));
      if (code != EMPTY) {
        put(code, cell);
        if (code >> 1 == KING) {
          kings[kingIndex(code & 1, cell)] = cell;
        }
      }
    }
    side = setup.side().ordinal();
    castling = Setup.rights(setup.castling());
    Setup.EnPassant enPassant = setup.enPassant();
    if (enPassant != null) {
      enPassantCell = enPassant.square().index();
      enPassantPawn = enPassant.pawn().index();
    }
    holder = setup.holder() == null ? NO_SIDE : setup.holder().ordinal();
    mated[0] = setup.matedWhite();
    mated[1] = setup.matedBlack();
    moved = setup.moved();
    halfmove = setup.halfmove();
    fullmove = setup.fullmove();
    for (int board = 0; KING_EACH_BOARD && board < BOARDS; board++) {
      watch(board);
    }
    if (attacked(side ^ 1, undecided() & ~moved)) {
      throw SetupRules.refusal(SetupField.PLACEMENT, "KING_CAPTURABLE", capturable());
    }
    if (attacked(side, moved)) {
      throw SetupRules.refusal(
          SetupField.STATUS,
          "MOVED_INTO_CHECK",
          "moved= names a board on which the king of the side to move is in check after its move");
    }
    enPassantLegal = enPassantCell != Lattice.NONE && hasLegalEnPassant();
    key = computeKey();
    if (KING_EACH_BOARD && moved == 0) {
      beginTurn();
    } else if (moved != 0 && countTurns() == 0) {
      throw SetupRules.refusal(
          SetupField.STATUS, "TURN_WITHOUT_END", "moved= is given, but no move completes the turn");
    }
  }

  private KernelPosition() {}

  @Override
  public Position copy() {
    KernelPosition copy = new KernelPosition();
    copy.set(this);
    return copy;
  }

  @Override
  public void set(Position other) {
    KernelPosition that = (KernelPosition) of(other);
    System.arraycopy(that.pieces, 0, pieces, 0, pieces.length);
    System.arraycopy(that.sides, 0, sides, 0, sides.length);
    System.arraycopy(that.occupied, 0, occupied, 0, WORDS);
    System.arraycopy(that.codes, 0, codes, 0, CELLS);
    System.arraycopy(that.kings, 0, kings, 0, kings.length);
    System.arraycopy(that.mated, 0, mated, 0, 2);
    System.arraycopy(that.threatened, 0, threatened, 0, 2);
    System.arraycopy(that.blocked, 0, blocked, 0, blocked.length);
    side = that.side;
    castling = that.castling;
    enPassantCell = that.enPassantCell;
    enPassantPawn = that.enPassantPawn;
    enPassantLegal = that.enPassantLegal;
    holder = that.holder;
    moved = that.moved;
    progress = that.progress;
    halfmove = that.halfmove;
    fullmove = that.fullmove;
    key = that.key;
    made = that.made;
    sincePass = that.sincePass;
    ensureHistory(made);
    System.arraycopy(that.keys, 0, keys, 0, made);
    System.arraycopy(that.moves, 0, moves, 0, made);
    System.arraycopy(that.states, 0, states, 0, made);
    System.arraycopy(that.boardStates, 0, boardStates, 0, KING_EACH_BOARD ? made : 0);
    System.arraycopy(that.threats, 0, threats, 0, KING_EACH_BOARD ? made : 0);
  }

  /** The message that a king of the side not to move is attacked, with the attacker. */
  private String capturable() {
    long[] others = new long[WORDS];
    int boards = undecided() & ~moved;
    for (int board = 0; board < KINGS; board++) {
      int king = kings[kingIndexOn(side ^ 1, board)];
      for (int from = 0; from < CELLS && (boards >> board & 1) != 0; from++) {
        if (codes[from] != EMPTY && (codes[from] & 1) == side) {
          others[0] = attacks(codes[from], from, others);
          if (has(others, 0, king)) {
            return ("the king of the side not to move, on %s, is in check by the %s on %s, and"
                    + " could be captured")
                .formatted(LATTICE.at(king), piece(codes[from]).kind(), LATTICE.at(from));
          }
        }
      }
    }
    throw new IllegalStateException("no king is attacked");
  }

  @Override
  public Variant variant() {
    return VARIANT;
  }

  @Override
  public int sideIndex() {
    return side;
  }

  @Override
  public int pieceAt(int cell) {
    return codes[cell];
  }

  @Override
  public long cells(int code, int word) {
    return pieces[code * WORDS + Objects.checkIndex(word, WORDS)];
  }

  @Override
  public long cellsOf(int side, int word) {
    return sides[side * WORDS + word];
  }

  @Override
  public int king(int side, int board) {
    return kings[kingIndexOn(side, board)];
  }

  @Override
  public int castlingRights() {
    return castling;
  }

  @Override
  public int movedBoards() {
    return moved;
  }

  @Override
  public int holder() {
    return holder;
  }

  @Override
  public long attacks(int code, int cell, long[] others) {
    return reach.of(SHAPE[code], cell, occupied, others);
  }

  @Override
  public int decidedBoards(int side) {
    return mated[side];
  }

  @Override
  public long key() {
    return key;
  }

  @Override
  public long key(Symmetry symmetry) {
    return symmetry.isIdentity() ? key : computed(symmetry, enPassantLegal);
  }

  @Override
  public long computeKey() {
    return computed(IDENTITY, enPassantCell != Lattice.NONE && hasLegalEnPassant());
  }

  private long computed(Symmetry symmetry, boolean withEnPassant) {
    long image = side == 1 ? SIDE_KEY : 0;
    for (int w = 0; w < WORDS; w++) {
      for (long left = occupied[w]; left != 0; left &= left - 1) {
        int cell = 64 * w + Long.numberOfTrailingZeros(left);
        image ^= PIECE_KEYS[codes[cell] * CELLS + symmetry.cell(cell)];
      }
    }
    image ^= castlingKey(symmetry.rights(castling));
    if (withEnPassant) {
      image ^=
          EN_PASSANT_CELL_KEYS[symmetry.cell(enPassantCell)]
              ^ EN_PASSANT_PAWN_KEYS[symmetry.cell(enPassantPawn)];
    }
    if (holder != NO_SIDE) {
      image ^= HOLDER_KEYS[holder];
    }
    if (KING_EACH_BOARD) {
      image ^= boardKeys(symmetry.boards(mated[0]), MATED_KEYS, 0);
      image ^= boardKeys(symmetry.boards(mated[1]), MATED_KEYS, BOARDS);
      image ^= boardKeys(symmetry.boards(moved), MOVED_KEYS, 0);
    }
    return image;
  }

  private static long boardKeys(int boards, long[] keys, int first) {
    long all = 0;
    for (int left = boards; left != 0; left &= left - 1) {
      all ^= keys[first + Integer.numberOfTrailingZeros(left)];
    }
    return all;
  }

  @Override
  public int halfmove() {
    return halfmove;
  }

  @Override
  public boolean insideTurn() {
    return moved != 0;
  }

  @Override
  public int movesMade() {
    return made;
  }

  @Override
  public Setup setup() {
    StringBuilder placement = new StringBuilder(CELLS);
    for (int cell = 0; cell < CELLS; cell++) {
      placement.append(codes[cell] == EMPTY ? '.' : piece(codes[cell]).letter());
    }
    return new Setup(
        placement.toString(),
        Side.of(side),
        Setup.rights(castling),
        enPassantCell == Lattice.NONE
            ? null
            : new Setup.EnPassant(LATTICE.at(enPassantCell), LATTICE.at(enPassantPawn)),
        holder == NO_SIDE ? null : Side.of(holder),
        mated[0],
        mated[1],
        moved,
        moved != 0 && progress ? 0 : halfmove,
        Math.min(fullmove, Setup.MAX_COUNTER));
  }

  @Override
  public boolean givesCheck(long move) {
    boolean plain =
        PackedMove.kind(move) == PackedMove.NORMAL
            || PackedMove.kind(move) == PackedMove.DOUBLE_STEP;
    if (!KING_EACH_BOARD && plain && PackedMove.promotion(move) < 0 && captured(move) == EMPTY) {
      int from = PackedMove.from(move);
      return attacksKing(codes[from], from, PackedMove.landing(move));
    }
    int enemy = side ^ 1;
    make(move);
    boolean gives = attacked(enemy);
    unmake();
    return gives;
  }

  @Override
  public void legalMoves(MoveList into) {
    into.clear();
    if (KING_EACH_BOARD) {
      listBoardMoves(into, false);
    } else {
      listMoves(into, false);
    }
  }

  @Override
  public void legalCaptures(MoveList into) {
    into.clear();
    if (KING_EACH_BOARD) {
      listBoardMoves(into, true);
    } else {
      listMoves(into, true);
    }
  }

  @Override
  public void legalMovesFrom(int cell, MoveList into) {
    into.clear();
    if (codes[cell] == EMPTY || (codes[cell] & 1) != side) {
      return;
    }
    if (KING_EACH_BOARD) {
      listBoardMovesFrom(cell, into);
    } else {
      listMovesFrom(cell, into);
    }
    into.keepFrom(cell, !KING_EACH_BOARD);
  }

  @Override
  public void legalTurns(TurnList into) {
    into.clear();
    if (KING_EACH_BOARD) {
      listBoardTurns(into);
    } else {
      listed.clear();
      listMoves(listed, false);
      addTurns(into, 0, Integer.MAX_VALUE);
    }
  }

  @Override
  public void legalTurns(TurnList into, long first, int max) {
    into.clear();
    if (KING_EACH_BOARD) {
      listBoardTurns(into, first, max);
    } else {
      listed.clear();
      listMoves(listed, false);
      addTurns(into, first, max);
    }
  }

  @Override
  public long countTurns() {
    return KING_EACH_BOARD ? countBoardTurns() : countMoves(null);
  }

  @Override
  public long countTurns(long[] movers) {
    Arrays.fill(movers, 0);
    return KING_EACH_BOARD ? countBoardTurns(movers) : countMoves(movers);
  }

  @Override
  public void make(long move) {
    make(move, !KING_EACH_BOARD || PackedMove.promotion(move) >= 0 || endsTurn(move));
  }

  @Override
  public void pass() {
    if (moved != 0 || inCheck()) {
      throw new IllegalStateException("cannot pass inside a turn or in check");
    }
    push(~sincePass, 0, EMPTY, true);
    sincePass = made;
    clearEnPassant();
    endTurn();
  }

  private void makeTurn(TurnList turns, int turn) {
    int last = turns.length(turn) - 1;
    for (int i = 0; i <= last; i++) {
      make(turns.move(turn, i), i == last);
    }
  }

  @Override
  public void make(Turn turn) {
    int last = turn.size() - 1;
    for (int i = 0; i <= last; i++) {
      make(PackedMove.of(turn.moves().get(i)), i == last);
    }
  }

  /**
   * Whether a move would leave no board to move on. Boards do not interact, so this is known before
   * the move is made.
   */
  private boolean endsTurn(long move) {
    if (Integer.bitCount(moved) + 1 == MOVES_PER_TURN) {
      return true;
    }
    int boards = undecided() & ~moved & ~(1 << BOARD_OF[PackedMove.from(move)]);
    for (; boards != 0; boards &= boards - 1) {
      scanBoards(boards & -boards);
      if (hasMoves(Integer.numberOfTrailingZeros(boards))) {
        return false;
      }
    }
    return true;
  }

  private void make(long move, boolean last) {
    int from = PackedMove.from(move);
    int landing = PackedMove.landing(move);
    int kind = PackedMove.kind(move);
    int promotion = PackedMove.promotion(move);
    int code = codes[from];
    int capturedCell =
        HAS_EN_PASSANT && kind == PackedMove.EN_PASSANT ? enPassantPawn : PackedMove.to(move);
    int captured = kind == PackedMove.CASTLING ? EMPTY : codes[capturedCell];
    push(move, code, captured, last);
    clearEnPassant();
    if (captured != EMPTY) {
      take(captured, capturedCell);
    }
    take(code, from);
    if (kind == PackedMove.CASTLING) {
      Castling rule = castlingRule(move);
      take(rule.rook(), rule.rookFrom());
      put(rule.rook(), landing(rule.rookTo()));
    }
    put(promotion < 0 ? code : 2 * promotion + side, landing);
    if (castling != 0) {
      int kept = castling & CASTLING_KEPT[from] & CASTLING_KEPT[capturedCell];
      key ^= castlingKey(castling) ^ castlingKey(kept);
      castling = kept;
    }
    if (code >> 1 == KING) {
      kings[kingIndex(side, landing)] = landing;
      if (HAS_HOLD) {
        updateHold();
      }
    }
    progress |= captured != EMPTY || promotion >= 0 || MOVES_ARE_PROGRESS[code >> 1];
    if (KING_EACH_BOARD) {
      watch(BOARD_OF[from]);
      if (BOARD_OF[landing] != BOARD_OF[from]) {
        watch(BOARD_OF[landing]);
      }
    }
    if (last) {
      endTurn();
      if (HAS_EN_PASSANT && kind == PackedMove.DOUBLE_STEP) {
        enPassantCell = PackedMove.other(move);
        enPassantPawn = landing;
        enPassantLegal = hasLegalEnPassant();
        if (enPassantLegal) {
          key ^= EN_PASSANT_CELL_KEYS[enPassantCell] ^ EN_PASSANT_PAWN_KEYS[enPassantPawn];
        }
      }
    } else {
      moved |= 1 << BOARD_OF[from];
      key ^= MOVED_KEYS[BOARD_OF[from]];
    }
  }

  private void clearEnPassant() {
    if (HAS_EN_PASSANT && enPassantCell != Lattice.NONE) {
      if (enPassantLegal) {
        key ^= EN_PASSANT_CELL_KEYS[enPassantCell] ^ EN_PASSANT_PAWN_KEYS[enPassantPawn];
        enPassantLegal = false;
      }
      enPassantCell = Lattice.NONE;
      enPassantPawn = Lattice.NONE;
    }
  }

  /** The part of the key for castling rights; rights that may not be used yet change it. */
  private long castlingKey(int rights) {
    return CASTLING_KEYS[HAS_LATE_CASTLING ? rights << 4 | open(rights, fullmove) : rights];
  }

  private static Castling castlingRule(long move) {
    Castling rule = CASTLINGS[PackedMove.other(move)];
    if (rule == null) {
      throw new IllegalArgumentException("not a castling of this variant");
    }
    return rule;
  }

  private void endTurn() {
    halfmove = progress ? 0 : Math.min(halfmove + 1, Setup.MAX_COUNTER);
    progress = false;
    if (KING_EACH_BOARD) {
      for (int boards = moved; boards != 0; boards &= boards - 1) {
        key ^= MOVED_KEYS[Integer.numberOfTrailingZeros(boards)];
      }
      moved = 0;
      addMated(side, threatened[side] & undecided());
    }
    if (HAS_LATE_CASTLING) {
      key ^= castlingKey(castling);
      fullmove += side;
      key ^= castlingKey(castling);
    } else {
      fullmove += side;
    }
    side ^= 1;
    key ^= SIDE_KEY;
    if (KING_EACH_BOARD) {
      beginTurn();
    }
  }

  /** After a move of a king: updates which side holds the other. */
  private void updateHold() {
    boolean shared = false;
    for (int plane = 0; plane < HOLD_PLANES; plane++) {
      shared |= has(HOLD_CELLS, plane * CELLS + kings[0], kings[1]);
    }
    int now = !shared ? NO_SIDE : holder == (side ^ 1) ? holder : side;
    if (now != holder) {
      if (holder != NO_SIDE) {
        key ^= HOLDER_KEYS[holder];
      }
      if (now != NO_SIDE) {
        key ^= HOLDER_KEYS[now];
      }
      holder = now;
    }
  }

  private void ensureHistory(int length) {
    if (length > keys.length) {
      int room = 2 * length;
      keys = Arrays.copyOf(keys, room);
      moves = Arrays.copyOf(moves, room);
      states = Arrays.copyOf(states, room);
      boardStates = Arrays.copyOf(boardStates, KING_EACH_BOARD ? room : 0);
      threats = Arrays.copyOf(threats, KING_EACH_BOARD ? room : 0);
    }
  }

  private void push(long move, int code, int captured, boolean last) {
    ensureHistory(made + 1);
    keys[made] = key;
    moves[made] = move;
    states[made] =
        castling
            | (long) (captured + 1) << 4
            | (last ? 1L << 10 : 0)
            | (enPassantLegal ? 1L << 11 : 0)
            | (progress ? 1L << 12 : 0)
            | (long) (holder + 1) << 13
            | (long) (enPassantCell + 1) << 16
            | (long) (enPassantPawn + 1) << 28
            | (long) halfmove << 40
            | (long) code << 57;
    if (KING_EACH_BOARD) {
      boardStates[made] = mated[0] | (long) mated[1] << 16 | (long) moved << 32;
      threats[made] = threatened[0] | threatened[1] << 16;
    }
    made++;
  }

  @Override
  public void unmake() {
    if (made == 0) {
      throw new IllegalStateException("no move to take back");
    }
    made--;
    long move = moves[made];
    long state = states[made];
    if ((state >> 10 & 1) != 0) {
      side ^= 1;
      fullmove -= side;
    }
    castling = (int) state & 0xf;
    enPassantLegal = (state >> 11 & 1) != 0;
    progress = (state >> 12 & 1) != 0;
    holder = ((int) (state >> 13) & 3) - 1;
    enPassantCell = ((int) (state >> 16) & 0xfff) - 1;
    enPassantPawn = ((int) (state >> 28) & 0xfff) - 1;
    halfmove = (int) (state >> 40) & 0x1ffff;
    if (KING_EACH_BOARD) {
      long boards = boardStates[made];
      mated[0] = (int) boards & 0xffff;
      mated[1] = (int) (boards >> 16) & 0xffff;
      moved = (int) (boards >> 32) & 0xffff;
      threatened[0] = threats[made] & 0xffff;
      threatened[1] = threats[made] >>> 16;
    }
    if (move < 0) {
      sincePass = (int) ~move;
    } else {
      takeBack(move, state);
    }
    key = keys[made];
  }

  private void takeBack(long move, long state) {
    int captured = ((int) (state >> 4) & 0x3f) - 1;
    int from = PackedMove.from(move);
    int landing = PackedMove.landing(move);
    int kind = PackedMove.kind(move);
    int code = (int) (state >> 57) & 0x3f;
    take(codes[landing], landing);
    if (kind == PackedMove.CASTLING) {
      Castling rule = castlingRule(move);
      take(rule.rook(), landing(rule.rookTo()));
      put(rule.rook(), rule.rookFrom());
    }
    put(code, from);
    if (captured != EMPTY) {
      put(
          captured,
          HAS_EN_PASSANT && kind == PackedMove.EN_PASSANT ? enPassantPawn : PackedMove.to(move));
    }
    if (code >> 1 == KING) {
      kings[kingIndex(side, from)] = from;
    }
  }

  @Override
  public long perft(int depth) {
    if (depth < 0) {
      throw new IllegalArgumentException("depth must be at least 0, was " + depth);
    }
    if (plyMoves.length < depth) {
      plyMoves = new MoveList[depth];
      plyTurns = new TurnList[depth];
      Arrays.setAll(plyMoves, ply -> new MoveList());
      Arrays.setAll(plyTurns, ply -> new TurnList());
    }
    return depth == 0 ? 1 : KING_EACH_BOARD ? perftTurns(depth) : perftMoves(depth);
  }

  private long perftMoves(int depth) {
    if (depth == 1) {
      return countMoves(null);
    }
    MoveList list = plyMoves[depth - 1];
    list.clear();
    listMoves(list, false);
    long count = 0;
    for (int i = 0; i < list.size(); i++) {
      make(list.get(i), true);
      count += perftMoves(depth - 1);
      unmake();
    }
    return count;
  }

  private long perftTurns(int depth) {
    if (depth == 1) {
      return countBoardTurns();
    }
    TurnList list = plyTurns[depth - 1];
    list.clear();
    listBoardTurns(list);
    long count = 0;
    for (int i = 0; i < list.size(); i++) {
      int before = made;
      makeTurn(list, i);
      count += perftTurns(depth - 1);
      while (made > before) {
        unmake();
      }
    }
    return count;
  }

  @Override
  public boolean isDecided() {
    return isOver() || BARE_KING && isBare(side ^ 1);
  }

  @Override
  public Outcome outcome() {
    if (moved != 0) {
      return Outcome.ONGOING;
    }
    if (BARE_KING && isBare(side ^ 1)) {
      return isBare(side)
          ? Outcome.draw(Outcome.Reason.BARE_KINGS)
          : Outcome.win(Side.of(side), Outcome.Reason.BARE_KING);
    }
    if (isOver()) {
      boolean whiteLost = Integer.bitCount(mated[0]) >= ENDS.checkmates();
      return Outcome.win(whiteLost ? Side.BLACK : Side.WHITE, Outcome.Reason.CHECKMATE);
    }
    if (countTurns() > 0) {
      return drawByRule();
    }
    if (attacked(side)) {
      return Outcome.win(Side.of(side ^ 1), Outcome.Reason.CHECKMATE);
    }
    return switch (ENDS.stalemate()) {
      case DRAW -> Outcome.draw(Outcome.Reason.STALEMATE);
      case WIN -> Outcome.win(Side.of(side ^ 1), Outcome.Reason.STALEMATE);
      case LOSS -> Outcome.win(Side.of(side), Outcome.Reason.STALEMATE);
    };
  }

  @Override
  public Outcome drawByRule() {
    if (moved != 0) {
      return Outcome.ONGOING;
    }
    if (isDead()) {
      return DEAD_POSITION;
    }
    if (halfmove >= ENDS.noProgress()) {
      return NO_PROGRESS;
    }
    return occurrences() >= ENDS.repetition() ? REPETITION : Outcome.ONGOING;
  }

  /** Whether only kings are left on undecided boards, or {@link DeadPositions} finds it dead. */
  private boolean isDead() {
    long others = 0;
    int count = 0;
    int last = 0;
    for (int w = 0; w < WORDS; w++) {
      long alive = KING_EACH_BOARD ? 0 : -1;
      if (KING_EACH_BOARD) {
        for (int boards = undecided(); boards != 0; boards &= boards - 1) {
          alive |= BOARD_CELLS[Integer.numberOfTrailingZeros(boards) * WORDS + w];
        }
      }
      long here =
          occupied[w]
              & alive
              & ~(pieces[2 * KING * WORDS + w] | pieces[(2 * KING + 1) * WORDS + w]);
      others |= here;
      if (DeadPositions.FOUND) {
        count += Long.bitCount(here);
        last = here == 0 ? last : 64 * w + Long.numberOfTrailingZeros(here);
      }
    }
    if (others == 0) {
      return true;
    }
    return DeadPositions.FOUND
        && count <= DeadPositions.MAX_OTHERS
        && castling == 0
        && (count == 1 && DeadPositions.isHarmless(codes[last])
            || DeadPositions.areConfined(occupied, pieces));
  }

  @Override
  public int occurrences() {
    int count = 1;
    int first =
        PAWNS_CAN_RETURN ? sincePass : Math.max(sincePass, made - halfmove * MOVES_PER_TURN);
    // With one move per turn, the same side is to move after every second move.
    int step = MOVES_PER_TURN == 1 ? 2 : 1;
    for (int i = made - step; i >= first; i -= step) {
      if (keys[i] == key) {
        count++;
      }
    }
    return count;
  }
}
