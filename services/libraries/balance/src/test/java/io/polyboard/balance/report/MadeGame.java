package io.polyboard.balance.report;

import module java.base;

import io.polyboard.balance.ExpectedScore;
import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.GameMeasures.Drama;
import io.polyboard.balance.GameMeasures.KindMeasures;
import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.balance.MeasuredGame;
import io.polyboard.balance.Summary;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;

/** An artificial game; numbers that are not set are zero, and lists are empty. */
record MadeGame(
    long cluster,
    int turns,
    Result result,
    int captures,
    int maxStuck,
    int firstCapture,
    List<List<Stuck>> stuck,
    List<Integer> scores) {

  /** A drawn game of 50 turns. */
  static MadeGame of(long cluster) {
    return new MadeGame(
        cluster, 50, Result.DRAW, 0, 0, 0, List.of(List.of(), List.of()), List.of());
  }

  MadeGame inCluster(long other) {
    return new MadeGame(other, turns, result, captures, maxStuck, firstCapture, stuck, scores);
  }

  MadeGame ends(Result how) {
    return new MadeGame(cluster, turns, how, captures, maxStuck, firstCapture, stuck, scores);
  }

  MadeGame lasts(int many) {
    return new MadeGame(cluster, many, result, captures, maxStuck, firstCapture, stuck, scores);
  }

  MadeGame captures(int many) {
    return new MadeGame(cluster, turns, result, many, maxStuck, firstCapture, stuck, scores);
  }

  MadeGame firstCapture(int turn) {
    return new MadeGame(cluster, turns, result, captures, maxStuck, turn, stuck, scores);
  }

  MadeGame maxStuck(int thousandths) {
    return new MadeGame(cluster, turns, result, captures, thousandths, firstCapture, stuck, scores);
  }

  MadeGame stuck(List<Stuck> white, List<Stuck> black) {
    return new MadeGame(
        cluster, turns, result, captures, maxStuck, firstCapture, List.of(white, black), scores);
  }

  /** White's scores at the beginning of each stretch; they affect no other measure. */
  MadeGame scores(Integer... white) {
    return new MadeGame(
        cluster, turns, result, captures, maxStuck, firstCapture, stuck, List.of(white));
  }

  private MeasuredGame measured(int kinds, int cells) {
    GameMeasures measures =
        new GameMeasures(
            GameMeasures.VERSION,
            Map.of(
                Count.TURNS, (long) turns,
                Count.SAMPLED_TURNS, (long) turns,
                Count.LEGAL_TURNS, 20L * turns,
                Count.MAX_STUCK, (long) maxStuck,
                Count.FIRST_CAPTURE, (long) firstCapture,
                Count.CAPTURES, (long) captures,
                Count.MOVES, (long) turns,
                Count.SCORED_TURNS, (long) scores.size()),
            Map.of(18, turns),
            stuck,
            Collections.nCopies(kinds, new KindMeasures(Collections.nCopies(8, 0))),
            Collections.nCopies(2 * cells, 0),
            scores,
            scores.isEmpty()
                ? List.of()
                : Collections.nCopies(ExpectedScore.ALL.size(), new Drama(0, 0, 0, 0, 0)),
            GameMeasures.Choices.NONE,
            Map.of(),
            List.of());
    return new MeasuredGame(
        cluster,
        turns,
        new Outcome(
            result, result == Result.DRAW ? Outcome.Reason.STALEMATE : Outcome.Reason.CHECKMATE),
        measures);
  }

  /** A report of games of chess. */
  static Report report(Play play, Stream<MadeGame> games) {
    Variant chess = Variants.shipped("chess");
    Summary summary = summary(chess.kinds().size(), chess.lattice().cells(), games);
    return Report.of(chess, play, summary, References.shipped(), 1);
  }

  /** A summary for a lattice of one cell and one kind of piece. */
  static Summary summary(Stream<MadeGame> games) {
    return summary(1, 1, games);
  }

  static Summary summary(int kinds, int cells, Stream<MadeGame> games) {
    Summary summary = new Summary(kinds, cells);
    games.forEach(game -> summary.add(game.measured(kinds, cells)));
    return summary;
  }
}
