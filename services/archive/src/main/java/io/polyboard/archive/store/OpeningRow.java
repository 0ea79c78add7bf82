package io.polyboard.archive.store;

import module java.base;

import io.polyboard.proto.rules.v1.Result;
import org.jdbi.v3.core.mapper.Nested;

/**
 * The results of games in which a turn was played in a position, by players of one strength: a row
 * of the opening explorer, or a part of one.
 *
 * @param position the key of the position, {@link
 *     io.polyboard.archive.openings.CanonicalPosition#key()}, which all its images share
 * @param turn the image of the turn in the canonical image of the position, in canonical notation
 * @param strength the band of the weaker player, see {@link Strength}; for a turn of an opening
 *     {@link Strength#ofOpening} of it
 * @param scored number of games in which the turn has a score of a search
 * @param scores the sum of these scores for the side to move, in centipawns, each limited to
 *     {@value #MAX_SCORE} either way
 * @param squares the sum of the squares of these scores
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
  /** Limits scores, so that a forced win does not count a hundred times as much as a piece. */
  public static final int MAX_SCORE = 1_000;

  private static final OpeningRow NONE = new OpeningRow(0, "", 0, 0, 0, 0, 0, 0, 0, Place.START);

  /** The key by which games are counted. */
  public record Key(long position, String turn, int strength) {}

  /** The row of one game, without a score of the turn. */
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

  /** The same row with the score of its turn, in centipawns. */
  public OpeningRow withScore(int score) {
    long bounded = Math.clamp(score, -MAX_SCORE, MAX_SCORE);
    return new OpeningRow(
        position, turn, strength, whiteWins, draws, blackWins, 1, bounded, bounded * bounded, last);
  }

  /** The sum of both rows, which must have no game in common; the key is that of this row. */
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

  /** The sum of rows. */
  public static OpeningRow sum(List<OpeningRow> rows) {
    return rows.stream().reduce(NONE, OpeningRow::plus);
  }

  /** The key of this row. */
  public Key key() {
    return new Key(position, turn, strength);
  }

  /** The number of games. */
  public long games() {
    return whiteWins + draws + blackWins;
  }

  /** The same row with another turn, an image of this one. */
  public OpeningRow withTurn(String other) {
    return new OpeningRow(
        position, other, strength, whiteWins, draws, blackWins, scored, scores, squares, last);
  }

  /** The same row under the band of the weaker player, whether the turn was chosen or not. */
  public OpeningRow withBand() {
    return new OpeningRow(
        position,
        turn,
        Strength.bandOf(strength),
        whiteWins,
        draws,
        blackWins,
        scored,
        scores,
        squares,
        last);
  }

  /** The mean of the scores, in centipawns; 0 if there are none. */
  public double meanScore() {
    return scored == 0 ? 0 : (double) scores / scored;
  }

  /** The standard deviation of the scores, in centipawns; 0 for fewer than two scores. */
  public double scoreDeviation() {
    return scored < 2 ? 0 : Math.sqrt(Math.max(0, squares - scores * meanScore()) / (scored - 1));
  }
}
