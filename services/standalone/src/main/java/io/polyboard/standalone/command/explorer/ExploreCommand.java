package io.polyboard.standalone.command.explorer;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.proto.explorer.v1.ExplorePositionRequest;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.ExplorerFilter;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeRequest;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.command.position.Playthrough;
import io.polyboard.standalone.option.DefinedVariant;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.PositionOptions;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.page.explorer.ExplorePage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard explore}. */
@Command(
    name = "explore",
    description = {
      "Show the turns that archived games played in a position, and how these games ended.",
      "",
      "Covers the first 40 turns of every game of exactly this definition. A position includes its"
          + " transpositions and, if the variant has symmetries, its images. A game counts once per"
          + " position, by the turn that it played there first. Openings have the names that ship"
          + " with the variant, or that 'openings name' gave them.",
      ""
    },
    footer = {
      "  polyboard explore mapped-chess",
      "  polyboard explore chess e2e4 c7c5 --min-nodes 10000",
      "  polyboard explore mapped-chess --tree 8",
      "  polyboard explore my-game.yaml --tournament k3v9x2m7qa --games 5",
      "",
      "JSON: the API's ExplorePositionResponse, with --tree a",
      "  StreamOpeningTreeResponse for each turn, see docs/json.schema.json"
    })
public final class ExploreCommand extends PrintingCommand {
  private static final int MAX_GAMES = 50;
  private static final int MAX_PLIES = 40;

  @Parameters(
      index = "0",
      paramLabel = "VARIANT",
      completionCandidates = VariantParameter.Ids.class,
      description = "Id of a shipped or registered variant, or the path of a variant file.")
  private String variant = "";

  @Parameters(index = "1..*", paramLabel = "TURN", description = "Turns that lead to the position.")
  private List<String> turns = List.of();

  @Option(
      names = {"-p", "--position"},
      paramLabel = "MFEN",
      description = "Position before the turns; default: the start position.")
  private String position = "startpos";

  @Option(names = "--tournament", paramLabel = "ID", description = "Only games of this tournament.")
  private String tournament = "";

  @Option(names = "--player", paramLabel = "NAME", description = "Only games of this player.")
  private String player = "";

  @Option(
      names = "--min-nodes",
      paramLabel = "N",
      description =
          "Only games whose players both search at least N nodes per turn on average; rounded down"
              + " to a power of two.")
  private long minNodes;

  @Option(
      names = "--max-nodes",
      paramLabel = "N",
      description =
          "Only games in which one player searches at most N nodes per turn on average; rounded up"
              + " to a power of two.")
  private long maxNodes;

  @Option(
      names = "--turns",
      paramLabel = "N",
      defaultValue = "20",
      description = "Show at most N turns; default ${DEFAULT-VALUE}, with --json all.")
  private int max;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "0",
      description = "Show the N newest games, and N games of the strongest players; 0 to 50.")
  private int games;

  @Option(
      names = "--chosen",
      description = "Only turns that players chose, without those of random and given openings.")
  private boolean chosen;

  @Option(
      names = "--tree",
      paramLabel = "PLIES",
      description =
          "Show instead the tree of turns played from the position, 1 to 40 plies deep: up to five"
              + " turns of each position, those with most games and at least two.")
  private @Nullable Integer tree;

  @Option(
      names = {"-u", "--unicode"},
      description = "Draw chess symbols instead of letters for the pieces that have one.")
  private boolean figures;

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    requireBetween("--turns", max, 1, Long.MAX_VALUE);
    requireBetween("--games", games, 0, MAX_GAMES);
    requireBetween("--min-nodes", minNodes, 0, Long.MAX_VALUE);
    requireBetween("--max-nodes", maxNodes, 0, Long.MAX_VALUE);
    requireBetween("--tree", Objects.requireNonNullElse(tree, 1), 1, MAX_PLIES);
    Optional<DefinedVariant> found = DefinedVariant.found(variant);
    try (Platform platform =
            found.isPresent() ? options.connectToStored(terminal) : options.connect(terminal);
        Interruption interruption = new Interruption(terminal)) {
      DefinedVariant defined = found.orElseGet(() -> DefinedVariant.registered(variant, platform));
      Variant rules = defined.variant();
      Position reached = PositionOptions.position(rules, position);
      String origin = Mfen.format(rules, reached.setup());
      new Playthrough(reached).play(turns);
      ExplorePositionRequest request = request(defined.digest(), origin);
      ExplorePositionResponse explored = explore(platform, request);
      if (!explored.getComplete() && platform.host() == Platform.Host.THIS_PROCESS) {
        index(platform, interruption);
        explored = explore(platform, request);
      }
      if (tree == null) {
        print(
            explored,
            new ExplorePage(
                    reached, explored, terminal.columns(), terminal.outInColour(), figures, max)
                ::lines);
      } else {
        printTree(platform, request, tree);
      }
      if (!explored.getComplete()) {
        terminal.say("the latest games are not counted yet");
      }
      return interruption.requested() ? ExitCode.INTERRUPTED : ExitCode.DONE;
    }
  }

  private void printTree(Platform platform, ExplorePositionRequest request, int plies) {
    StreamOpeningTreeRequest.Builder asked =
        StreamOpeningTreeRequest.newBuilder()
            .setPosition(request.getPosition())
            .setFilter(request.getFilter())
            .setPlies(plies);
    platform
        .explorer()
        .streamOpeningTree(asked.build())
        .forEachRemaining(branch -> print(branch, () -> List.of(ExplorePage.branch(branch))));
  }

  /** The archive reports a definition without games as not found. */
  private ExplorePositionResponse explore(Platform platform, ExplorePositionRequest request) {
    try {
      return platform.explorer().explorePosition(request);
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        throw new RefusedException(variant, "the archive has no game of this definition");
      }
      throw e;
    }
  }

  private ExplorePositionRequest request(String digest, String mfen) {
    return ExplorePositionRequest.newBuilder()
        .setPosition(
            io.polyboard.proto.rules.v1.Position.newBuilder()
                .setVariant(digest)
                .setMfen(mfen)
                .addAllTurns(turns))
        .setFilter(
            ExplorerFilter.newBuilder()
                .setTournamentId(tournament)
                .setPlayer(player)
                .setChosenTurns(chosen)
                .setMinNodes(minNodes)
                .setMaxNodes(maxNodes))
        .setGames(games)
        .build();
  }

  /** Adds missing games to the explorer, because no running service does. */
  private void index(Platform platform, Interruption interruption) {
    try (Progress progress = new Progress(terminal)) {
      var unused = new OpeningIndexing(platform, false).run(interruption, progress);
    }
  }
}
