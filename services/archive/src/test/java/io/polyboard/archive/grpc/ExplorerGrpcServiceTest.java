package io.polyboard.archive.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import com.google.protobuf.util.Timestamps;
import io.polyboard.archive.ArchiveFixture;
import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.contract.TurnRecord;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.explorer.v1.ExplorePositionRequest;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.ExplorerGame;
import io.polyboard.proto.explorer.v1.ExplorerServiceGrpc;
import io.polyboard.proto.explorer.v1.PlayedTurn;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeResponse;
import io.polyboard.proto.explorer.v1.StrengthResults;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Searching;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.testkit.Nightly;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.calls.TextCalls;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The explorer's counts agree with a plain recount of the stored games. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServers.class)
class ExplorerGrpcServiceTest {
  private static final int MAX_PLACES = 20_000;
  private static final int PLIES = 40;
  private static final long SEED = 20_261_125;
  private static final String MATED = "mated=";

  @Inject ArchiveFixture archive;
  @Inject ArchiveDatabase database;

  private ExplorePositionResponse explore(String variantId, String mfen, String filter, int games) {
    return exploreDefinition(ArchiveFixture.digest(variantId), mfen, filter, games);
  }

  private ExplorePositionResponse exploreDefinition(
      String definition, String mfen, String filter, int games) {
    return archive
        .explorer()
        .explorePosition(
            message(
                text(
                    "position {variant: ? mfen: ?} games: ? filter {" + filter + "}",
                    definition,
                    mfen,
                    games)));
  }

  /** The same games with this many turns of an opening. */
  private static List<PlayedGame> opened(List<PlayedGame> games, int turns) {
    return games.stream()
        .map(game -> {
          List<TurnRecord> records = TurnRecord.turns(game.getRecords());
          return game.toBuilder()
              .setOpeningTurns(turns)
              .setRecords(TurnRecord.columns(records.subList(turns, records.size())))
              .build();
        })
        .toList();
  }

  @Test
  void turnsOfOpeningsAreLeftOutOnRequest() {
    // Given games whose first two turns no player chose, and games whose turns all were
    String opened = ArchiveFixture.unique();
    String chosen = ArchiveFixture.unique();
    String definition = define("chess");
    archive.store(defined(definition, opened(games("chess", opened, 12, 700), 2)));
    archive.store(defined(definition, games("chess", chosen, 8, 700)));
    archive.awaitIndexed();

    for (String filter : List.of("", "chosen_turns: true")) {
      // When, from the table of counts and by counting again
      ExplorePositionResponse start = exploreDefinition(definition, "", filter, 50);
      ExplorePositionResponse ofOpened = exploreDefinition(definition, "", of(opened) + filter, 50);
      ExplorePositionResponse ofChosen = exploreDefinition(definition, "", of(chosen) + filter, 50);

      // Then
      int first = filter.isEmpty() ? 12 : 0;
      assertThat(start.getTotal().getGames()).isEqualTo(first + 8);
      assertThat(ofOpened.getTotal().getGames()).isEqualTo(first);
      assertThat(ofChosen.getTotal().getGames()).isEqualTo(8);
      assertThat(start.getStrengthsList())
          .extracting(StrengthResults::getMinNodes)
          .containsExactly(512L);
      // Each turn and strength has one game, whether players chose the turn or not
      assertThat(start.getNewestGamesList())
          .extracting(ExplorerGame::getTurn)
          .doesNotHaveDuplicates()
          .hasSize(start.getTurnsCount());
    }
  }

  private static List<PlayedGame> defined(String definition, List<PlayedGame> games) {
    return games.stream()
        .map(game -> {
          PlayedGame.Builder other = game.toBuilder();
          other.getRequestBuilder().setVariantDigest(definition);
          return other.build();
        })
        .toList();
  }

  private static String of(String tournament) {
    return text("tournament_id: ? ", tournament);
  }

