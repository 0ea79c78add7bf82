package io.polyboard.engine.uci;

import module java.base;

import io.polyboard.engine.Analysis;
import io.polyboard.engine.Control;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Report;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;

/** One search on its own thread, which reports its progress and answers with the best turn. */
final class RunningSearch {
  /** The answer if no search is possible: UCI's null move. */
  static final String NO_ANSWER = "bestmove 0000";

  private final Engine engine;
  private final Position position;
  private final GoCommand go;
  private final Output out;
  private final Spelling spelling;
  private final Control control = new Control();

  /** Open once the answer may be given. */
  private final CountDownLatch answerable;

  private final Thread thread;
  private final Map<Integer, String> lastReported = new HashMap<>();
  private volatile boolean answered;

  /**
   * @param position must not change while the search runs
   */
  RunningSearch(Engine engine, Position position, GoCommand go, Output out) {
    this.engine = engine;
    this.position = position;
    this.go = go;
    this.out = out;
    spelling = Spelling.of(position.variant());
    answerable = new CountDownLatch(go.infinite() || go.limits().ponder() ? 1 : 0);
    thread = Thread.ofPlatform().daemon().name("uci-search").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Whether the best turn has not been reported yet. */
  boolean isRunning() {
    return !answered && thread.isAlive();
  }

  /** Stops the search and requests its answer. */
  void stop() {
    control.stop();
    answerable.countDown();
  }

  /** Signals that the turn pondered on was played. */
  void ponderHit() {
    control.ponderHit();
    if (!go.infinite()) {
      answerable.countDown();
    }
  }

  /** Waits for the answer, or until the time has passed. */
  void await(long millis) throws InterruptedException {
    thread.join(millis);
  }

  private void run() {
    try {
      String answer = answer();
      // Set before the answer, because the client may continue when it reads the answer.
      answered = true;
      out.println(answer);
    } catch (RuntimeException e) {
      // The reading thread reports a failure of the writer.
      if (out.failure().isEmpty()) {
        throw e;
      }
    }
  }

  /**
   * Searches, and returns the answer when it may be given. Answers even after a failure, because
   * the client waits for it.
   */
  private String answer() {
    List<Turn> turns = List.of();
    List<Report> last = List.of();
    try {
      Analysis found = engine.searchInGame(position.copy(), go.limits(), control, this::onReport);
      turns = found.best().line().whole();
      last = found.lines();
    } catch (RuntimeException | Error e) {
      complain(e);
    }
    awaitRelease();
    try {
      last.forEach(this::reportIfNew);
      return answer(turns.isEmpty() ? anyTurn() : turns);
    } catch (RuntimeException | Error e) {
      complain(e);
      return NO_ANSWER;
    }
  }

  private void complain(Throwable failure) {
    if (out.failure().isEmpty()) {
      out.error("the search failed: " + failure);
    }
  }

  private void awaitRelease() {
    try {
      answerable.await();
    } catch (InterruptedException e) {
      // Only the end of the process interrupts this thread.
      Thread.currentThread().interrupt();
    }
  }

  private void onReport(Report report) {
    send(report);
    int turns = ForcedScore.turnsToEnd(report.score());
    if (report.rank() == 1
        && go.mate() > 0
        && ForcedScore.isForced(report.score())
        && turns > 0
        && turns <= go.mate()) {
      control.stop();
    }
  }

  private void send(Report report) {
    List<String> line = line(report);
    lastReported.put(report.rank(), essence(report, line));
    out.println(info(report, line));
  }

  /** Reports a line unless it is the same as the last one of its rank. */
  private void reportIfNew(Report report) {
    List<String> line = line(report);
    if (!essence(report, line).equals(lastReported.get(report.rank()))) {
      send(report);
    }
  }

  private static String essence(Report report, List<String> line) {
    return report.depth() + " " + report.score() + " " + line;
  }

  private List<String> line(Report report) {
    return report.line().whole().stream().map(spelling::format).toList();
  }

  private static String info(Report report, List<String> line) {
    int score = report.score();
    return "info depth %s seldepth %s multipv %s score %s nodes %s nps %s hashfull %s time %s%s"
        .formatted(
            report.depth(),
            report.deepest(),
            report.rank(),
            ForcedScore.isForced(score) ? "mate " + ForcedScore.turnsToEnd(score) : "cp " + score,
            report.nodes(),
            report.nodes() * 1000 / Math.max(1, report.millis()),
            report.permilleFull(),
            report.millis(),
            line.isEmpty() ? "" : " pv " + String.join(" ", line));
  }

  private String answer(List<Turn> turns) {
    List<String> texts = turns.stream().map(spelling::format).toList();
    return switch (texts.size()) {
      case 0 -> "bestmove (none)";
      case 1 -> "bestmove " + texts.getFirst();
      default -> "bestmove " + texts.getFirst() + " ponder " + texts.get(1);
    };
  }

  /** A legal turn for a search that was stopped before it found one; none in a finished game. */
  private List<Turn> anyTurn() {
    List<Turn> allowed = go.limits().turns();
    return allowed.isEmpty() ? position.copy().legalTurns(0, 1) : allowed.subList(0, 1);
  }
}
