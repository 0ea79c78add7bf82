package io.polyboard.engine.uci;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Settings;
import io.polyboard.engine.bench.Bench;
import io.polyboard.engine.bench.BenchResult;
import io.polyboard.rules.Piece;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import org.jspecify.annotations.Nullable;

/**
 * A session of the Universal Chess Interface. An error in a command is reported on one line that
 * begins with {@code info string error:}, and the command is ignored, with two exceptions: after a
 * {@code position} that is refused there is no position, and a {@code go} uses all its valid
 * arguments. Every {@code go} that requests a search is answered by one {@code bestmove}, which is
 * {@code 0000} if there is no position or no engine with these options.
 *
 * <p>One thread calls {@link #run} and reads commands; each search has another thread, which writes
 * too.
 */
public final class UciSession {
  /** How long a search may take to stop before the next command is read, in milliseconds. */
  private static final long STOP_MILLIS = 2000;

  private static final String VALUE = " value ";

  /** For a search whose limits cannot be read. */
  private static final List<String> ONE_NODE = List.of("nodes", "1");

  private static final List<String> HELP =
      List.of(
          "uci                         show the engine's name and options",
          "isready                     answer readyok, also while a search runs",
          "setoption name N [value V]  set an option; EvalFile is a weights file, or",
          "                            'derived' for weights from the rules alone",
          "ucinewgame                  forget what earlier searches found",
          "position startpos|fen MFEN [moves TURN...]",
          "                            set up a position; turns as e2e4 on one board of",
          "                            8x8, otherwise canonical: Ae1Be1, Xa3Xa4,Yb3Yb4",
          "go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS]",
          "   [movestogo N] [mate N] [infinite] [ponder] [searchmoves TURN...]",
          "                            search; answer with bestmove, which is 0000 if",
          "                            the last position was refused",
          "go perft N                  count the sequences of N turns",
          "stop, ponderhit             end a search, or its pondering",
          "d                           draw the position",
          "eval                        evaluate the position without a search",
          "bench                       count the nodes of a fixed set of searches",
          "quit                        end the session, as the end of input does");

  private final LineReader in;
  private final Output out;
  private final Options options;

  /** Null if the last one was refused. */
  private @Nullable Position position;

  private @Nullable RunningSearch search;

  /**
   * @param in the client's commands
   * @param out the answers; flushed at every line
   */
  public UciSession(BufferedReader in, PrintWriter out) {
    this(in, out, Engine::new);
  }

  /**
   * @param engines makes the engines, or throws what the engine's constructor throws
   */
  UciSession(BufferedReader in, PrintWriter out, BiFunction<Variant, Settings, Engine> engines) {
    this.in = new LineReader(in);
    this.out = new Output(out);
    options = new Options(engines);
    position = options.variant().start();
  }

