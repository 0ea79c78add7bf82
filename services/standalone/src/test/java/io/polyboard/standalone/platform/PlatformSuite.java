package io.polyboard.standalone.platform;

import static io.polyboard.standalone.Run.words;
import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.pages;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.Context;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.proto.archive.v1.ListRejectedGamesRequest;
import io.polyboard.proto.rules.v1.RegisterVariantRequest;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.search.v1.AnalyseRequest;
import io.polyboard.proto.search.v1.AnalyseResponse;
import io.polyboard.proto.search.v1.FindBestTurnRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.proto.tournament.v1.Balance;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.PairingStanding;
import io.polyboard.proto.tournament.v1.PlayerStanding;
import io.polyboard.proto.tournament.v1.Rating;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import io.polyboard.standalone.Run;
import io.polyboard.testkit.calls.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the platform by gRPC, which do not depend on where its services run. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class PlatformSuite {
  /** Longer than any tournament of these tests takes on the slowest machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final long POLL_MILLIS = 100;

  /** The services, ready. */
  abstract Platform platform();

  @Test
  void everyGameOfAMatchIsArchivedOnceAndTheStandingsAddUp() throws InterruptedException {
    // Given
    TournamentSpec match =
        match(12, searching("searcher", 100), random("random")).toBuilder()
            .addVariants("mapped-chess")
            .build();

    // When
    Tournament end = awaitEnd(create(match));

    // Then
    List<Game> games = archivedGames(end);
    assertThat(games).hasSize(24);
    assertAddsUp(end, games);
    assertThat(end.getStandings().getPlayers(0).getName()).isEqualTo("searcher");
  }

  @Test
  void aRegisteredVariantIsPlayedAndAnalysedLikeAShippedOne() throws InterruptedException {
    // Given
    String digest = registerQueenlessChess();
    TournamentSpec selfPlay =
        message(
            text(
                "variants: ? players: ? format: FORMAT_SELF_PLAY games: 4",
                digest,
                searching("player", 100)));

    // When
    Tournament end = awaitEnd(create(selfPlay));

    // Then
    assertThat(archivedGames(end))
        .hasSize(4)
        .allSatisfy(
            game -> assertThat(game.getGame().getRequest().getVariantDigest()).isEqualTo(digest));
    FindBestTurnRequest search =
        message(text("position {variant: ?} limits {nodes: 1000}", digest));
    assertThat(platform().search().findBestTurn(search).getTurn()).isNotEmpty();
  }

  @Test
  void anArchivedGameIsTheSameWhenItIsPlayedAgain() throws InterruptedException {
    // Given
    Tournament end = awaitEnd(create(match(2, searching("four", 400), searching("two", 200))));
    String game = archivedGames(end).getFirst().getGameId();

    // When
    Run run = Run.polyboard("rerun", game, "--server", platform().address(), "--json").ending(0);

    // Then
    assertThat(run.json().get("same").asBoolean()).isTrue();
  }

  @Test
  void theExplorerHasThePlayedGames() throws InterruptedException {
    // Given
    Tournament end = awaitEnd(create(match(6, searching("four", 400), random("random"))));
    List<Game> games = archivedGames(end);
    assertThat(games).hasSize(6);
    String[] explore =
        words(
            "explore chess --tournament {} --server {} --json",
            end.getTournamentId(),
            platform().address());

    // When
    Run run = Run.polyboard(explore);
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!run.json().get("complete").asBoolean() && System.nanoTime() < deadline) {
      Thread.sleep(POLL_MILLIS);
      run = Run.polyboard(explore);
    }

    // Then
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.json().at("/total/games").asInt()).isEqualTo(6);
    assertThat(run.json().get("turns")).isNotEmpty();
  }

  @Test
  void openingsAreShownWhileATournamentIsPlayed() {
    // Given
    String[] tournament =
        words(
            "tournament chess --player=searcher:nodes=400 --player=random:random "
                + "--games=12 --opening-plies=0 --new --watch-openings --json --server {}",
            platform().address());

    // When
    Run run = Run.polyboard(tournament).ending(0);

    // Then a line has the three most played turns, and the results do not have it
    assertThat(run.lines()).hasSize(1);
    assertThat(run.json().get("state").asText()).isEqualTo("STATE_FINISHED");
    assertThat(run.json().at("/progress/played").asInt()).isEqualTo(12);
    assertThat(run.err().lines())
        .as(run.err())
        .anyMatch(line ->
            line.matches(
                "openings of chess, [\\d,]+ games: (A\\w+ \\d+% \\(White [\\d.]+%\\)(, )?){1,3}"));
  }

  @Test
  void openingsAreNotShownForGamesFromSeveralPositions() {
    // When
    Run run =
        Run.line(
                "tournament chess --player=one:nodes=50 --player=other:random "
                    + "--games=2 --openings=balanced --watch-openings --new --server {}",
                platform().address())
            .ending(0);

    // Then
    assertThat(run.err()).contains("positions, without common first turns");
    assertThat(run.err()).doesNotContain("openings of chess");
  }

  @Test
  void aStudyIsSearchedByTheWorkersAndShown() {
    // Given
    String at = platform().address();
    String[] create =
        words("study create chess e2e4 --positions 40 --nodes 500 --server {} --json", at);

    // When
    Run created = Run.polyboard(create).ending(0);
    Run again = Run.polyboard(create);
    String id = created.json().get("studyId").asText();
    Run shown = Run.polyboard("study", "show", id, "e7e5", "--server", at, "--json");
    Run book =
        Run.line("study export {} --format book --plies 2 --within 30000 --server {}", id, at);
    Run pgn = Run.polyboard("study", "export", id, "--format", "pgn", "--server", at);
    Run report = Run.polyboard("study", "export", id, "--format", "markdown", "--server", at);
    Run named = Run.polyboard("study", "export", id, "--format", "names", "--server", at).ending(1);

    // Then
    assertThat(created.json().get("searched").asInt()).isEqualTo(40);
    assertThat(again.json().get("studyId").asText()).isEqualTo(id);
    assertThat(shown.json().get("position").get("turns")).isNotEmpty();
    assertThat(book.lines()).isNotEmpty().allSatisfy(mfen -> assertThat(mfen).contains(" b "));
    assertThat(pgn.out()).contains("[Variant \"chess\"]").endsWith("*\n");
    assertThat(report.lines().getFirst()).isEqualTo("# Chess: a study of its openings");
    assertThat(report.out())
        .contains("Black's score after best play: **", " turns ", "within 0.30 of the best")
        .contains("| 0 | 1 | 0 |");
    assertThat(named.err()).contains("names: needs a study that begins at the variant's start");
  }

  @Test
  void rebuildSkipsMeasuredGames() throws InterruptedException {
    // Given
    Tournament end = awaitEnd(create(match(2, searching("four", 400), searching("two", 200))));
    assertThat(archivedGames(end)).hasSize(2);

    // When
    Run run =
        Run.polyboard("archive", "rebuild", "--server", platform().address(), "--json").ending(0);

    // Then
    assertThat(run.json().get("games").asInt()).isGreaterThanOrEqualTo(2);
    assertThat(run.json().get("measured").asInt()).isZero();
    assertThat(run.json().get("unmeasured").asInt()).isZero();
  }

  @Test
  void aTournamentWithoutPlayableGamesFails(@TempDir Path directory) throws IOException {
    // Given a variant whose games are drawn before the random opening ends
    Path file = directory.resolve("short.yaml");
    Files.writeString(
        file,
        """
        id: short-suite
        name: Short
        description: Chess that is drawn soon
        extends: chess
        ends: {no-progress: 2}
        """);

    // When
    Run run =
        Run.line(
                "tournament {} --games=2 --nodes=10 --opening-plies=100 --new --server={}",
                file,
                platform().address())
            .ending(1);

    // Then
    assertThat(run.out()).contains("0 of 2, 2 failed");
  }

  @Test
  void aChangedFileReplacesItsEarlierVersionOnRequest(@TempDir Path directory) throws IOException {
    // Given
    Path file = directory.resolve("edited.yaml");
    String text = "id: edited-suite\nname: Edited\ndescription: Chess\nextends: chess\n";
    Files.writeString(file, text);
    String play =
        "tournament {} --player=random --games=1 --opening-plies=0 --max-plies=10 --server={}";
    Run.line(play, file, platform().address()).ending(0);

    // When
    Files.writeString(file, text + "ends: {stalemate: win}\n");
    Run refused = Run.line(play, file, platform().address()).ending(1);
    Run.line(play + " --replace", file, platform().address()).ending(0);

    // Then
    assertThat(refused.err()).contains("'edited-suite' is the id of another definition");
  }

  @Test
  void aRefusalOfTheServiceNamesTheOption() {
    // When
    Run run =
        Run.line(
                "tournament chess --player=one:nodes=10 --player=two:nodes=10,threads=200"
                    + " --server={}",
                platform().address())
            .ending(2);

    // Then
    assertThat(run.err())
        .startsWith("polyboard tournament: --player (number 2): threads must be between 1 and ");
  }

  @Test
  void aLimitAppliesToEveryFormOfAList() throws InterruptedException {
    // Given
    Tournament end = awaitEnd(create(match(6, random("one"), random("other"))));
    archivedGames(end);
    String of = "--tournament=" + end.getTournamentId();
    String server = "--server=" + platform().address();

    // When
    Run table = Run.polyboard("games", of, server, "--limit=2");
    Run json = Run.polyboard("games", of, server, "--limit=2", "--json");
    Run pgn = Run.polyboard("games", of, server, "--limit=2", "--pgn");

    // Then
    assertThat(table.out() + table.err()).contains("2 of 6");
    List<String> ids =
        json.jsonLines().stream().map(game -> game.get("gameId").textValue()).toList();
    assertThat(ids).hasSize(2);
    assertThat(table.lines()).anyMatch(line -> line.contains(ids.getFirst()));
    assertThat(table.lines()).anyMatch(line -> line.contains(ids.getLast()));
    assertThat(pgn.lines().stream().filter(line -> line.startsWith("[GameId ")))
        .containsExactlyElementsOf(ids.stream().map(id -> "[GameId \"" + id + "\"]").toList());
  }

  @Test
  void aMatchAndATournamentPlayTheSameGames(@TempDir Path directory)
      throws InterruptedException, IOException {
    // Given
    String one = "nodes=200,noise=30,seed=3";
    String other = "depth=2,without=none";
    String common = "--games=4 --seed=11 --max-plies=60";
    Path file = directory.resolve("games.jsonl");

    // When
    Run match =
        Run.line("match chess --white={} --black={} --save={} " + common, one, other, file)
            .ending(0);
    Run tournament =
        Run.line(
                "tournament chess --player={} --player={} --new --json --server={} " + common,
                one,
                other,
                platform().address())
            .ending(0);

    // Then
    String id = tournament.json().get("tournamentId").asText();
    List<Game> unused = archivedGames(tournament(id));
    for (String line : Files.readAllLines(file)) {
      JsonNode saved = new ObjectMapper().readTree(line);
      GetGameRequest get = message(text("game_id: ?", id + "-" + saved.get("game").asInt()));
      PlayedGame archived = platform().archive().getGame(get).getGame().getGame();
      String turns = String.join(" ", archived.getTurnsList());
      assertThat(turns + " " + saved.get("result").asText()).isEqualTo(saved.get("text").asText());
      assertThat(
              TurnRecord.turns(archived.getRecords()).stream()
                  .filter(TurnRecord::isSearched)
                  .map(turn -> List.of(turn.depth(), turn.nodes())))
          .isEqualTo(
              saved
                  .get("turns")
                  .valueStream()
                  .filter(turn -> turn.get("depth").asInt() > 0)
                  .map(turn -> List.of(turn.get("depth").asInt(), turn.get("nodes").asLong()))
                  .toList());
      assertThat(archived.getRequest().getWhite().getName()).isEqualTo(saved.get("white").asText());
    }
  }

  @Test
  void anAnalysisIsStoppedWithItsAnswerAndTheCallContinues() throws InterruptedException {
    // Given
    BlockingQueue<AnalyseResponse> received = new LinkedBlockingQueue<>();
    AnswersOf answers = new AnswersOf(received);
    StreamObserver<AnalyseRequest> requests =
        SearchServiceGrpc.newStub(platform().search().getChannel())
            .withDeadlineAfter(PATIENCE.toSeconds(), TimeUnit.SECONDS)
            .analyse(answers);

    // When
    requests.onNext(message("start {position {variant: 'mapped-chess'}}"));
    AnalyseResponse first = next(received);
    requests.onNext(message("stop {}"));
    AnalyseResponse stopped = lastOf(received);
    requests.onNext(message("start {position {variant: 'chess'} limits {depth: 3}}"));
    AnalyseResponse other = lastOf(received);
    requests.onCompleted();

    // Then
    assertThat(first.getDone()).isFalse();
    assertThat(stopped.getAnalysis()).isEqualTo(1);
    assertThat(stopped.getLines(0).getTurnsList()).isNotEmpty();
    assertThat(other.getAnalysis()).isEqualTo(2);
    assertThat(other.getLines(0).getDepth()).isEqualTo(3);
    assertThat(answers.ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  private static AnalyseResponse next(BlockingQueue<AnalyseResponse> received)
      throws InterruptedException {
    AnalyseResponse response = received.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(response).as("an answer within %s", PATIENCE).isNotNull();
    return Objects.requireNonNull(response);
  }

  private static AnalyseResponse lastOf(BlockingQueue<AnalyseResponse> received)
      throws InterruptedException {
    AnalyseResponse response = next(received);
    while (!response.getDone()) {
      response = next(received);
    }
    return response;
  }

  /** Collects the answers of an analysis. */
  private static final class AnswersOf implements StreamObserver<AnalyseResponse> {
    private final BlockingQueue<AnalyseResponse> received;
    private final CountDownLatch ended = new CountDownLatch(1);

    AnswersOf(BlockingQueue<AnalyseResponse> received) {
      this.received = received;
    }

    @Override
    public void onNext(AnalyseResponse response) {
      received.add(response);
    }

    @Override
    public void onError(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public void onCompleted() {
      ended.countDown();
    }
  }

  @Test
  void aSwissTournamentIsRankedAndRated() throws InterruptedException {
    // Given
    TournamentSpec swiss =
        message(
            text(
                "variants: 'chess' players: ? players: ? players: ? players: ? format: FORMAT_SWISS"
                    + " rounds: 2 games: 4 max_plies: 80",
                searching("four", 400),
                searching("two", 200),
                searching("one", 100),
                random("random")));

    // When
    Tournament end = awaitEnd(create(swiss));

    // Then
    assertThat(archivedGames(end)).hasSize(2 * 2 * 4);
    assertThat(end.getProgress().getRound()).isEqualTo(2);
    assertThat(end.getStandings().getPlayersList())
        .extracting(PlayerStanding::getPoints)
        .isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(end.getStandings().getPlayersList())
        .allSatisfy(player -> assertThat(player.getTieBreaksList()).isNotEmpty());
    assertThat(end.getStandings().getRatings().getRatingsList())
        .extracting(Rating::getName)
        .isEqualTo(
            end.getStandings().getPlayersList().stream().map(PlayerStanding::getName).toList());
    assertThat(end.getStandings().getRatings().getLikelihoodOfSuperiorityCount()).isEqualTo(16);
    List<PairingStanding> pairings = end.getStandings().getPairingsList();
    assertThat(pairings).extracting(PairingStanding::getRound).containsExactly(1, 1, 2, 2);
    assertThat(pairings)
        .extracting(pairing -> Set.of(pairing.getFirst(), pairing.getSecond()))
        .doesNotHaveDuplicates();
  }

  @Test
  void aRefusalHasAReasonAndFields() {
    // When
    Refused unknown =
        Refused.by(() -> platform().rules().getVariant(message("variant: 'no-such'")));
    Refused invalid = Refused.by(() -> create(match(-1, random("one"), random("other"))));

    // Then
    assertThat(unknown.code()).isEqualTo(Status.Code.NOT_FOUND);
    assertThat(unknown.reason()).isEqualTo("REASON_VARIANT_UNKNOWN");
    assertThat(invalid.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(invalid.fields()).containsExactly("spec.games");
  }

  /** Registers a variant that does not ship; returns its digest. */
  String registerQueenlessChess() {
    String definition =
        """
        id: queenless-chess
        name: Queenless Chess
        description: Orthodox chess without queens.
        extends: chess
        array: rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR
        """;
    RegisterVariantRequest request = message(text("definition: ?", definition));
    return platform().rules().registerVariant(request).getVariant().getDigest();
  }

  /** A match in orthodox chess. */
  static TournamentSpec match(int games, Entrant first, Entrant second) {
    return message(
        text(
            "variants: 'chess' players: ? players: ? format: FORMAT_MATCH games: ? seed: 7",
            first,
            second,
            games));
  }

  /** A match in orthodox chess; the second player searches half as many nodes a turn. */
  static TournamentSpec searched(int games, long nodes) {
    return match(games, searching("first", nodes), searching("second", nodes / 2));
  }

  static Entrant searching(String name, long nodes) {
    return message(text("player {name: ? searching {limits {nodes: ?}}}", name, nodes));
  }

  static Entrant random(String name) {
    return message(text("player {name: ? random {}}", name));
  }

  Tournament create(TournamentSpec spec) {
    CreateTournamentRequest request = message(text("spec: ?", spec));
    return platform().tournaments().createTournament(request).getTournament();
  }

  /** The current state of a tournament. */
  Tournament tournament(String id) {
    GetTournamentRequest request = message(text("tournament_id: ?", id));
    return platform().tournaments().getTournament(request).getTournament();
  }

  /** Watches a tournament until a number of its games are played. */
  void awaitGames(Tournament tournament, int games) throws InterruptedException {
    await(() -> watchUntil(tournament, games));
  }

  /** Watches a tournament to its end. */
  Tournament awaitEnd(Tournament tournament) throws InterruptedException {
    Tournament end = await(() -> watchUntil(tournament, Integer.MAX_VALUE));
    assertThat(end.getState()).isEqualTo(State.STATE_FINISHED);
    return end;
  }

  private Tournament watchUntil(Tournament tournament, int games) {
    String id = tournament.getTournamentId();
    Context.CancellableContext watching = Context.current().withCancellation();
    Context before = watching.attach();
    try {
      Iterator<WatchTournamentResponse> news =
          platform()
              .tournaments()
              .withDeadlineAfter(PATIENCE.toSeconds(), TimeUnit.SECONDS)
              .watchTournament(message(text("tournament_id: ? interval {nanos: 100000000}", id)));
      Tournament latest = tournament;
      while (latest.getProgress().getPlayed() < games && news.hasNext()) {
        WatchTournamentResponse next = news.next();
        latest = next.hasTournament() ? next.getTournament() : latest;
      }
      return latest;
    } finally {
      watching.detach(before);
      watching.close();
    }
  }

  /**
   * The archived games of a finished tournament. Waits for them, and checks that each is there once
   * and none was rejected.
   */
  List<Game> archivedGames(Tournament end) throws InterruptedException {
    int expected = Math.toIntExact(end.getProgress().getGames());
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    List<Game> games = await(() -> listed(end));
    while (games.size() < expected && System.nanoTime() < deadline) {
      Thread.sleep(POLL_MILLIS);
      games = await(() -> listed(end));
    }
    assertThat(games)
        .extracting(Game::getGameId)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, expected)
                .mapToObj(number -> end.getTournamentId() + "-" + number)
                .toList());
    ListRejectedGamesRequest rejected = message(text("tournament_id: ?", end.getTournamentId()));
    assertThat(platform().archive().listRejectedGames(rejected).getGamesList()).isEmpty();
    return games;
  }

  /** The games of a tournament that the archive has now. */
  List<Game> listed(Tournament tournament) {
    String list = text("filter: ? page_size: 10", of(tournament));
    return pages(
            token -> platform().archive().listGames(message(list + text(" page_token: ?", token))))
        .stream()
        .flatMap(page -> page.getGamesList().stream())
        .toList();
  }

  private static GameFilter of(Tournament tournament) {
    return GameFilter.newBuilder().setTournamentId(tournament.getTournamentId()).build();
  }

  /** Awaits the end of a match of two players, and checks that every game counts once. */
  Tournament assertEveryGameCountsOnce(Tournament running) throws InterruptedException {
    Tournament end = awaitEnd(running);
    assertAddsUp(end, archivedGames(end));
    return end;
  }

  /** Compares standings and counts of a match of two players with its games. */
  void assertAddsUp(Tournament end, List<Game> games) {
    assertThat(end.getProgress().getPlayed()).isEqualTo(games.size());
    assertThat(end.getProgress().getFailed()).isZero();
    assertThat(end.getProgress().getOutstanding()).isZero();

    for (PlayerStanding standing : end.getStandings().getPlayersList()) {
      assertThat(standing.getGames()).isEqualTo(games.size());
      assertThat(standing.getWins()).isEqualTo(wins(games, standing.getName()));
      assertThat(standing.getDraws()).isEqualTo(count(games, Result.RESULT_DRAW));
      assertThat(standing.getWins() + standing.getDraws() + standing.getLosses())
          .isEqualTo(standing.getGames());
    }
    for (Balance balance : end.getStandings().getBalancesList()) {
      List<Game> inVariant = in(games, balance.getVariantId());
      assertThat(balance.getGames()).isEqualTo(inVariant.size());
      assertThat(balance.getWhiteWins()).isEqualTo(count(inVariant, Result.RESULT_WHITE_WINS));
      assertThat(balance.getDraws()).isEqualTo(count(inVariant, Result.RESULT_DRAW));
      assertThat(balance.getBlackWins()).isEqualTo(count(inVariant, Result.RESULT_BLACK_WINS));
      assertThat(balance.getMeanTurns())
          .isCloseTo(
              inVariant.stream().mapToInt(Game::getTurnCount).average().orElseThrow(),
              within(1e-9));
    }
    for (PairingStanding pairing : end.getStandings().getPairingsList()) {
      List<Game> inVariant = in(games, pairing.getVariantId());
      assertThat(pairing.getGames()).isEqualTo(inVariant.size());
      assertThat(pairing.getWins()).isEqualTo(wins(inVariant, pairing.getFirst()));
      assertThat(pairing.getLosses()).isEqualTo(wins(inVariant, pairing.getSecond()));
      // Pairs are counted by half points, and each pair is two games.
      assertThat(IntStream.range(0, 5).mapToLong(pairing::getPentanomial).sum() * 2)
          .isEqualTo(inVariant.size());
      assertThat(IntStream.range(0, 5).mapToLong(i -> i * pairing.getPentanomial(i)).sum())
          .isEqualTo(2 * pairing.getWins() + pairing.getDraws());
    }
    CountGamesRequest count = message(text("filter: ?", of(end)));
    assertThat(platform().archive().countGames(count).getCounts(0).getGames())
        .isEqualTo(games.size());
  }

  private static List<Game> in(List<Game> games, String variant) {
    return games.stream()
        .filter(game -> game.getGame().getRequest().getVariantId().equals(variant))
        .toList();
  }

  private static int count(List<Game> games, Result result) {
    return (int)
        games.stream().filter(game -> game.getGame().getOutcome().getResult() == result).count();
  }

  private static int wins(List<Game> games, String player) {
    return (int)
        games.stream()
            .filter(game ->
                switch (game.getGame().getOutcome().getResult()) {
                  case RESULT_WHITE_WINS ->
                      game.getGame().getRequest().getWhite().getName().equals(player);
                  case RESULT_BLACK_WINS ->
                      game.getGame().getRequest().getBlack().getName().equals(player);
                  default -> false;
                })
            .count();
  }

  /** The answer of a call; waits until its service is available. */
  private static <T> T await(Supplier<T> call) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return call.get();
      } catch (StatusRuntimeException e) {
        if (e.getStatus().getCode() != Status.Code.UNAVAILABLE || System.nanoTime() > deadline) {
          throw e;
        }
      }
      Thread.sleep(POLL_MILLIS);
    }
  }
}
