package io.polyboard.archive.store;

import module java.base;

import io.polyboard.proto.rules.v1.Result;
import org.jdbi.v3.core.mapper.Nested;

/**
 * How the games ended in which one turn was played in a position, by players of one strength: a row
 * of the opening explorer, or a part of one.
 *
 * @param position its key, {@link io.polyboard.archive.openings.CanonicalPosition#key()}: all its
 *     images have the same
 * @param turn its image in the position that stands for them, in canonical spelling
 * @param strength the band of the weaker player, see {@link Strength}
 * @param scored games in which the turn was searched for, and has a score
 * @param scores the sum of these as the mover saw them, in centipawns, each at most {@value
 *     #MAX_SCORE} either way
 * @param squares the sum of their squares
 * @param last the game that was stored last
 */
public record OpeningRow(
    long position,
    String turn,
    int strength,
    long whiteWins,
    long draws,
    long blackWins,
    long scored,
    long scores,
    long squares,
    @Nested Place last) {
  /** A forced win is not a hundred times as good as a piece. */
  public static final int MAX_SCORE = 1_000;

  private static final OpeningRow NONE = new OpeningRow(0, "", 0, 0, 0, 0, 0, 0, 0, Place.START);

  /** What is counted apart. */
  public record Key(long position, String turn, int strength) {}

  /** One game, without a score of the turn. */
  public static OpeningRow of(long position, String turn, int strength, Result result, Place game) {
    return new OpeningRow(
        position,
        turn,
        strength,
        result == Result.RESULT_WHITE_WINS ? 1 : 0,
        result == Result.RESULT_DRAW ? 1 : 0,
        result == Result.RESULT_BLACK_WINS ? 1 : 0,
        0,
        0,
        0,
        game);
  }

  /** The same game with the score of its turn, in centipawns. */
  public OpeningRow withScore(int score) {
    long bounded = Math.clamp(score, -MAX_SCORE, MAX_SCORE);
    return new OpeningRow(
        position, turn, strength, whiteWins, draws, blackWins, 1, bounded, bounded * bounded, last);
  }

  /** The games of both, which are others; what the rows do not share is this row's. */
  public OpeningRow plus(OpeningRow other) {
    return new OpeningRow(
        position,
        turn,
        strength,
        whiteWins + other.whiteWins,
        draws + other.draws,
        blackWins + other.blackWins,
        scored + other.scored,
        scores + other.scores,
        squares + other.squares,
        last.later(other.last));
  }

  /** The games of all. */
  public static OpeningRow sum(List<OpeningRow> rows) {
    return rows.stream().reduce(NONE, OpeningRow::plus);
  }

  /** What is counted here. */
  public Key key() {
    return new Key(position, turn, strength);
  }

  /** The number of games. */
  public long games() {
    return whiteWins + draws + blackWins;
  }

  /** The same of another turn, which stands for this one. */
  public OpeningRow withTurn(String other) {
    return new OpeningRow(
        position, other, strength, whiteWins, draws, blackWins, scored, scores, squares, last);
  }

  /** The mean of the scores, in centipawns; 0 where there are none. */
  public double meanScore() {
    return scored == 0 ? 0 : (double) scores / scored;
  }

  /** The standard deviation of the scores, in centipawns; 0 where there are not two. */
  public double scoreDeviation() {
    return scored < 2 ? 0 : Math.sqrt(Math.max(0, squares - scores * meanScore()) / (scored - 1));
  }
}
