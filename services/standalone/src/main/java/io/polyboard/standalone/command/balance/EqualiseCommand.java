package io.polyboard.standalone.command.balance;

import static io.polyboard.standalone.page.Figures.format;
import static io.polyboard.standalone.terminal.UsageException.require;

import module java.base;

import io.polyboard.balance.report.Equaliser;
import io.polyboard.balance.report.Equaliser.Kind;
import io.polyboard.contract.SampleKeys;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.play.Opening;
import io.polyboard.play.Opening.Rule;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.tournament.v1.Balance;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.Openings;
import io.polyboard.proto.tournament.v1.PositionOpenings;
import io.polyboard.proto.tournament.v1.RandomOpenings;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.command.tournament.FollowedTournament;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.statistics.Estimate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code polyboard balance equalise}. */
@Command(
    name = "equalise",
    customSynopsis = "polyboard balance equalise VARIANT [OPTION...]",
    description = {
      "Find the rule that makes a variant fairest: the pie rule, one move fewer in the first turn,"
          + " or draw odds.",
      "",
      "Plays --games games of the variant as it is and with each rule, and reports the score of the"
          + " side that begins. For the pie rule it looks for the first turn after which the sides"
          + " are most even: the four with scores nearest to zero play a quarter of --games each,"
          + " and new games are played from the best of them. Only variants with several moves to a"
          + " turn can have one fewer. Draw odds need no games of their own.",
      ""
    },
    footer = {
      "  polyboard balance equalise my-game.yaml --games 1000",
      "  polyboard balance equalise chess --nodes 4000",
      "",
      "JSON: one line for each rule"
    })
public final class EqualiseCommand extends PrintingCommand {
  /** First turns that play games. */
  private static final int CANDIDATES = 4;

  /** Max first turns that are searched; of more, as many are drawn at random. */
  private static final int MAX_SEARCHED = 64;

  /** The search of a first turn takes this many times the nodes of a player. */
  private static final int SEARCH = 10;

  @Parameters(
      paramLabel = "VARIANT",
      description = "Id of a shipped or registered variant, or the path of a variant file.")
  private String variant = "";

  @Mixin private final BalanceOptions options = new BalanceOptions();

  @Mixin private final PlatformOptions where = new PlatformOptions();

  /** A rule as JSON. */
  record Line(String rule, String position, double score, double low, double high, long games) {}

  /**
   * A rule with its games.
   *
   * @param turn the first turn of the pie rule; empty for others
   */
  private record Measured(Equaliser rule, String turn) {
    Line line() {
      Estimate score = rule.score();
      return new Line(
          rule.kind().toString(), turn, score.value(), score.low(), score.high(), rule.games());
    }

    String words() {
      return turn.isEmpty() ? rule.kind().toString() : rule.kind() + ", after " + turn;
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    options.check();
    require(options.nodes.size() == 1, "--nodes: needs one strength");
    require(options.games >= CANDIDATES, "--games: must be at least " + CANDIDATES);
    try (Following following = new Following(terminal, where, options.workers.number())) {
      var described = options.registered(variant, following.platform());
      Variant played = Variants.compile("YAML", described.getDefinition());
      Games games = new Games(following, described.getDigest());
      List<Measured> measured = new ArrayList<>();
      Equaliser asItIs = games.play(Kind.NONE, List.of(), options.games, 0);
      measured.add(new Measured(asItIs, ""));
      measured.add(pieRule(played, games));
      List<String> fewer = withFewerMoves(played);
      if (!fewer.isEmpty()) {
        measured.add(new Measured(games.play(Kind.FEWER_MOVES, fewer, options.games, 2), ""));
      }
      measured.add(new Measured(Equaliser.drawOdds(asItIs), ""));
      printAll(
          measured.stream().map(Measured::line).toList(),
          () -> text(described.getName(), measured));
      return ExitCode.DONE;
    }
  }

  /** Plays games of the variant. */
  private final class Games {
    private final Following following;
    private final String digest;
    private final BalanceSpec spec = options.spec().build();

    Games(Following following, String digest) {
      this.following = following;
      this.digest = digest;
    }

