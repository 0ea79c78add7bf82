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

/** How games begin, and when games and matches end. */
public final class GameOptions {
  /**
   * In centipawns: makes the self-play games of a player differ at the least cost in strength. The
   * study of balance has its effect on the measures.
   */
  public static final String SELF_PLAY_NOISE = "12";

  private static final String OPENINGS = "--openings";

  /** The prefix of openings of a study. */
  public static final String STUDY = "study:";

  @Mixin private final SeedOption seed = new SeedOption();

  @Option(
      names = "--opening-plies",
      paramLabel = "N",
      description =
          "Random turns from the start of every game; default 8, or 0 in the self-play of a"
              + " tournament if noise or chance makes games differ.")
  private @Nullable Integer openingPlies;

  @Option(
      names = "--opening-bound",
      paramLabel = "CP",
      description =
          "Draw another opening if White's score differs by more than this many centipawns from"
              + " that of the start position, 0 to 30000; default 200, or 30000, which accepts"
              + " every opening, in the self-play of a tournament.")
  private @Nullable Integer openingBound;

  @Option(
      names = {OPENINGS, "--positions"},
      paramLabel = "balanced|FILE|study:ID",
      description =
          "Begin from given positions instead of random turns: '"
              + GivenPositions.BALANCED
              + "' for those that ship with the variant, of which the seed chooses the first; a"
              + " file of MFEN, FEN or EPD, one position per line, such as 'polyboard openings"
              + " balanced' writes; a file of PGN, for the last positions of its games; in a"
              + " tournament those of a study, study:ID[,plies=6][,within=50][,weighted].")
  private @Nullable String openings;

  @Option(
      names = "--fixed-colours",
      description = "Give the first player White in every game, and each game its own opening.")
  private boolean fixedColours;

  @Option(
      names = "--max-plies",
      paramLabel = "N",
      defaultValue = "" + GamePlan.DEFAULT_MAX_PLIES,
      description = "Plies after which a game is drawn; default ${DEFAULT-VALUE}.")
  private int maxPlies;

  @Option(
      names = "--adjudicate-win",
      arity = "2",
      paramLabel = "CP PLIES",
      hideParamSyntax = true,
      description = "Adjudicate a win if both players see a lead of at least CP for PLIES.")
  private int @Nullable [] adjudicateWin;

  @Option(
      names = "--adjudicate-draw",
      arity = "2",
      paramLabel = "CP PLIES",
      hideParamSyntax = true,
      description = "Adjudicate a draw if both players see a lead of at most CP for PLIES.")
  private int @Nullable [] adjudicateDraw;

  @Option(
      names = "--sprt",
      arity = "2",
      paramLabel = "ELO0 ELO1",
      hideParamSyntax = true,
      description =
          "Stop when it is clear, with errors of 5%%, which of these differences is likelier.")
  private double @Nullable [] elos;

  @Option(
      names = "--sprt-model",
      paramLabel = "MODEL",
      defaultValue = "logistic",
      description =
          "Elo model of --sprt: logistic, or normalized, which takes the same number of games for"
              + " any share of draws; default ${DEFAULT-VALUE}.")
  private String model = "";

  /**
   * The tournament of players and games with these options.
   *
   * @param rounds rounds of the format; 0 for its default
   * @param names names of the variants; the id for a shipped one
   * @param other another stop rule than those of the options; null for none
   * @throws UsageException if an option is given twice or is out of range
   * @throws RefusedException if the file of openings cannot be read, or no openings ship with a
   *     variant
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
      // A match distinguishes players by their colours, and a server refuses equal names.
      if (!fault.code().equals(Fault.DUPLICATE)) {
        throw new UsageException(
            option(fault.place().field()).map(option -> option + ": ").orElse("") + fault.text());
      }
    }
    return definition;
  }

  /** The given openings; null for random ones. */
  private @Nullable Openings given(List<String> names) {
    String asked = openings;
    if (asked == null || asked.startsWith(STUDY)) {
      return null;
    }
    if (openingPlies != null || openingBound != null) {
      throw new UsageException(
          "--openings: cannot be combined with --opening-plies or --opening-bound");
    }
    return new Openings.Positions(GivenPositions.of(asked, names, seed.seed(), OPENINGS));
  }

  /** The value of --openings if it names a study. */
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

  /** The option that sets a field; empty if the messages of the field name it. */
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
      throw new UsageException("--sprt: cannot be combined with --half-width");
    }
    return new StopRule.Test(
        new Sprt(model(), values[0], values[1], StopRule.DEFAULT_ERROR, StopRule.DEFAULT_ERROR));
  }

  private Sprt.Model model() {
    return Arrays.stream(Sprt.Model.values())
        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(model))
        .findFirst()
        .orElseThrow(() ->
            new UsageException(
                "--sprt-model: must be logistic or normalized, was '" + model + "'"));
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
      throw new UsageException(option + ": must be given only once");
    }
  }

  /**
   * The result of the supplier. Its complaints are about the command line, except refused files.
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