  /**
   * Games with few turns to choose from, so that they reach the same positions in many ways. If
   * boards are alike, each game has its boards in a random order.
   */
  private static List<PlayedGame> games(
      String variantId, String tournament, int count, long nodes) {
    Variant variant = Variants.shipped(variantId);
    SplittableRandom random = new SplittableRandom(SEED);
    List<PlayedGame> games = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      List<String> turns =
          ArchiveFixture.randomTurns(variant, random.nextInt(2, PLIES + 10), random);
      List<TurnRecord> records = new ArrayList<>();
      for (int turn = 0; turn < turns.size(); turn++) {
        records.add(
            nodes == 0 ? TurnRecord.NONE : new TurnRecord(random.nextInt(-300, 300), 3, nodes, 1));
      }
      List<String> orders = orders(variantId);
      String order = orders.get(random.nextInt(orders.size()));
      turns.replaceAll(turn -> turnImage(variant, order, turn));
      PlayedGame.Builder game =
          ArchiveFixture.played(
                  variantId, tournament, number, turns, Result.forNumber(2 + random.nextInt(3)))
              .toBuilder()
              .setRecords(TurnRecord.columns(records))
              .setWhiteEffort(effort((turns.size() + 1) / 2, nodes))
              .setBlackEffort(effort(turns.size() / 2, nodes));
      if (nodes > 0) {
        Searching searching = message(text("limits {nodes: ?}", nodes));
        game.getRequestBuilder().getWhiteBuilder().setSearching(searching);
        game.getRequestBuilder().getBlackBuilder().setSearching(searching);
      }
      games.add(game.build());
    }
    return games;
  }

  private static Effort effort(int turns, long nodes) {
    return Effort.newBuilder().setTurns(turns).setNodes(turns * nodes).build();
  }

  /** The counts of a turn: games won by White, drawn and won by Black, and the scores. */
  private static final class Count {
    private final long[] results = new long[3];
    private final List<Integer> scores = new ArrayList<>();
  }

  /** A position without its clocks, by which positions do not differ. */
  private static String place(io.polyboard.rules.Position position) {
    String[] fields = Mfen.format(position.variant(), position.setup()).split(" ", -1);
    return String.join(" ", List.of(fields).subList(0, fields.length - 2));
  }

  /**
   * The possible orders of the boards, as the letters of the boards in that order, of the two
   * variants whose boards are alike.
   */
  private static List<String> orders(String variantId) {
    return switch (variantId) {
      case "positional-8x8x2" -> List.of("XY", "YX");
      case "positional-7x7x3" -> List.of("ABC", "ACB", "BAC", "BCA", "CAB", "CBA");
      default -> List.of("");
    };
  }

  private static char label(Variant variant, String order, char label) {
    return order.isEmpty() ? label : order.charAt(variant.lattice().board(label));
  }

  /** The text of a position with its boards in another order. */
  private static String placeImage(Variant variant, String order, String place) {
    if (order.isEmpty()) {
      return place;
    }
    List<String> fields = new ArrayList<>(List.of(place.split(" ", -1)));
    List<String> boards = List.of(fields.getFirst().split("\\|", -1));
    String[] moved = new String[boards.size()];
    for (int board = 0; board < moved.length; board++) {
      char label = variant.lattice().label(board).charAt(0);
      moved[variant.lattice().board(label(variant, order, label))] = boards.get(board);
    }
    fields.set(0, String.join("|", moved));
    // The last field of a place names each decided board with the side that was mated there.
    String status = fields.getLast();
    if (status.startsWith(MATED)) {
      Set<String> mated = new TreeSet<>();
      for (int at = MATED.length(); at < status.length(); at += 2) {
        mated.add("" + label(variant, order, status.charAt(at)) + status.charAt(at + 1));
      }
      fields.set(fields.size() - 1, MATED + String.join("", mated));
    }
    return String.join(" ", fields);
  }

  /** The text of a turn with its boards in another order. */
  private static String turnImage(Variant variant, String order, String turn) {
    if (order.isEmpty()) {
      return turn;
    }
    TreeMap<Integer, String> moves = new TreeMap<>();
    for (String move : turn.split(",", -1)) {
      StringBuilder image = new StringBuilder();
      for (int i = 0; i < move.length(); i++) {
        // A capital is a board if a file follows it, otherwise a piece.
        boolean isBoard =
            i + 1 < move.length()
                && Character.isUpperCase(move.charAt(i))
                && Character.isLowerCase(move.charAt(i + 1));
        image.append(isBoard ? label(variant, order, move.charAt(i)) : move.charAt(i));
      }
      moves.put(variant.lattice().board(image.charAt(0)), image.toString());
    }
    return String.join(",", moves.values());
  }

  /** The image of a position with the smallest text. */
  private static String leastPlace(Variant variant, String place) {
    return orders(variant.id()).stream()
        .map(order -> placeImage(variant, order, place))
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** The smallest image of a turn in the image of its position with the smallest text. */
  private static String leastTurn(Variant variant, String place, String turn) {
    String min = leastPlace(variant, place);
    return orders(variant.id()).stream()
        .filter(order -> placeImage(variant, order, place).equals(min))
        .map(order -> turnImage(variant, order, turn))
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  /**
   * Counts games by position and turn. Positions and turns that are images of each other count as
   * one.
   *
   * @param mfens receives the MFEN of every position that occurred, by its place
   */
  private static Map<String, Map<String, Count>> recount(
      Variant variant, List<PlayedGame> games, Map<String, String> mfens) {
    Map<String, Map<String, Count>> counts = new HashMap<>();
    for (PlayedGame game : games) {
      io.polyboard.rules.Position position = variant.start();
      List<TurnRecord> records = TurnRecord.ofAllTurns(game);
      Set<String> seen = new HashSet<>();
      for (int i = 0; i < Math.min(PLIES, game.getTurnsCount()); i++) {
        String met = place(position);
        String place = leastPlace(variant, met);
        String played = game.getTurns(i);
        mfens.put(met, Mfen.format(variant, position.setup()));
        if (seen.add(place)) {
          String turn = leastTurn(variant, met, played);
          Count count =
              counts
                  .computeIfAbsent(place, key -> new TreeMap<>())
                  .computeIfAbsent(turn, key -> new Count());
          count
              .results[
              switch (game.getOutcome().getResult()) {
                case RESULT_WHITE_WINS -> 0;
                case RESULT_DRAW -> 1;
                default -> 2;
              }]++;
          if (records.get(i).isSearched()) {
            count.scores.add(records.get(i).score());
          }
        }
        position.make(TurnText.parse(position, played));
      }
    }
    return counts;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "chess",
        "mapped-chess",
        "chess-on-two-boards",
        "positional-8x8x2",
        "positional-7x7x3"
      })
  void everyPositionCountsAsThePlainRecountDoes(String variantId) {
    recountOf(variantId, Nightly.runs() ? 60 : 30, 8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mapped-chess", "chess-on-two-boards", "positional-7x7x3"})
  @Tag("nightly")
  void everyPositionOfSeveralThousandGamesCountsAsThePlainRecountDoes(String variantId) {
    recountOf(variantId, 6_700, 200);
  }

  /** Stores a definition that no other test uses; returns its digest. */
  private String define(String variantId) {
    String definition = DefinitionReader.shippedText(variantId) + "\n# " + ArchiveFixture.unique();
    String digest = Digest.of(definition);
    database.onDemand(GameVariants.Definitions.class).store(digest, definition);
    return digest;
  }

  private void recountOf(String variantId, int number, int batch) {
    // Given games in batches, some of them stored twice, while the explorer counts them
    String tournament = ArchiveFixture.unique();
    String definition = define(variantId);
    List<PlayedGame> games = defined(definition, games(variantId, tournament, number, 700));
    List<PlayedGame> given = new ArrayList<>(games);
    given.addAll(games.subList(0, number / 3));
    Collections.shuffle(given, new Random(SEED));
    for (int from = 0; from < given.size(); from += batch) {
      archive.store(given.subList(from, Math.min(given.size(), from + batch)));
      if (from / batch % 3 == 0) {
        var unused = archive.explorer().indexOpenings(message(""));
      }
    }
    archive.awaitIndexed();

    // When
    Map<String, String> mfens = new HashMap<>();
    Variant variant = Variants.shipped(variantId);
    Map<String, Map<String, Count>> recounted =
        recount(
            variant,
            archive.streamed(ArchiveFixture.of(tournament)).stream().map(Game::getGame).toList(),
            mfens);

    // Then
    assertThat(recounted.size()).isGreaterThan(300);
    assertThat(mfens.size() > recounted.size()).isEqualTo(orders(variantId).size() > 1);
    int asked = 0;
    for (String place : some(mfens.keySet())) {
      Map<String, Count> turns = recounted.getOrDefault(leastPlace(variant, place), Map.of());
      ExplorePositionResponse found = exploreDefinition(definition, mfens.get(place), "", 50);
      if (asked++ % 10 == 0) {
        // A filter that the table of counts does not support has the games counted again.
        assertThat(exploreDefinition(definition, mfens.get(place), of(tournament), 50))
            .isEqualTo(found);
      }
      assertThat(found.getSymmetries()).isEqualTo(orders(variantId).size());
      assertThat(found.getTurnsList()).as(place).hasSize(turns.size());
      long total = 0;
      for (PlayedTurn turn : found.getTurnsList()) {
        Count count = turns.get(leastTurn(variant, place, turn.getTurn()));
        assertThat(count).as(place + ": " + turn.getTurn()).isNotNull();
        assertThat(
                List.of(
                    turn.getResults().getWhiteWins(),
                    turn.getResults().getDraws(),
                    turn.getResults().getBlackWins()))
            .as(place + ": " + turn.getTurn())
            .containsExactly(count.results[0], count.results[1], count.results[2]);
        assertThat(turn.getScore().getGames()).isEqualTo(count.scores.size());
        assertThat(turn.getScore().getMean().getValue())
            .isCloseTo(
                count.scores.stream().mapToInt(each -> each).average().orElse(0), within(1e-6));
        total += turn.getResults().getGames();
      }
      assertThat(found.getTotal().getGames()).isEqualTo(total);
    }
  }

  /** Random places, at most as many as can be explored in a minute or two. */
  private static List<String> some(Set<String> places) {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    List<String> shuffled = new ArrayList<>(places);
    Collections.sort(shuffled);
    Collections.shuffle(shuffled, new Random(seed));
    return shuffled.subList(0, Math.min(MAX_PLACES, Nightly.samples(shuffled.size())));
  }

  @Test
  void gamesCountForTheImagesOfTheirPositions() {
    // Given two equal games, and a game that is their image
    String tournament = ArchiveFixture.unique();
    Variant variant = Variants.shipped("positional-8x8x2");
    List<String> first = firstTurns(variant);
    List<String> image = first.stream().map(turn -> turnImage(variant, "YX", turn)).toList();
    archive.storeIndexed("positional-8x8x2", tournament, List.of(first, first, image));

    // When
    ExplorePositionResponse start = explore("positional-8x8x2", "", of(tournament), 3);
    ExplorePositionResponse after =
        archive.explore("positional-8x8x2", tournament, List.of(first.getFirst()), 0);
    ExplorePositionResponse afterImage =
        archive.explore("positional-8x8x2", tournament, List.of(image.getFirst()), 0);

    // Then
    assertThat(first.getFirst()).isNotEqualTo(image.getFirst());
    assertThat(start.getTurnsList()).hasSize(1);
    assertThat(start.getTurns(0).getResults().getGames()).isEqualTo(3);
    assertThat(start.getTurns(0).getTurn()).isIn(first.getFirst(), image.getFirst());
    assertThat(start.getNewestGamesList())
        .extracting(ExplorerGame::getGameId)
        .containsExactly(tournament + "-3");
    assertThat(after.getTurnsList()).extracting(PlayedTurn::getTurn).containsExactly(first.get(1));
    assertThat(afterImage.getTurnsList())
        .extracting(PlayedTurn::getTurn)
        .containsExactly(image.get(1));
    assertThat(after.getTotal().getGames()).isEqualTo(3);
    assertThat(afterImage.getTotal()).isEqualTo(after.getTotal());
  }

  /** Two turns; after the first, the boards differ. */
  private static List<String> firstTurns(Variant variant) {
    io.polyboard.rules.Position position = variant.start();
    for (Turn turn : position.legalTurns()) {
      String text = TurnText.format(variant, turn);
      if (!turnImage(variant, "YX", text).equals(text)) {
        position.make(turn);
        return List.of(text, TurnText.format(variant, position.legalTurns(0, 1).getFirst()));
      }
    }
    throw new IllegalStateException("every turn is its own image");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRebuiltIndexCountsTheSame(boolean isAskedFor) {
    // Given
    String tournament = ArchiveFixture.unique();
    archive.store(games("positional-8x8x2", tournament, 20, 700));
    archive.awaitIndexed();
    ExplorePositionResponse before = explore("positional-8x8x2", "", "", 5);

    // When it is requested, or the counts are lost and of another version
    if (isAskedFor) {
      var unused = archive.explorer().indexOpenings(message("rebuild: true"));
    } else {
      var unused =
          database.<int[], RuntimeException>withHandle(handle ->
              handle
                  .createScript(
                      "delete from archive.opening_counts;"
                          + " update archive.opening_progress set version = 0")
                  .execute());
    }
    archive.awaitIndexed();

    // Then
    assertThat(before.getTotal().getGames()).isGreaterThanOrEqualTo(20);
    assertThat(explore("positional-8x8x2", "", "", 5)).isEqualTo(before);
  }

  @Test
  void gamesAreFilteredAndNamed() {
    // Given games of random players, and games of two strengths
    String random = ArchiveFixture.unique();
    String weak = ArchiveFixture.unique();
    String strong = ArchiveFixture.unique();
    archive.store(games("chess", random, 10, 0));
    archive.store(games("chess", weak, 20, 700));
    archive.store(games("chess", strong, 30, 40_000));
    archive.awaitIndexed();

    // When
    ExplorePositionResponse ofRandom = explore("chess", "", of(random), 3);
    ExplorePositionResponse ofStrong = explore("chess", "", of(strong) + "min_nodes: 32768", 3);
    ExplorePositionResponse none = explore("chess", "", of(strong) + "max_nodes: 1000", 3);
    ExplorePositionResponse ofPlayer = explore("chess", "", of(weak) + "player: 'other'", 0);

    // Then
    assertThat(ofRandom.getTotal().getGames()).isEqualTo(10);
    assertThat(ofRandom.getTurnsList()).noneMatch(PlayedTurn::hasScore);
    assertThat(ofRandom.getStrengthsList())
        .extracting(StrengthResults::getMinNodes)
        .containsExactly(0L);
    assertThat(ofStrong.getTotal().getGames()).isEqualTo(30);
    assertThat(ofStrong.getStrengthsList())
        .extracting(StrengthResults::getMinNodes)
        .containsExactly(32_768L);
    assertThat(ofStrong.getNewestGamesList())
        .extracting(ExplorerGame::getTurn)
        .doesNotHaveDuplicates()
        .hasSize(3);
    assertThat(ofStrong.getNewestGames(0).getGameId()).isEqualTo(strong + "-30");
    assertThat(ofStrong.getNewestGamesList())
        .isSortedAccordingTo(
            Comparator.comparing(ExplorerGame::getArchivedAt, Timestamps.comparator()).reversed());
    assertThat(ofStrong.getStrongestGamesList()).hasSize(3);
    assertThat(ofStrong.getNewestGames(0).getWhite()).isEqualTo("one");
    assertThat(ofStrong.getNewestGames(0).getResult()).isNotEqualTo(Result.RESULT_UNSPECIFIED);
    assertThat(none.getTotal().getGames()).isZero();
    assertThat(none.getTotal().hasWhiteScore()).isFalse();
    assertThat(ofPlayer.getTotal().getGames()).isEqualTo(20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mapped-chess", "positional-7x7x3"})
  void theTreeAgreesWithEachOfItsPositions(String variantId) {
    // Given
    String tournament = ArchiveFixture.unique();
    archive.store(games(variantId, tournament, 120, 700));
    archive.awaitIndexed();
    String digest = ArchiveFixture.digest(variantId);

    // When
    List<StreamOpeningTreeResponse> tree = new ArrayList<>();
    archive
        .explorer()
        .streamOpeningTree(
            message(
                text(
                    "position {variant: ?} filter {tournament_id: ?} plies: 6 min_games: 2"
                        + " max_turns: 3",
                    digest,
                    tournament)))
        .forEachRemaining(tree::add);

    // Then
    List<String> path = new ArrayList<>();
    Map<List<String>, List<PlayedTurn>> byPath = new HashMap<>();
    for (StreamOpeningTreeResponse each : tree) {
      assertThat(each.getDepth()).isBetween(0, Math.min(5, path.size()));
      path.subList(each.getDepth(), path.size()).clear();
      byPath.computeIfAbsent(List.copyOf(path), key -> new ArrayList<>()).add(each.getTurn());
      path.add(each.getTurn().getTurn());
    }
    assertThat(byPath).hasSizeGreaterThan(20);
    assertThat(tree).anyMatch(StreamOpeningTreeResponse::getTransposition);
    byPath.forEach((turns, played) -> {
      ExplorePositionResponse explored = archive.explore(variantId, tournament, turns, 0);
      assertThat(explored.getTurnsList().stream().limit(3))
          .filteredOn(each -> each.getResults().getGames() >= 2)
          .containsExactlyElementsOf(played);
    });
  }

  @Test
  void aVariantIsGivenByItsIdOrItsDigest() {
    // Given
    ExplorePositionRequest byDigest =
        message(text("position {variant: ? turns: 'e2e4'}", ArchiveFixture.digest("chess")));
    ExplorePositionRequest byId = message("position {variant: 'chess' turns: 'e2e4'}");

    // When
    ExplorePositionResponse found = archive.explorer().explorePosition(byId);

    // Then
    assertThat(found).isEqualTo(archive.explorer().explorePosition(byDigest));
    assertThat(found.getVariantDigest()).isEqualTo(ArchiveFixture.digest("chess"));
    assertThat(tree("chess")).isEqualTo(tree(ArchiveFixture.digest("chess")));
  }

  private List<StreamOpeningTreeResponse> tree(String variant) {
    List<StreamOpeningTreeResponse> tree = new ArrayList<>();
    archive
        .explorer()
        .streamOpeningTree(message(text("position {variant: ?}", variant)))
        .forEachRemaining(tree::add);
    return tree;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          position {}                                                | position.variant
          position {variant: "no-such-game"}                         | there is no variant 'no-such-game'
          position {variant: "sha256:<0*64>"}                        | there is no variant
          position {variant: "chess" turns: "e2e4" turns: "e2e4"}    | position.turns[1]
          position {variant: "chess" mfen: "8/8 w"}                  | position.mfen
          position {variant: "chess"} games: 51                      | games
          """)
  void badRequestsAreRefused(String request, String reason) {
    // When
    Refused refused =
        new TextCalls(archive.channel(), ExplorerServiceGrpc.getServiceDescriptor())
            .refused("ExplorePosition", request);

    // Then
    assertThat(refused.message()).contains(reason);
  }
}
