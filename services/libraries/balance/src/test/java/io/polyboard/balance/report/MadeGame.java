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

/** A game of which all numbers are made up; those that are not given are zero, or none. */
record MadeGame(
    long cluster,
    int turns,
    Result result,
    int captures,
    int mostStuck,
    int firstCapture,
    List<List<Stuck>> stuck,
    List<Integer> scores) {

  /** A drawn game of 50 turns. */
  static MadeGame of(long cluster) {
    return new MadeGame(
        cluster, 50, Result.DRAW, 0, 0, 0, List.of(List.of(), List.of()), List.of());
  }

  MadeGame inCluster(long other) {
    return new MadeGame(other, turns, result, captures, mostStuck, firstCapture, stuck, scores);
  }

  MadeGame ends(Result how) {
    return new MadeGame(cluster, turns, how, captures, mostStuck, firstCapture, stuck, scores);
  }

  MadeGame lasts(int many) {
    return new MadeGame(cluster, many, result, captures, mostStuck, firstCapture, stuck, scores);
  }

  MadeGame captures(int many) {
    return new MadeGame(cluster, turns, result, many, mostStuck, firstCapture, stuck, scores);
  }

  MadeGame firstCapture(int turn) {
    return new MadeGame(cluster, turns, result, captures, mostStuck, turn, stuck, scores);
  }

  MadeGame mostStuck(int thousandths) {
    return new MadeGame(cluster, turns, result, captures, thousandths, firstCapture, stuck, scores);
  }

  MadeGame stuck(List<Stuck> white, List<Stuck> black) {
    return new MadeGame(
        cluster, turns, result, captures, mostStuck, firstCapture, List.of(white, black), scores);
  }

  /** White's at the beginning of each stretch; nothing else follows from them. */
  MadeGame scores(Integer... white) {
    return new MadeGame(
        cluster, turns, result, captures, mostStuck, firstCapture, stuck, List.of(white));
  }

  private MeasuredGame measured(int kinds, int cells) {
    GameMeasures measures =
        new GameMeasures(
            GameMeasures.VERSION,
            Map.of(
                Count.TURNS, (long) turns,
                Count.SAMPLED_TURNS, (long) turns,
                Count.LEGAL_TURNS, 20L * turns,
                Count.MOST_STUCK, (long) mostStuck,
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
            Map.of());
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

  /** Of a lattice of one cell, and one kind of piece. */
  static Summary summary(Stream<MadeGame> games) {
    return summary(1, 1, games);
  }

  static Summary summary(int kinds, int cells, Stream<MadeGame> games) {
    Summary summary = new Summary(kinds, cells);
    games.forEach(game -> summary.add(game.measured(kinds, cells)));
    return summary;
  }
}
