package io.polyboard.standalone.command.tournament;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.grpc.StatusRuntimeException;
import io.polyboard.contract.SampleKeys;
import io.polyboard.contract.TournamentMessages;
import io.polyboard.play.Derivation;
import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.SampleKey;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.command.study.StudyOpenings;
import io.polyboard.standalone.option.GameOptions;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.option.WorkersOption;
import io.polyboard.standalone.page.balance.AnswersPage;
import io.polyboard.standalone.page.tournament.TournamentPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.UsageException;
import io.polyboard.tournament.store.Description;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code polyboard tournament}. */
@Command(
    name = "tournament",
    customSynopsis = "polyboard tournament VARIANT... [OPTION...]",
    description = {
      "Play a tournament, and print its standings and the balance of its variants.",
      "",
      "Without a server all services run in this process, with an embedded Kafka broker and"
          + " PostgreSQL database, and keep their data in ~/.polyboard. Ctrl-C pauses the"
          + " tournament; run the same command to resume it. Several such commands share the"
          + " services that the first has started; when it ends, another one starts them. With a"
          + " server, or 'polyboard up' on the directory, Ctrl-C only stops watching.",
      "",
      "A single player plays against itself, from the start position and with a little noise in its"
          + " evaluation, as 'polyboard balance' measures. Two players play a match from random"
          + " openings, more a round robin, unless a format is given. PLAYER is key=value pairs"
          + " joined by commas, with an optional name and colon before them: at least one limit per"
          + " turn of nodes, depth and time (milliseconds); threads, hash (MiB), weights (derived"
          + " or a file), noise (centipawns), seed, without (techniques joined by +); or 'random'.",
      ""
    },
    footer = {
      "  polyboard tournament mapped-chess --games 200 --nodes 2000",
      "  polyboard tournament chess --player new:nodes=5000,weights=new.csv \\",
      "      --player old:nodes=5000 --games 20000 --sprt 0 5",
      "  polyboard tournament alice --games 1000 --nodes 1000 --watch-openings",
      "  polyboard tournament my-game.yaml --nodes 1000 --games 5000 --half-width 0.02",
      "  polyboard tournament alice --format swiss --rounds 3 --games 2 --player a:nodes=500 \\",
      "      --player b:nodes=1000 --player c:nodes=2000 --player d:random",
      "",
      "JSON: the API's Tournament, see docs/json.schema.json"
    })
public final class TournamentCommand extends PrintingCommand {

