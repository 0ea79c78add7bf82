package io.polyboard.standalone.command.engine;

import module java.base;

import io.polyboard.engine.uci.UciSession;
import io.polyboard.rules.PlainText;
import io.polyboard.standalone.command.ConsoleCommand;
import io.polyboard.standalone.terminal.ExitCode;
import picocli.CommandLine.Command;

/** {@code polyboard uci}. */
@Command(
    name = "uci",
    description = {
      "Run the engine for a graphical interface or a match runner.",
      "",
      "Speaks the Universal Chess Interface on standard input and output until 'quit' or the end of"
          + " input; type 'help' for its commands. In an interface, set polyboard as the engine's"
          + " program and uci as its argument. Errors are lines that begin with 'info string"
          + " error:'; they do not end the session.",
      "",
      "Every variant can be played: the option UCI_Variant selects a shipped one, VariantPath a"
          + " file. Chess uses UCI notation (e2e4), the others use canonical notation, in which a"
          + " turn of several moves is one word (Xa3Xa4,Yb3Yb4). Interfaces that know only chess"
          + " can play only chess.",
      ""
    },
    footer = {
      "  polyboard uci",
      "  fastchess -engine cmd=./polyboard args=uci name=new option.Hash=64 \\",
      "    -engine cmd=../old/polyboard args=uci name=old option.Hash=64 \\",
      "    -each tc=10+0.1 -rounds 100 -openings file=book.epd format=epd",
      "  cutechess-cli -engine cmd=./polyboard arg=uci proto=uci name=new \\",
      "    -engine cmd=stockfish proto=uci -each tc=10+0.1 -games 100",
      "",
      "If Hash does not fit, give the JVM more memory: POLYBOARD_JAVA_OPTS=-Xmx16g.",
      "The program builds itself when its sources have changed: run it once before a",
      "match."
    })
public final class UciCommand extends ConsoleCommand {
  @Override
  public Integer call() {
    new UciSession(PlainText.reader(terminal.in()), terminal.out()).run();
    return ExitCode.DONE;
  }
}