    /**
     * Plays games.
     *
     * @param mfens from which games begin in turn; empty for the start position
     * @param seeds different for different games
     */
    Equaliser play(Kind kind, List<String> mfens, int games, int seeds)
        throws InterruptedException {
      Openings.Builder openings = Openings.newBuilder();
      if (mfens.isEmpty()) {
        openings.setRandom(RandomOpenings.newBuilder().setBound(Rule.UNBOUNDED));
      } else {
        openings.setPositions(PositionOpenings.newBuilder().addAllMfens(mfens));
      }
      TournamentSpec tournament =
          TournamentSpec.newBuilder()
              .addVariants(digest)
              .setOpenings(openings)
              .addPlayers(
                  Entrant.newBuilder().setPlayer(SampleKeys.player(spec, options.nodes.getFirst())))
              .setFormat(Format.FORMAT_SELF_PLAY)
              .setMaxPlies(spec.getMaxPlies())
              .setGames(games)
              .setSeed(spec.getSeed() + seeds)
              .build();
      terminal.say(kind + ":");
      Tournament end =
          new FollowedTournament(following, false)
              .play(CreateTournamentRequest.newBuilder().setSpec(tournament).build(), false);
      if (!end.hasEndedAt()) {
        throw new InterruptedException();
      }
      if (end.getStandings().getBalancesCount() == 0
          || end.getStandings().getBalances(0).getGames() == 0) {
        throw new RefusedException("tournament " + end.getTournamentId(), "no game was played");
      }
      Balance found = end.getStandings().getBalances(0);
      return new Equaliser(kind, found.getWhiteWins(), found.getDraws(), found.getBlackWins());
    }
  }

  private Measured pieRule(Variant played, Games games) throws InterruptedException {
    List<Turn> candidates = mostEven(played);
    Turn best = candidates.getFirst();
    double nearest = Double.POSITIVE_INFINITY;
    for (Turn turn : candidates) {
      Equaliser tried =
          games.play(Kind.PIE_RULE, List.of(after(played, turn)), options.games / CANDIDATES, 1);
      double distance = tried.distance().value();
      if (distance < nearest) {
        nearest = distance;
        best = turn;
      }
    }
    // New games, because the best of several is also the luckiest.
    return new Measured(
        games.play(Kind.PIE_RULE, List.of(after(played, best)), options.games, 3),
        TurnText.format(played, best));
  }

  /** The first turns whose scores are nearest to zero, nearest first. */
  private List<Turn> mostEven(Variant played) {
    Engine engine = new Engine(played, Settings.DEFAULT);
    Limits limits = Limits.ofNodes(SEARCH * options.nodes.getFirst());
    Map<Turn, Integer> scores = new LinkedHashMap<>();
    for (Turn turn : searched(played.start())) {
      Position position = position(played, turn);
      if (!position.outcome().isOver()) {
        scores.put(turn, Math.abs(engine.search(position, limits).best().score()));
      }
    }
    if (scores.isEmpty()) {
      throw new RefusedException(variant, "is over after the first turn");
    }
    return scores.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .limit(CANDIDATES)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** All legal turns; some drawn at random if they are many, without listing all. */
  private Set<Turn> searched(Position start) {
    if (start.countTurns() <= MAX_SEARCHED) {
      return new LinkedHashSet<>(start.legalTurns());
    }
    SplittableRandom random = new SplittableRandom(options.seed.seed());
    return Stream.generate(() -> Opening.drawTurn(start, random))
        .limit(MAX_SEARCHED)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Position position(Variant played, Turn turn) {
    Position position = played.start();
    turn.moves().forEach(position::make);
    return position;
  }

  private static String after(Variant played, Turn turn) {
    return Mfen.format(played, position(played, turn).setup());
  }

  /** The start position with one board moved, for each board; none if a turn has one move. */
  private static List<String> withFewerMoves(Variant played) {
    if (played.definition().movesPerTurn() == 1 || played.start().side() == Side.BLACK) {
      return List.of();
    }
    var start = played.start().setup();
    return IntStream.range(0, played.lattice().boards())
        .mapToObj(board -> Mfen.format(played, start.withMoved(1 << board)))
        .toList();
  }

  private List<String> text(String name, List<Measured> measured) {
    List<String> lines = new ArrayList<>();
    lines.add(
        format(
            "%s: the score of the side that begins, at %,d nodes per turn",
            name, options.nodes.getFirst()));
    lines.addAll(
        new Columns<Measured>()
            .with("rule", Measured::words)
            .with("score", each -> share(each.rule.score()))
            .with("from even", each -> points(each.rule.distance()))
            .with("games", each -> format("%,d", each.rule.games()))
            .lines(measured));
    Equaliser best = Equaliser.nearest(measured.stream().map(Measured::rule).toList());
    List<String> perhaps =
        measured.stream()
            .map(Measured::rule)
            .filter(each -> each != best && !best.isSurelyNearer(each))
            .map(each -> each.kind().toString())
            .toList();
    lines.add("");
    lines.add("Nearest to even: " + best.kind() + ", " + points(best.distance()) + ".");
    lines.add(
        perhaps.isEmpty()
            ? "All other rules are certainly farther."
            : "Too few games to tell it from: " + String.join("; ", perhaps) + ".");
    return lines;
  }

  private static String share(Estimate score) {
    return format(
        "%.1f%% (%.1f%% to %.1f%%)", 100 * score.value(), 100 * score.low(), 100 * score.high());
  }

  private static String points(Estimate distance) {
    return format(
        "%.1f points (%.1f to %.1f)",
        100 * distance.value(), 100 * distance.low(), 100 * distance.high());
  }
}
