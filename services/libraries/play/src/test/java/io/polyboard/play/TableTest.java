package io.polyboard.play;

import static io.polyboard.rules.Outcome.Reason.CHECKMATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.EnginePool;
import io.polyboard.engine.Limits;
import io.polyboard.engine.NoRoomException;
import io.polyboard.engine.Settings;
import io.polyboard.play.Adjudication.Rule;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.ScheduledGame;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.notation.GameText;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.ReplayedGame;
import io.polyboard.rules.notation.TurnText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {

  static List<String> variants() {
    return Variants.ids();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void playsEveryVariant(String variant) throws InterruptedException {
    // Given
    Definitions match = match(variant, "depth=1", "random", 2).maxPlies(24);

    // When
    PlayedGame game = play(match, 2, table());

    // Then
    assertThat(game.opening().turns()).hasSize(8);
    assertThat(game.plies()).isLessThanOrEqualTo(24);
    Variant played = Variants.load(variant);
    ReplayedGame replayed = GameText.read(played, game.text(played));
    assertThat(replayed.turns()).hasSize(game.plies());
    assertThat(replayed.statedResult()).isEqualTo(game.ending().result());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nodes=5000",
        "nodes=5000,noise=30",
        "depth=2,hash=1,without=null-move",
        "random,seed=3"
      })
  void aGameDependsOnlyOnTheMatchAndItsNumber(String player) throws InterruptedException {
    // Given
    Definitions match = match("chess", player, "depth=1", 4).maxPlies(40);

    // When
    Table table = table();
    List<List<Turn>> inOrder = new ArrayList<>();
    for (int game = 1; game <= 4; game++) {
      inOrder.add(play(match, game, table).allTurns());
    }
    Table other = table();
    List<List<Turn>> backwards = new ArrayList<>();
    for (int game = 4; game >= 1; game--) {
      backwards.addFirst(play(match, game, other).allTurns());
    }

    // Then
    assertThat(inOrder).isEqualTo(backwards).doesNotHaveDuplicates();
  }

  @Test
  void aSearchBeatsChance() throws InterruptedException {
    // Given
    Definitions match = match("chess", "nodes=5000", "random", 4);
    Table table = table();

    // When
    for (int number = 1; number <= 4; number++) {
      PlayedGame game = play(match, number, table);
      Effort search = game.effort(number % 2 == 1 ? Side.WHITE : Side.BLACK);
      Effort random = game.effort(number % 2 == 1 ? Side.BLACK : Side.WHITE);

      // Then
      assertThat(game.ending().result().whiteHalfPoints())
          .as("%s", game)
          .isEqualTo(number % 2 == 1 ? 2 : 0);
      assertThat(game.ending().reason()).isEqualTo(Outcome.Reason.CHECKMATE);
      assertThat(search.nodes()).isBetween(1L, 5000L * search.turns());
      assertThat(search.nanos()).isPositive();
      assertThat(random.nodes()).isZero();
      assertThat(search.turns() + random.turns()).isEqualTo(game.turns().size());
    }
  }

  @Test
  void aLongGameIsDrawn() throws InterruptedException {
    // When
    PlayedGame game = play(match("chess", "random", "random", 1).maxPlies(10));

    // Then
    assertThat(game.plies()).isEqualTo(10);
    assertThat(game.ending()).isEqualTo(Outcome.draw(Outcome.Reason.PLY_LIMIT));
    assertThat(game.ending().result()).isEqualTo(Outcome.Result.DRAW);
    assertThat(game.ending().result().whiteHalfPoints()).isEqualTo(1);
  }

  @Test
  void playersMayAgree() throws InterruptedException {
    // Given
    Definitions match = match("chess", "depth=1", "depth=1", 1);
    Adjudication draw = new Adjudication(null, new Rule(30_000, 4));

    // When
    PlayedGame game = play(match.adjudication(draw));

    // Then
    assertThat(game.ending().reason()).isEqualTo(Outcome.Reason.ADJUDICATION);
    assertThat(game.turns()).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      textBlock =
          """
          4k3/8/8/8/8/8/8/4K3   ! 200   ! there are none: the game is over in the start position (dead position)
          4k3/8/8/8/8/8/4q3/4K3 ! 200   ! of the start position; use fewer plies or a wider bound
          4k3/8/8/8/8/8/4q3/4K3 ! 30000 ! of 1 plies leaves a game that goes on; use fewer plies
          """)
  void refusesAVariantWithoutAcceptableOpenings(
      String array, int bound, String reason, @TempDir Path directory) throws IOException {
    // Given chess in which the only turn takes the queen, so that only kings are left
    Path file = odds(directory, array);
    Files.writeString(file, Files.readString(file).replaceAll("(?s)castling:.*?\\R\\R", ""));
    Definitions match =
        match(file.toString(), "random", "random", 1)
            .openings(new Openings.RandomPlies(new Opening.Rule(1, bound)));

    // Then
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> play(match))
        .withMessageEndingWith(reason);
  }

  @Test
  void openingsOfAnUnequalStartAreAsUnequal(@TempDir Path directory) throws Exception {
    // Given chess in which White has a second queen
    String text = Files.readString(odds(directory, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNQQKBNR"));
    Variant variant = Variants.compile("odds", text);
    int start = whiteScore(variant.start());
    assertThat(start).isGreaterThan(400);
    Opening.RandomOpenings openings = new Opening.RandomOpenings(variant, new Opening.Rule(8, 100));

    // When
    for (long seed = 1; seed <= 20; seed++) {
      Position position = variant.start();
      openings.draw(seed).turns().forEach(position::make);

      // Then, by a new engine
      assertThat(whiteScore(position)).as("seed %d", seed).isCloseTo(start, within(200));
    }
  }

  private static int whiteScore(Position position) {
    Engine engine = new Engine(position.variant(), Settings.DEFAULT.withHash(1));
    int score = engine.search(position, Limits.ofNodes(1000)).best().score();
    return position.side() == Side.WHITE ? score : -score;
  }

  /** A file of chess with another start position. */
  private static Path odds(Path directory, String array) throws IOException {
    return Files.writeString(
        directory.resolve("odds.yaml"),
        DefinitionReader.shippedText("chess")
            .replace("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", array));
  }

  @Test
  void rejectedOpeningsAreCounted() throws InterruptedException {
    // Given
    Variant chess = Variants.shipped("chess");
    Opening.RandomOpenings narrow = new Opening.RandomOpenings(chess, new Opening.Rule(8, 10));
    Opening.RandomOpenings all = new Opening.RandomOpenings(chess, Opening.Rule.ANY_EIGHT_PLIES);

    // Then
    int rejected = 0;
    for (long seed = 0; seed < 20; seed++) {
      rejected += narrow.draw(seed).rejected();
      assertThat(all.draw(seed).rejected()).isZero();
    }
    assertThat(rejected).isPositive();
  }

  @Test
  void withoutPliesAGameBeginsFromTheStart() throws InterruptedException {
    // Given
    Definitions match =
        match("chess", "random", "random", 1)
            .openings(new Openings.RandomPlies(new Opening.Rule(0, 0)));

    // Then
    assertThat(play(match).opening().turns()).isEmpty();
  }

  @Test
  void isInterruptedBetweenTurns() {
    // Given
    Definitions match = match("chess", "random", "random", 1);

    // When
    Thread.currentThread().interrupt();

    // Then
    assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> play(match));
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void isInterruptedInsideASearch() throws InterruptedException {
    // Given a game whose third turn, after an opening of two, would take a day
    Definitions match =
        match("chess", "time=86400000", "random", 1)
            .openings(new Openings.RandomPlies(new Opening.Rule(2, 200)));
    CountDownLatch opened = new CountDownLatch(2);
    AtomicReference<Throwable> end = new AtomicReference<>();
    Thread player =
        Thread.ofPlatform()
            .start(() -> {
              try {
                table().play(plan(match, 1), (turn, number) -> opened.countDown());
              } catch (InterruptedException e) {
                end.set(e);
              }
            });

    // When
    opened.await();
    player.interrupt();
    player.join();

    // Then
    assertThat(end.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void anOpeningMayBeGiven() throws InterruptedException {
    // Given
    Variant chess = Variants.load("chess");
    Setup start = Mfen.parse(chess, "4k3/8/8/8/8/8/R7/1R2K3 w - - 0 1");
    Opening opening = new Opening(start, List.of(TurnText.parse(chess.position(start), "a2a7")));
    Player player = PlayerDefinition.parse("depth=4").player(null);
    GamePlan plan =
        new GamePlan(
            chess, player, player, new Opening.Given(opening), 1, 2, 50, Adjudication.NONE);
    List<String> heard = new ArrayList<>();

    // When
    PlayedGame game =
        table()
            .play(plan, (turn, number) -> heard.add(number + TurnText.format(chess, turn.turn())));

    // Then Black moves its king along the last rank, and is mated there
    assertThat(game.opening().start()).isEqualTo(start);
    assertThat(TurnText.formatAll(chess, game.opening().turns())).containsExactly("Aa2Aa7");
    List<Turn> chosen = game.turns().stream().map(PlayedTurn::turn).toList();
    List<String> turns = TurnText.formatAll(chess, chosen);
    assertThat(turns).hasSize(2).last().isEqualTo("Ab1Ab8");
    assertThat(game.ending()).isEqualTo(new Outcome(Outcome.Result.WHITE_WINS, CHECKMATE));
    assertThat(heard).containsExactly("1Aa2Aa7", "2" + turns.getFirst(), "3Ab1Ab8");
  }

  @Test
  void aTurnHasTheResultOfItsSearch() throws InterruptedException {
    // Given a position in which Black is to move and White's next turn mates
    Variant chess = Variants.load("chess");
    Setup start = Mfen.parse(chess, "4k3/R7/8/8/8/8/8/1R2K3 b - - 0 1");
    Player search = PlayerDefinition.parse("depth=4").player(null);
    Player random = PlayerDefinition.parse("random").player(null);
    Opening.Source given = new Opening.Given(new Opening(start, List.of()));

    // When
    PlayedGame game =
        table()
            .play(
                new GamePlan(chess, search, search, given, 1, 2, 50, Adjudication.NONE),
                TurnListener.NONE);
    PlayedGame byChance =
        table()
            .play(
                new GamePlan(chess, random, random, given, 1, 2, 3, Adjudication.NONE),
                TurnListener.NONE);

    // Then
    assertThat(game.turns())
        .extracting(turn -> ForcedScore.turnsToEnd(Objects.requireNonNull(turn.score())))
        .containsExactly(-1, 1);
    assertThat(game.turns()).allMatch(turn -> turn.depth() >= 1 && turn.nodes() > 0);
    assertThat(game.effort(Side.BLACK).nodes()).isEqualTo(game.turns().get(0).nodes());
    assertThat(game.effort(Side.WHITE).nodes()).isEqualTo(game.turns().get(1).nodes());
    assertThat(byChance.turns()).allMatch(turn -> turn.score() == null && turn.nodes() == 0);
    assertThat(byChance.effort(Side.BLACK).turns()).isEqualTo(2);
    assertThat(byChance.effort(Side.WHITE).turns()).isEqualTo(1);
  }

  @Test
  void refusesEnginesBeyondThePoolsMemory() {
    // Given
    Definitions match = match("chess", "nodes=10,hash=64", "random", 1);

    // Then
    assertThatExceptionOfType(NoRoomException.class)
        .isThrownBy(() -> play(match, 1, new Table(EnginePool.within(32))))
        .withMessageContaining("hash of 64 MiB");
  }

  private static Table table() {
    return new Table(EnginePool.within(64));
  }

  private static PlayedGame play(Definitions match) throws InterruptedException {
    return play(match, 1, table());
  }

  private static PlayedGame play(Definitions match, int number, Table table)
      throws InterruptedException {
    return table.play(plan(match, number), TurnListener.NONE);
  }

  private static GamePlan plan(Definitions match, int number) {
    ScheduledGame game = new Schedule(match.build()).game(number);
    Variant variant = Variants.load(game.variant().id());
    return game.plan(variant, player -> player.player(null));
  }

  private static Definitions match(String id, String first, String second, int games) {
    return Definitions.match(id, first, second, games);
  }
}