  @Parameters(
      arity = "1..*",
      paramLabel = "VARIANT",
      description = "Ids of shipped or registered variants, or paths of variant files.")
  private List<String> variants = new ArrayList<>();

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "100",
      description = "Games of each pairing in each variant; default ${DEFAULT-VALUE}.")
  private int games;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Nodes per turn of a single player; default 2000 unless --time is given.")
  private @Nullable Long nodes;

  @Option(
      names = "--time",
      paramLabel = "MILLIS",
      description = "Milliseconds per turn of a single player.")
  private @Nullable Long millis;

  @Option(
      names = "--player",
      paramLabel = "PLAYER",
      description = "A player; may be repeated. Replaces --nodes and --time.")
  private List<String> players = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = FormatNames.class,
      description =
          "Who plays whom: ${COMPLETION-CANDIDATES}. In a gauntlet the first player meets the"
              + " others; a knockout is seeded in the order of the players.")
  private @Nullable String format;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "0",
      description = "Rounds of a Swiss tournament; default: as many as in a knockout.")
  private int rounds;

  @Mixin private final WorkersOption concurrency = new WorkersOption();
  @Mixin private final GameOptions options = new GameOptions();

  @Option(
      names = "--half-width",
      paramLabel = "POINTS",
      description =
          "Stop when the 95%% interval of the first player's score (of White's, in self-play)"
              + " extends at most this far to either side in every variant; 0.02 is 2%%.")
  private @Nullable Double halfWidth;

  @Option(
      names = "--name",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Name of the tournament in lists.")
  private String name = "";

  @Option(
      names = "--label",
      paramLabel = "KEY=VALUE",
      description = "Label of the tournament; may be repeated.")
  private Map<String, String> labels = new LinkedHashMap<>();

  @Option(
      names = "--weight",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Share among tournaments that run together, 1 to 100: weight 3 has three times as many"
              + " games at a time as weight 1; default ${DEFAULT-VALUE}.")
  private int weight;

  @Option(
      names = "--watch-openings",
      description =
          "Show the most played turns of the start position, their shares and White's score on"
              + " standard error while the games are played.")
  private boolean watchOpenings;

  @Option(
      names = "--new",
      description = "Begin a new tournament even if the same one was left unfinished.")
  private boolean isNew;

  @Option(
      names = "--replace",
      description =
          "On a server: replace a registered variant with the id of the variant file. Existing"
              + " tournaments keep the old definition.")
  private boolean replace;

  @Mixin private final PlatformOptions where = new PlatformOptions();

  /** How long the archive may take to store the last games. */
  private static final Duration ARCHIVING = Duration.ofSeconds(10);

  private static final long POLL_MILLIS = 100;

  /** The values of --format, for the help. */
  static final class FormatNames extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    FormatNames() {
      super(Arrays.stream(Format.values()).map(Format::text).toList());
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    int workers = concurrency.number();
    requireBetween("--weight", weight, 1, Description.MAX_WEIGHT);
    Optional<StudyOpenings> study = options.study().flatMap(StudyOpenings::parse);
    if (study.isPresent() && variants.size() != 1) {
      throw new UsageException(
          "--openings: study:ID needs a single variant, was " + variants.size());
    }
    TournamentDefinition named = definition();
    try (Following following = new Following(terminal, where, workers)) {
      Platform platform = following.platform();
      TournamentDefinition asked =
          named.withVariants(
              variants.stream()
                  .map(each ->
                      new VariantReference(RegisteredVariant.of(each, platform, replace), ""))
                  .toList());
      TournamentDefinition definition =
          study.map(each -> asked.withOpenings(openings(each, asked, platform))).orElse(asked);
      CreateTournamentRequest request =
          CreateTournamentRequest.newBuilder()
              .setSpec(GameOptions.checked("", () -> TournamentMessages.write(definition)))
              .setDisplayName(name)
              // 1 is left out, so that the request equals that of versions without weights.
              .setWeight(weight == 1 ? 0 : weight)
              .putAllLabels(labels)
              .build();
      Tournament end = new FollowedTournament(following, watchOpenings).play(request, isNew);
      List<String> answers = printsJson() ? List.of() : answers(end, platform);
      print(
          end,
          () -> Stream.concat(new TournamentPage(end).lines().stream(), answers.stream()).toList());
      return exitCode(end);
    }
  }

  /**
   * Whether the variant is fair, decisive and alive, if the games can tell: those of one player
   * against itself from the start position. Earlier games of the same kind count. Nothing if the
   * archive does not answer, or does not answer this caller.
   */
  private static List<String> answers(Tournament end, Platform platform)
      throws InterruptedException {
    TournamentSpec spec = end.getSpec();
    if (!end.hasEndedAt()
        || spec.getFormat() != io.polyboard.proto.tournament.v1.Format.FORMAT_SELF_PLAY
        || spec.getVariantsCount() != 1
        || spec.getPlayersCount() != 1
        || !spec.getPlayers(0).getWeightsText().isEmpty()
        || spec.getOpenings().getRandom().getPlies() > 0
        || spec.getOpenings().hasPositions()) {
      return List.of();
    }
    Player player = spec.getPlayers(0).getPlayer();
    GameRequest game =
        GameRequest.newBuilder()
            .setVariantDigest(spec.getVariants(0))
            .setDerivationVersion(Derivation.CURRENT)
            .setWhite(player)
            .setBlack(player)
            .setOpening(SampleKeys.random(0, Opening.Rule.UNBOUNDED))
            .setMaxPlies(spec.getMaxPlies())
            .build();
    List<String> lines = new ArrayList<>();
    try {
      awaitArchived(end, platform);
      SampleKey key = SampleKeys.of(game).orElseThrow();
      GetBalanceRequest request =
          GetBalanceRequest.newBuilder()
              .setVariantDigest(key.getVariantDigest())
              .addNodes(key.getNodes())
              .setSettings(key.getSettings())
              .setOpening(key.getOpening())
              .build();
      platform
          .balance()
          .getBalance(request)
          .getReportsList()
          .forEach(report -> lines.addAll(AnswersPage.lines(report)));
    } catch (StatusRuntimeException e) {
      // The tournament itself has succeeded.
      return List.of();
    }
    return lines;
  }

  /** Waits until the archive has the games of a tournament that has ended, but not for long. */
  private static void awaitArchived(Tournament end, Platform platform) throws InterruptedException {
    CountGamesRequest request =
        CountGamesRequest.newBuilder()
            .setFilter(GameFilter.newBuilder().setTournamentId(end.getTournamentId()))
            .build();
    long deadline = System.nanoTime() + ARCHIVING.toNanos();
    while (platform.archive().countGames(request).getTotalGames() < end.getProgress().getPlayed()
        && System.nanoTime() < deadline) {
      Thread.sleep(POLL_MILLIS);
    }
  }

  private Openings openings(StudyOpenings study, TournamentDefinition asked, Platform platform) {
    String id = asked.variants().getFirst().id();
    String digest = RegisteredVariant.known(id, platform).getDigest();
    return study.read(platform, digest, games, options.seed());
  }

  /** Refused if games failed and none was played. */
  private static int exitCode(Tournament end) {
    return end.getProgress().getPlayed() == 0 && end.getProgress().getFailed() > 0
        ? ExitCode.REFUSED
        : ExitCode.DONE;
  }

  private TournamentDefinition definition() {
    List<PlayerDefinition> entered = players();
    return options.definition(
        variants.stream().map(each -> new VariantReference(each, "")).toList(),
        entered,
        format(entered.size()),
        rounds,
        games,
        variants,
        halfWidth == null ? null : new StopRule.Precision(halfWidth, StopRule.DEFAULT_MIN_GAMES));
  }

  private List<PlayerDefinition> players() {
    if (players.isEmpty()) {
      String limit =
          nodes == null && millis == null
              ? "nodes=2000"
              : (nodes == null ? "" : "nodes=" + nodes)
                  + (nodes != null && millis != null ? "," : "")
                  + (millis == null ? "" : "time=" + millis);
      return List.of(
          GameOptions.checked(
              "--", () -> PlayerDefinition.parse(limit + ",noise=" + GameOptions.SELF_PLAY_NOISE)));
    }
    if (nodes != null || millis != null) {
      throw new UsageException(
          "--player: cannot be combined with --nodes or --time; put the limits into PLAYER");
    }
    return players.stream()
        .map(each -> GameOptions.checked("--player: ", () -> PlayerDefinition.parse(each)))
        .toList();
  }

  private Format format(int players) {
    if (format == null) {
      return players == 1 ? Format.SELF_PLAY : players == 2 ? Format.MATCH : Format.ROUND_ROBIN;
    }
    return Format.parse(format)
        .orElseThrow(() ->
            new UsageException(
                "--format: '%s' is not one of %s"
                    .formatted(format, String.join(", ", new FormatNames()))));
  }
}
