package io.polyboard.engine.kernel;

import io.polyboard.rules.kernel.PackedMove;

/**
 * A node of the tree while the alpha-beta search is in it. Nodes are made once and used again, one
 * for each level of recursion: a search that leaves out a move, or that verifies a pass, has its
 * own node at the same ply.
 */
final class Node {
  /** The memory of an instance, in bytes. */
  static final int BYTES = 104;

  int alpha;
  int beta;

  /** The remaining depth in moves, at least 1. */
  int depth;

  int ply;

  /** Whether the window is open, so that the node may be on the principal variation. */
  boolean principal;

  /** Whether the node is expected to fail high. */
  boolean cutNode;

  /** Whether the node is inside the first turn of the line, or before it. */
  boolean firstTurn;

  /** Whether only some turns may be chosen in the first turn. */
  boolean restricted;

  /** A move left out to see how good the others are, or {@link PackedMove#NONE}. */
  long excluded;

  /** Whether the side to move is in check. */
  boolean check;

  /** The data of the transposition table, or 0. */
  long found;

  /** The score of {@link #found} at this ply. */
  int foundScore;

  /** The evaluation without search, or {@link SearchStack#NO_EVALUATION} in check. */
  int evaluation;

  /** The evaluation for the table, which stores no approximate one. */
  int exactEvaluation;

  /** Whether the evaluation is better than before the side's last turn. */
  boolean improving;

  /** Number of moves searched so far. */
  int searched;

  /** Number of quiet moves searched so far. */
  int quiets;

  /** The best score so far. */
  int best;

  /** The move that raised alpha last, or {@link PackedMove#NONE}. */
  long bestMove;

  boolean excludes() {
    return excluded != PackedMove.NONE;
  }
}
