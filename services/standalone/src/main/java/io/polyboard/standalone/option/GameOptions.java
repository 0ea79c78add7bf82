package io.polyboard.standalone.option;

import module java.base;

import io.polyboard.play.Adjudication;
import io.polyboard.play.Fault;
import io.polyboard.play.Faults;
import io.polyboard.play.Field;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.PlayerLimits;
import io.polyboard.play.schedule.DefinitionLimits;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.terminal.UsageException;
import io.polyboard.statistics.Sprt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How games of players against each other begin, and when they and their series end. */
public final class GameOptions {
  /**
   * In centipawns: makes the games of a player against itself differ, and costs it least strength
   * among the noises that do. What it does to the measures is in the study of balance.
   */
  public static final String SELF_PLAY_NOISE = "12";

  private static final String OPENINGS = "--openings";

  /** What the openings of a study are named by. */
  public static final String STUDY = "study:";

  @Mixin private final SeedOption seed = new SeedOption();

  @Option(
      names = "--opening-plies",
      paramLabel = "N",
      description =
          "Random turns from the start of every game; default 8, and 0 in the self-play of a"
              + " tournament where noise or chance makes games differ.")
  private @Nullable Integer openingPlies;

  @Option(
      names = "--opening-bound",
      paramLabel = "CP",
      description =
          "Draw another opening when White's score differs by more centipawns from that of the"
              + " start, 0 to 30000; default 200, and 30000, which takes every opening, in the"
              + " self-play of a tournament.")
  private @Nullable Integer openingBound;

  @Option(
      names = {OPENINGS, "--positions"},
      paramLabel = "balanced|FILE|study:ID",
      description =
          "Begin from given positions instead of random turns: '"
              + GivenPositions.BALANCED
              + "' for those that ship with the variant, where the seed says with which to begin;"
              + " or those of a file: MFEN, FEN or EPD, a position a line, as 'polyboard openings"
              + " balanced' writes it; or PGN, of which games begin where its games end;"
              + " in a tournament those of a study, study:ID[,plies=6][,within=50][,weighted].")
  private @Nullable String openings;

  @Option(
      names = "--fixed-colours",
      description = "The first player always has White, and every game its own opening.")
  private boolean fixedColours;

  @Option(
      names = "--max-plies",
      paramLabel = "N",
      defaultValue = "" + GamePlan.DEFAULT_MAX_PLIES,
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

  @Option(
      names = "--sprt-model",
      paramLabel = "MODEL",
      defaultValue = "logistic",
      description =
          "The Elo of --sprt: logistic, or normalized, which takes as many games whatever the share"
              + " of draws; default ${DEFAULT-VALUE}.")
  private String model = "";

  /**
   * The tournament that these options make of players and their games.
   *
   * @param rounds of the format; 0 for its own number
   * @param names of the variants: the id of a shipped one where that is meant
   * @param other what ends it apart from the options; null for nothing
   * @throws UsageException for what is given twice or out of range
   * @throws RefusedException if the file of openings cannot be read, or none ship with a variant
   */
  public TournamentDefinition definition(
      List<VariantReference> variants,
      List<PlayerDefinition> players,
      Format format,
      int rounds,
      int games,
      List<String> names,
      @Nullable StopRule other) {
    Openings given = given(names);
    TournamentDefinition definition =
        new TournamentDefinition(
            variants,
            players,
            format,
            rounds,
            games,
            given == null
                ? new Openings.RandomPlies(rule(Openings.defaultRule(format, players)))
                : given,
            seed.seed(),
            fixedColours,
            maxPlies,
            new Adjudication(
                rule("--adjudicate-win", adjudicateWin), rule("--adjudicate-draw", adjudicateDraw)),
            stop(other));
    Faults faults = new Faults();
    definition.check(faults, new DefinitionLimits(PlayerLimits.ENGINE, Integer.MAX_VALUE));
    for (Fault fault : faults.all()) {
      // A match tells players apart by their colours, and a server refuses what it cannot tell.
      if (!fault.code().equals(Fault.DUPLICATE)) {
        throw new UsageException(
            option(fault.place().field()).map(option -> option + ": ").orElse("") + fault.text());
      }
    }
    return definition;
  }

  /** Those that are given; null for random ones. */
  private @Nullable Openings given(List<String> names) {
    String asked = openings;
    if (asked == null || asked.startsWith(STUDY)) {
      return null;
    }
    if (openingPlies != null || openingBound != null) {
      throw new UsageException(
          "--openings goes neither with --opening-plies nor with --opening-bound");
    }
    return new Openings.Positions(GivenPositions.of(asked, names, seed.seed(), OPENINGS));
  }

  /** The study that the openings are of, as it is named; empty where they are of none. */
  public Optional<String> study() {
    return Optional.ofNullable(openings).filter(text -> text.startsWith(STUDY));
  }

  /** The seed from which all others are derived. */
  public long seed() {
    return seed.seed();
  }

  private Opening.Rule rule(Opening.Rule byDefault) {
    return new Opening.Rule(
        Objects.requireNonNullElse(openingPlies, byDefault.plies()),
        Objects.requireNonNullElse(openingBound, byDefault.bound()));
  }

  /** The option by which a field is set; empty where a complaint names it by itself. */
  static Optional<String> option(Field field) {
    return Optional.ofNullable(
        switch (field) {
          case OPENING_PLIES -> "--opening-plies";
          case OPENING_BOUND -> "--opening-bound";
          case GAMES -> "--games";
          case MAX_PLIES -> "--max-plies";
          case WIN_SCORE, WIN_PLIES -> "--adjudicate-win";
          case DRAW_SCORE, DRAW_PLIES -> "--adjudicate-draw";
          case SPRT, ELO0, ELO1 -> "--sprt";
          case PRECISION, HALF_WIDTH -> "--half-width";
          case ROUNDS -> "--rounds";
          case PLAYERS -> "--player";
          case POSITIONS, POSITION_CHARACTERS -> "--openings";
          default -> null;
        });
  }

  private @Nullable StopRule stop(@Nullable StopRule other) {
    double[] values = elos;
    if (values == null) {
      return other;
    }
    requireOnce("--sprt", values.length);
    if (other != null) {
      throw new UsageException("--sprt and --half-width: use one of them");
    }
    return new StopRule.Test(
        new Sprt(model(), values[0], values[1], StopRule.DEFAULT_ERROR, StopRule.DEFAULT_ERROR));
  }

  private Sprt.Model model() {
    return Arrays.stream(Sprt.Model.values())
        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(model))
        .findFirst()
        .orElseThrow(() ->
            new UsageException("--sprt-model: '" + model + "' is neither logistic nor normalized"));
  }

  private Adjudication.@Nullable Rule rule(String option, int @Nullable [] values) {
    if (values == null) {
      return null;
    }
    requireOnce(option, values.length);
    return new Adjudication.Rule(values[0], values[1]);
  }

  private void requireOnce(String option, int values) {
    if (values != 2) {
      throw new UsageException(option + ": is given more than once");
    }
  }

  /**
   * What the supplier gives; its complaints are about the command line, refusals of files apart.
   */
  public static <T> T checked(String place, Supplier<T> supplier) {
    try {
      return supplier.get();
    } catch (RefusedException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new UsageException(place + e.getMessage());
    }
  }
}