  /**
   * Answers commands until {@code quit}, the end of input, or an interrupt of this thread; a search
   * that still runs is stopped and answers.
   *
   * @throws RuntimeException if the writer throws one
   */
  public void run() {
    try {
      boolean more = true;
      while (more) {
        more = answerNext();
        throwFailure();
      }
      stop();
      throwFailure();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Answers the next command; whether the session continues. */
  private boolean answerNext() throws InterruptedException {
    try {
      String line = in.next();
      return line != null && answer(line.strip());
    } catch (LineReader.TooLong e) {
      complain(e);
      switch (e.command()) {
        case "position" -> position = null;
        case "go" -> go(ONE_NODE);
        default -> {
          // Skipped.
        }
      }
      return true;
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      complain(e);
      return true;
    }
  }

  private void complain(Throwable failure) {
    throwFailure();
    if (failure instanceof RefusedException refused) {
      out.error(refused);
    } else {
      out.error("unexpected failure: " + failure);
    }
  }

  private boolean answer(String line) throws InterruptedException {
    if (line.isEmpty()) {
      return true;
    }
    List<String> words = Arrays.asList(line.split("\\s+"));
    List<String> rest = words.subList(1, words.size());
    switch (words.getFirst()) {
      case "uci" -> introduce();
      case "isready" -> ready();
      case "setoption" -> setOption(line, rest);
      case "ucinewgame" -> {
        requireIdle("ucinewgame");
        options.forget();
      }
      case "position" -> {
        position = null;
        position = position(rest);
      }
      case "go" -> go(rest);
      case "stop" -> stop();
      case "ponderhit" -> {
        if (search != null) {
          search.ponderHit();
        }
      }
      case "d" -> draw();
      case "eval" -> evaluate();
      case "bench" -> bench();
      case "help" -> HELP.forEach(out::println);
      case "debug", "register" -> {
        // Commands of UCI that need no action.
      }
      case "quit" -> {
        return false;
      }
      default ->
          throw new RefusedException("command", "there is no '" + words.getFirst() + "'; try help");
    }
    return true;
  }

  private void introduce() {
    String version = UciSession.class.getPackage().getImplementationVersion();
    out.println("id name Polyboard" + (version == null ? "" : " " + version));
    out.println("id author the Polyboard authors");
    options.declarations().forEach(out::println);
    out.println("uciok");
  }

  /** Answers even after a failure, because the client waits for the answer. */
  private void ready() {
    try {
      if (!isSearching()) {
        options.engine();
      }
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      complain(e);
    }
    out.println("readyok");
  }

  /** The value is taken as it stands, because the path of a file may have blanks. */
  private void setOption(String line, List<String> words) {
    requireIdle("setoption");
    Variant before = options.variant();
    int value = words.indexOf("value");
    int end = value < 0 ? words.size() : value;
    if (end < 2 || !words.getFirst().equals("name")) {
      throw new RefusedException("setoption", "must be followed by name NAME value VALUE");
    }
    int blank = line.indexOf(VALUE);
    options.set(
        String.join(" ", words.subList(1, end)),
        blank < 0 ? "" : line.substring(blank + VALUE.length()).strip());
    if (before != options.variant()) {
      position = options.variant().start();
    }
  }

  private Position position(List<String> words) {
    int moves = words.indexOf("moves");
    List<String> where = moves < 0 ? words : words.subList(0, moves);
    Position next =
        switch (where.isEmpty() ? "" : where.getFirst()) {
          case "startpos" -> {
            if (where.size() > 1) {
              throw new RefusedException(
                  "position startpos",
                  "unexpected '" + where.get(1) + "'; write moves before the turns");
            }
            yield options.variant().start();
          }
          case "fen" -> parse(String.join(" ", where.subList(1, where.size())));
          default ->
              throw new RefusedException(
                  "position", "must be followed by startpos or fen MFEN, then moves TURN...");
        };
    for (int i = moves + 1; moves >= 0 && i < words.size(); i++) {
      try {
        TurnText.make(next, words.get(i));
      } catch (RefusedException e) {
        String turn = "position, turn " + (i - moves) + " '" + words.get(i) + "'";
        throw e.within(Place.named(turn));
      }
    }
    return next;
  }

  /** The last position that was given. */
  private Position position(String command) {
    if (position == null) {
      throw new RefusedException(
          command, "there is no position, because the last one was refused; send another");
    }
    return position;
  }

  private Position parse(String mfen) {
    try {
      return options.variant().position(Mfen.parse(options.variant(), mfen));
    } catch (RefusedException e) {
      throw e.within(Place.named("position fen"));
    }
  }

  /**
   * A search that still runs is stopped and answers first, because the client waits for both
   * answers.
   */
  private void go(List<String> words) throws InterruptedException {
    if (search != null) {
      search.stop();
      search.await(0);
    }
    try {
      begin(words);
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      complain(e);
      out.println(RunningSearch.NO_ANSWER);
    }
  }

  private void begin(List<String> words) {
    Position searched = position("go");
    GoCommand go = GoCommand.parse(words, searched, options.overhead(), out::error);
    if (go.perft() >= 0) {
      perft(searched, go.perft());
      return;
    }
    RunningSearch next = new RunningSearch(options.engine(), searched.copy(), go, out);
    next.start();
    search = next;
  }

  private void perft(Position from, int depth) {
    Position counted = from.copy();
    Spelling spelling = Spelling.of(counted.variant());
    SortedMap<String, Long> counts = new TreeMap<>();
    long total = depth == 0 ? 1 : 0;
    if (depth > 0) {
      for (Turn turn : counted.legalTurns()) {
        counted.make(turn);
        long count = counted.perft(depth - 1);
        counted.unmake(turn);
        counts.put(spelling.format(turn), count);
        total += count;
      }
    }
    counts.forEach((turn, count) -> out.println(turn + ": " + count));
    out.println("");
    out.println("Nodes searched: " + total);
  }

  /** Also waits for the answer, because the client may assume that the search has ended. */
  private void stop() throws InterruptedException {
    if (search != null) {
      search.stop();
      search.await(STOP_MILLIS);
    }
  }

  private void draw() {
    Position drawn = position("d");
    Variant variant = drawn.variant();
    Lattice lattice = variant.lattice();
    for (int board = 0; board < lattice.boards(); board++) {
      out.println(lattice.label(board));
      for (int rank = lattice.ranks() - 1; rank >= 0; rank--) {
        out.println(rank(drawn, board, rank));
      }
    }
    out.println("variant: " + variant.id());
    out.println("position: " + Mfen.format(variant, drawn.setup()));
    out.println("key: " + String.format(Locale.ROOT, "%016x", drawn.key()));
    out.println("outcome: " + drawn.outcome());
  }

  private static String rank(Position position, int board, int rank) {
    Lattice lattice = position.variant().lattice();
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%2d", rank + 1));
    for (int file = 0; file < lattice.files(); file++) {
      Piece piece = position.pieceAt(lattice.at(board, file, rank));
      line.append(' ').append(piece == null ? '.' : piece.letter());
    }
    return line.toString();
  }

  private void evaluate() {
    requireIdle("eval");
    Position evaluated = position("eval");
    out.println(
        "evaluation: cp %s for %s, the side to move"
            .formatted(options.engine().evaluate(evaluated.copy()), evaluated.side()));
  }

  private void bench() {
    requireIdle("bench");
    List<BenchResult> results = new ArrayList<>();
    for (String id : Variants.ids()) {
      BenchResult result = Bench.measure(Variants.shipped(id));
      results.add(result);
      out.println(result.line());
    }
    BenchResult.total(results).signature().forEach(out::println);
  }

  private boolean isSearching() {
    return search != null && search.isRunning();
  }

  private void requireIdle(String command) {
    if (isSearching()) {
      throw new RefusedException(command, "a search is running; send stop first");
    }
  }

  /** A writer may also have failed in the thread of a search. */
  private void throwFailure() {
    out.failure()
        .ifPresent(failure -> {
          throw failure;
        });
  }
}
