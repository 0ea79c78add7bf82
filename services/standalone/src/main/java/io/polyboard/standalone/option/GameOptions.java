package io.polyboard.standalone.option;

import io.polyboard.play.Adjudication;
import io.polyboard.play.Match;
import io.polyboard.play.Opening;
import io.polyboard.rules.RefusedException;
import io.polyboard.statistics.Sprt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** How games of players against each other begin, and when they and their series end. */
public final class GameOptions {
  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "1",
      description = "What all chance is derived from; default ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--opening-plies",
      paramLabel = "N",
      defaultValue = "8",
      description = "Random turns from the start of every game; default ${DEFAULT-VALUE}.")
  private int openingPlies;

  @Option(
      names = "--opening-bound",
      paramLabel = "CP",
      defaultValue = "200",
      description =
          "Draw another opening when a side is ahead by more centipawns; default ${DEFAULT-VALUE}.")
  private int openingBound;

  @Option(
      names = "--fixed-colours",
      description = "The first player always has White, and every game its own opening.")
  private boolean fixedColours;

  @Option(
      names = "--max-plies",
      paramLabel = "N",
      defaultValue = "" + Match.DEFAULT_MAX_PLIES,
      description = "A game so long is drawn; default ${DEFAULT-VALUE}.")
  private int maxPlies;

  @Option(
      names = "--adjudicate-win",
      arity = "2",
      paramLabel = "CP PLIES",
      hideParamSyntax = true,
      description = "Won when both players agree on a lead of so much for so long.")
  private int @Nullable [] adjudicateWin;

  @Option(
      names = "--adjudicate-draw",
      arity = "2",
      paramLabel = "CP PLIES",
      hideParamSyntax = true,
      description = "Drawn when both players agree on no more than so much for so long.")
  private int @Nullable [] adjudicateDraw;

  @Option(
      names = "--sprt",
      arity = "2",
      paramLabel = "ELO0 ELO1",
      hideParamSyntax = true,
      description =
          "End when it is clear, with errors of 5%%, which of these differences is the likelier.")
  private double @Nullable [] elos;

  /** What all chance is derived from. */
  public long seed() {
    return seed;
  }

  /**
   * The random turns from which games begin.
   *
   * @throws ParameterException if they are out of range
   */
  public Opening.Rule opening() {
    return checked("", () -> new Opening.Rule(openingPlies, openingBound));
  }

  /** Whether the first player always has White. */
  public boolean fixedColours() {
    return fixedColours;
  }

  /** The length at which a game is drawn, in plies. */
  public int maxPlies() {
    return maxPlies;
  }

  /**
   * When games are decided before their end; never, unless it was asked for.
   *
   * @throws ParameterException if a rule is given twice or is out of range
   */
  public Adjudication adjudication() {
    return new Adjudication(
        rule("--adjudicate-win", adjudicateWin), rule("--adjudicate-draw", adjudicateDraw));
  }

  /** The test that ends the series, if it was asked for. */
  public @Nullable Sprt sprt() {
    double[] values = elos;
    if (values == null) {
      return null;
    }
    requireOnce("--sprt", values.length);
    return checked("--sprt: ", () -> new Sprt(values[0], values[1]));
  }

  private Adjudication.@Nullable Rule rule(String option, int @Nullable [] values) {
    if (values == null) {
      return null;
    }
    requireOnce(option, values.length);
    return checked(option + ": ", () -> new Adjudication.Rule(values[0], values[1]));
  }

  private void requireOnce(String option, int values) {
    if (values != 2) {
      throw wrong(option + ": is given more than once");
    }
  }

  /**
   * What the supplier gives; its complaints are about the command line, refusals of files apart.
   */
  public <T> T checked(String place, Supplier<T> supplier) {
    try {
      return supplier.get();
    } catch (RefusedException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw wrong(place + e.getMessage());
    }
  }

  /** A complaint about the command line, to be thrown. */
  public ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
