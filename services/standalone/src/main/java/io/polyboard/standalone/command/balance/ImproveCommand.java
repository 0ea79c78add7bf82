package io.polyboard.standalone.command.balance;

import static io.polyboard.standalone.terminal.UsageException.require;
import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.polyboard.balance.report.Measure;
import io.polyboard.proto.balance.v1.BalanceRun;
import io.polyboard.proto.balance.v1.BalanceRunState;
import io.polyboard.proto.balance.v1.RaceVariants;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.Improvement;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.page.balance.ImprovementPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Failures;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard balance improve}. */
@Command(
    name = "improve",
    customSynopsis = "polyboard balance improve FILE [OPTION...]",
    description = {
      "Find a better version of a variant: race candidates towards wanted measures.",
      "",
      "The variant file says under 'improve' what may vary and which measures are wanted:",
      "",
      "  improve:",
      "    vary:",
      "      stalemate:               # a decision, and its choices: parts of a variant file",
      "        a draw:                # the first is the reference for the others",
      "        lost: {ends: {stalemate: win}}",
      "    want:",
      "      draw-rate: [0, 0.2]      # measures of 'polyboard balance', each with its range",
      "      length-turns: [60, 120]",
      "",
      "All candidates play a few games. Candidates that others certainly beat are eliminated, and"
          + " the better half of the rest plays twice as many games, until few are left. These and"
          + " the unchanged variant play the final at another strength with new games, so that luck"
          + " in the heats does not count. After Ctrl-C run the same command to resume.",
      ""
    },
    footer = {
      "  polyboard balance improve my-game.yaml --out better",
      "  polyboard balance improve my-game.yaml --candidates 64 --games 1000 --json",
      "",
      "JSON: the API's Improvement, see docs/json.schema.json"
    })
public final class ImproveCommand extends PrintingCommand {
  private static final int MAX_CANDIDATES = 256;

  @Parameters(paramLabel = "FILE", description = "Path of a variant file with 'improve'.")
  private Path file = Path.of("");

  @Option(
      names = "--candidates",
      paramLabel = "N",
      defaultValue = "16",
      description =
          "Candidates that race; if the choices give more, the unchanged variant and others drawn"
              + " at random. Default ${DEFAULT-VALUE}.")
  private int candidates;

  @Option(
      names = "--finalists",
      paramLabel = "N",
      defaultValue = "3",
      description = "Candidates in the final; default ${DEFAULT-VALUE}.")
  private int finalists;

  @Option(
      names = "--heat-games",
      paramLabel = "N",
      defaultValue = "32",
      description =
          "Games of each candidate in the first heat; each later heat doubles them. Default"
              + " ${DEFAULT-VALUE}.")
  private int heatGames;

  @Option(
      names = "--heat-nodes",
      paramLabel = "N",
      defaultValue = "400",
      description = "Nodes per turn in the heats; default ${DEFAULT-VALUE}.")
  private long heatNodes;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write the variant files of the Pareto front to this directory.")
  private @Nullable Path out;

  @Mixin private final BalanceOptions options = new BalanceOptions();
  @Mixin private final PlatformOptions where = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    check();
    List<String> measures = Arrays.stream(Measure.values()).map(Measure::id).toList();
    Improvement improvement = Variants.improvement(file, measures);
    Candidates made = Candidates.of(improvement, candidates, options.seed.seed());
    made.refused()
        .forEach(each ->
            terminal.say("candidate " + each.getNumber() + " cannot race: " + each.getRefusal()));
    if (made.sound().isEmpty()) {
      throw new RefusedException(file.toString(), "has no valid candidate");
    }
    try (Following following = new Following(terminal, where, options.workers.number())) {
      RaceVariants.Builder race =
          RaceVariants.newBuilder()
              .addAllWishes(made.wishes())
              .setFinalists(finalists)
              .setHeatGames(heatGames)
              .setHeatNodes(heatNodes);
      for (Candidates.Sound each : made.sound()) {
        race.addVariants(
            RegisteredVariant.digest(each.text(), following.platform(), options.replace));
      }
      BalanceRun run = new FollowedRun(following).play(options.spec().setRace(race).build());
      boolean complete = run.getState() == BalanceRunState.BALANCE_RUN_STATE_FINISHED;
      var message = made.message(run, file);
      print(message, new ImprovementPage(message)::lines);
      if (complete && out != null) {
        write(out, made.front(run));
      }
      return ExitCode.DONE;
    }
  }

  private void check() {
    options.check();
    requireBetween("--games", options.games, 2, Long.MAX_VALUE);
    require(options.nodes.size() == 1, "--nodes: " + options.nodes.size() + " strengths; use one");
    require(options.precision == null, "--precision: cannot be used with improve");
    requireBetween("--candidates", candidates, 2, MAX_CANDIDATES);
    requireBetween("--finalists", finalists, 1, candidates);
    requireBetween("--heat-games", heatGames, 8, 100_000);
    requireBetween("--heat-nodes", heatNodes, 1, Long.MAX_VALUE);
    require(
        heatNodes != options.nodes.getFirst(),
        "--heat-nodes: must differ from --nodes, so that the final has new games");
  }

  private void write(Path directory, List<Candidates.Sound> front) {
    try {
      Files.createDirectories(directory);
      for (Candidates.Sound each : front) {
        Path written = directory.resolve(each.candidate().getId() + ".yaml");
        Files.writeString(written, each.text(), StandardCharsets.UTF_8);
        terminal.say("wrote " + written);
      }
    } catch (IOException e) {
      throw new RefusedException(directory.toString(), Failures.reason(e));
    }
  }
}
