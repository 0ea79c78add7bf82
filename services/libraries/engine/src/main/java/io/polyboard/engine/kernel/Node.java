package io.polyboard.engine.kernel;

import io.polyboard.rules.kernel.PackedMove;

/**
 * A node of the tree while alpha-beta search is in it. Nodes are made once and used again, one for
 * each level of recursion: a search that leaves out a move, or that verifies a pass, has a node of
 * its own at the same ply.
 */
final class Node {
  /** The memory that one takes, in bytes. */
  static final int BYTES = 104;

  int alpha;
  int beta;

  /** The moves still to be searched, 1 or more. */
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

  /** What the transposition table has, or 0. */
  long found;

  /** The score of that at this ply. */
  int foundScore;

  /** The evaluation without search, or {@link SearchStack#NO_EVALUATION} in check. */
  int evaluation;

  /** The same for the table, which has none that is only roughly right. */
  int exactEvaluation;

  /** Whether the evaluation is better than before the side's last turn. */
  boolean improving;

  /** The moves searched so far. */
  int searched;

  /** The quiet moves among those. */
  int quiets;

  /** The best score so far. */
  int best;

  /** The move that raised alpha last, or {@link PackedMove#NONE}. */
  long bestMove;

  boolean excludes() {
    return excluded != PackedMove.NONE;
  }
}
