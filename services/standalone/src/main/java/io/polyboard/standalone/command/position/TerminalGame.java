package io.polyboard.standalone.command.position;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.polyboard.engine.Analysis;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.notation.NaturalNotation;
import io.polyboard.standalone.page.Paragraph;
import io.polyboard.standalone.page.position.BoardDrawing;
import io.polyboard.standalone.terminal.Terminal;

/** A game of a person against the engine, line by line. For one thread. */
final class TerminalGame {
  private static final String HELP =
      "Type a turn (Nf3, Ae2Ae4), or: moves, hint, back, boards, help, quit.";

  private final Terminal terminal;
  private final Position position;
  private final Side person;
  private final Engine engine;
  private final Limits limits;
  private final boolean figures;
  private final Deque<Turn> made = new ArrayDeque<>();

  /**
   * @param position the first position; it is changed
   * @param person the side of the person
   * @param nodes of the engine, per turn
   * @param figures whether to draw Unicode symbols for the pieces that have one
   */
  TerminalGame(
      Terminal terminal,
      Position position,
      Side person,
      Engine engine,
      long nodes,
      boolean figures) {
    this.terminal = terminal;
    this.position = position;
    this.person = person;
    this.engine = engine;
    this.limits = Limits.ofNodes(nodes);
    this.figures = figures;
  }

  /** Plays until the game is over, or the person quits. */
  void play() throws IOException {
    var reader = new BufferedReader(new InputStreamReader(terminal.in(), UTF_8));
    print(HELP);
    show();
    boolean isOver = position.outcome().isOver();
    while (!isOver) {
      if (position.side() != person) {
        Turn turn = best();
        print("Engine: " + NaturalNotation.format(position, turn));
        make(turn);
        show();
      } else {
        terminal.out().print(position.side() + ": ");
        terminal.out().flush();
        String line = reader.readLine();
        if (line == null || line.strip().equals("quit")) {
          break;
        }
        answer(line.strip());
      }
      isOver = position.outcome().isOver();
    }
    Outcome outcome = position.outcome();
    print(isOver ? outcome.result() + " by " + outcome.reason() : "");
  }

  private void answer(String line) {
    switch (line) {
      case "" -> {}
      case "help", "?" -> print(HELP);
      case "boards" -> show();
      case "hint" -> print("Hint: " + NaturalNotation.format(position, best()));
      case "moves" ->
          Paragraph.wrapped(
                  position.legalTurns(0, 1_000).stream()
                      .map(turn -> NaturalNotation.format(position, turn))
                      .sorted()
                      .collect(Collectors.joining("  ")),
                  0,
                  terminal.columns())
              .forEach(this::print);
      case "back" -> {
        takeBack();
        show();
      }
      default -> {
        try {
          made.push(NaturalNotation.make(position, line));
          if (position.outcome().isOver()) {
            show();
          }
        } catch (RefusedException e) {
          print(e.problem().message());
        }
      }
    }
  }

  /** Takes back the person's last turn, with the engine's answer. */
  private void takeBack() {
    for (int i = 0; i < 2 && !made.isEmpty(); i++) {
      position.unmake(made.pop());
    }
  }

  private Turn best() {
    Analysis analysis = engine.search(position.copy(), limits);
    return analysis.best().line().first();
  }

  private void make(Turn turn) {
    position.make(turn);
    made.push(turn);
  }

  private void show() {
    new BoardDrawing(position, terminal.outInColour(), figures)
        .lines(terminal.columns())
        .forEach(this::print);
    print(position.inCheck() ? "check" : "");
  }

  private void print(String line) {
    terminal.out().println(line);
    terminal.out().flush();
  }
}
