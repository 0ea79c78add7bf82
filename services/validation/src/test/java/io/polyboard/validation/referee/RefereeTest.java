package io.polyboard.validation.referee;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.contract.TurnRecord;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.Adjudication;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.EffectiveChoice;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.testkit.Conformance;
import io.polyboard.testkit.Conformance.GameRow;
import io.polyboard.validation.ValidationEnvironment;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Games go in by the topic of games played, and come out as the referee sees them. */
@QuarkusTest
@WithTestResource(ValidationEnvironment.class)
@TestInstance(Lifecycle.PER_CLASS)
class RefereeTest {
  private static final String AFTER_E4 =
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

  private GameTopics topics;

  @BeforeAll
  void connect() {
    topics = new GameTopics();
  }

  @AfterAll
  void disconnect() {
    topics.close();
  }

  static Stream<GameRow> decidedGames() {
    return Conformance.games().stream().filter(game -> !game.outcome().equals("*"));
  }

  @ParameterizedTest
  @MethodSource("decidedGames")
  void validatesAGameThatEndsByTheRules(GameRow row) {
    // Given
    PlayedGame game =
        Games.of(row.variant(), row.turns().split(" "))
            .setOutcome(
                Outcome.newBuilder()
                    .setResult(
                        switch (row.outcome()) {
                          case "1-0" -> Result.RESULT_WHITE_WINS;
                          case "0-1" -> Result.RESULT_BLACK_WINS;
                          default -> Result.RESULT_DRAW;
                        })
                    .setTermination(
                        Termination.valueOf(
                            "TERMINATION_" + row.reason().toUpperCase().replace(' ', '_'))))
            .build();

    // When
    topics.play(game);

    // Then
    Event event = topics.refereed(game);
    assertThat(event.getGameRejected().getReason()).isEmpty();
    assertThat(event.getGameValidated().getGame()).isEqualTo(game);
  }

  @Test
  void validatesAGameTwiceByOneEvent() {
    // Given
    PlayedGame game = Games.foolsMate().build();

    // When
    topics.play(game);
    Event first = topics.refereed(game);
    topics.play(game);
    Event second = topics.refereed(game);

    // Then
    assertThat(second.getId()).isEqualTo(first.getId());
    assertThat(second.getGameValidated()).isEqualTo(first.getGameValidated());
  }

  @Test
  void validatesAGameAtItsPlyLimit() {
    // When
    Event event = topics.judged(Games.cutOff("chess", "Ae2Ae4", "Ae7Ae5"));

    // Then
    assertThat(event.hasGameValidated()).isTrue();
  }

  @Test
  void validatesAnAdjudicatedGame() {
    // Given three scores at the end by which White wins
    PlayedGame.Builder won =
        Games.of("chess", "Ae2Ae4", "Ae7Ae5", "Ad1Ah5", "Ae8Ae7")
            .setRecords(TurnRecord.columns(scores(50, -600, 700, -900)))
            .setOutcome(adjudicated(Result.RESULT_WHITE_WINS));
    won.getRequestBuilder()
        .setAdjudication(
            Adjudication.newBuilder()
                .setWin(AdjudicationRule.newBuilder().setScore(600).setPlies(3)));
    PlayedGame.Builder drawn = won.clone().setOutcome(adjudicated(Result.RESULT_DRAW));
    PlayedGame.Builder tooSoon =
        won.clone().setOpeningTurns(2).setRecords(TurnRecord.columns(scores(700, -900)));
    tooSoon.getRequestBuilder().setOpening(random(2));
    PlayedGame.Builder doubted =
        won.clone().setRecords(TurnRecord.columns(scores(50, -600, 599, -900)));
    PlayedGame.Builder lost = won.clone().setOutcome(adjudicated(Result.RESULT_BLACK_WINS));

    // When, Then
    assertThat(topics.judged(won).hasGameValidated()).isTrue();
    assertRejected(topics.judged(drawn), 0, "no rule by which the game is adjudicated");
    assertRejected(topics.judged(tooSoon), 0, "it takes 3 scores to adjudicate");
    assertRejected(topics.judged(doubted), 0, "turn 3 has no score");
    assertRejected(topics.judged(lost), 0, "turn 4 has no score");
  }

  private static Outcome adjudicated(Result result) {
    return message(text("result: ? termination: TERMINATION_ADJUDICATION", result));
  }

  @Test
  void theEffectiveChoiceOfTheSearchesIsMeasured() {
    // Given two turns
    PlayedGame.Builder game =
        Games.cutOff("chess", "Ae2Ae4", "Ae7Ae5").setEffectiveChoice(choice(2, 131));

    // When, Then
    assertThat(topics.judged(game).getGameValidated().getMeasures().getEffectiveChoice())
        .isEqualTo(choice(2, 131));
    assertRejected(
        topics.judged(game.clone().setEffectiveChoice(choice(3, 131))), 0, "and 3 are recorded");
    assertRejected(
        topics.judged(game.clone().setEffectiveChoice(choice(2, 19))), 0, "effective turns of 19");
  }

  private static EffectiveChoice choice(int turns, long effectiveTurns) {
    return EffectiveChoice.newBuilder().setTurns(turns).setEffectiveTurns(effectiveTurns).build();
  }

  private static List<TurnRecord> scores(int... scores) {
    return Arrays.stream(scores).mapToObj(score -> new TurnRecord(score, 5, 100, 1)).toList();
  }

  @Test
  void validatesGivenOpenings() {
    // Given
    PlayedGame.Builder opened = Games.cutOff("chess", "Ae7Ae5", "Ag1Af3").setOpeningTurns(1);
    opened
        .setStartMfen(AFTER_E4.replace(" 0 1", " - 0 1"))
        .getRequestBuilder()
        .setOpening(
            Opening.newBuilder()
                .setPosition(Position.newBuilder().setMfen(AFTER_E4).addTurns("e7e5")));
    PlayedGame.Builder elsewhere = opened.clone().setTurns(0, "Ad7Ad5");
    PlayedGame.Builder unopened = opened.clone().setOpeningTurns(0);
    PlayedGame.Builder fromStart = opened.clone().clearStartMfen();

    // When, Then
    assertThat(topics.judged(opened).hasGameValidated()).isTrue();
    GameRejected rejected = assertRejected(topics.judged(elsewhere), 1, "has Ae7Ae5 here");
    assertThat(rejected.getMfen()).isEqualTo(opened.getStartMfen());
    assertRejected(topics.judged(unopened), 0, "opening_turns is 0");
    assertRejected(topics.judged(fromStart), 0, "start_mfen is not the position");
  }

  @Test
  void validatesRandomOpenings() {
    // Given
    PlayedGame.Builder opened = Games.cutOff("chess", "Ae2Ae4", "Ae7Ae5").setOpeningTurns(2);
    opened.getRequestBuilder().setOpening(random(2));
    PlayedGame.Builder overlong = opened.clone();
    overlong.getRequestBuilder().setOpening(random(1));
    PlayedGame.Builder unasked = opened.clone();
    unasked.getRequestBuilder().clearOpening();

    // When, Then
    assertThat(topics.judged(opened).hasGameValidated()).isTrue();
    assertRejected(topics.judged(overlong), 0, "opening_turns is 2");
    assertRejected(topics.judged(unasked), 0, "the request has no opening");
  }

  private static Opening random(int plies) {
    return Opening.newBuilder().setRandom(RandomOpening.newBuilder().setPlies(plies)).build();
  }

  @Test
  void validatesGamesOfARegisteredVariant() {
    // Given
    String definition =
        "id: refereed-chess\nname: Refereed\ndescription: Chess, registered.\nextends: chess\n";
    String digest =
        topics
            .rules()
            .registerVariant(message(text("definition: ?", definition)))
            .getVariant()
            .getDigest();
    PlayedGame.Builder game = Games.cutOff("chess", "Ae2Ae4", "Ae7Ae5");
    game.getRequestBuilder().setVariantDigest(digest).setVariantId("refereed-chess");

    // When, Then
    assertThat(topics.judged(game).hasGameValidated()).isTrue();
  }

  @Test
  void rejectsAnIllegalTurn() {
    // Given
    List<PlayedGame> games =
        Conformance.games().stream()
            .filter(game -> game.outcome().equals("*"))
            .map(row -> {
              List<String> turns = new ArrayList<>(List.of(row.turns().split(" ")));
              turns.add(11, turns.get(10));
              return Games.cutOff(row.variant(), turns.subList(0, 20).toArray(String[]::new))
                  .build();
            })
            .toList();

    // When
    games.forEach(topics::play);

    // Then
    for (PlayedGame game : games) {
      GameRejected rejected = assertRejected(topics.refereed(game), 12, "");
      assertThat(rejected.getReason()).isNotEmpty();
      assertThat(rejected.getMfen()).contains(" b ");
    }
  }

  @Test
  void rejectsATurnThatIsNotSpelledCanonically() {
    // When
    Event event = topics.judged(Games.cutOff("chess", "Ae2Ae4", "e7e5"));

    // Then
    GameRejected rejected = assertRejected(event, 2, "spelled Ae7Ae5");
    assertThat(rejected.getMfen())
        .isEqualTo("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq Ae3 - 0 1");
  }

  @Test
  void rejectsPlayAfterMate() {
    // Given
    PlayedGame.Builder game =
        Games.cutOff("chess", "Af2Af3", "Ae7Ae5", "Ag2Ag4", "Ad8Ah4", "Ae1Af2");

    // When, Then
    assertRejected(topics.judged(game), 5, "no turn is legal here: 0-1 by checkmate");
  }

  @Test
  void rejectsPlayAfterARepetition() {
    // Given
    List<String> turns = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      turns.addAll(List.of("Ag1Af3", "Ag8Af6", "Af3Ag1", "Af6Ag8"));
    }

    // When
    Event event = topics.judged(Games.cutOff("chess", turns.toArray(String[]::new)));

    // Then
    assertRejected(event, 9, "the game had ended before: 1/2-1/2 by repetition");
  }

  /** One thing that is wrong with a game that is right otherwise. */
  enum Wrong {
    GAME_ID("game id is", game -> game.getRequestBuilder().setGameId("another-1")),
    NUMBER("no tournament and number", game -> game.getRequestBuilder().setNumber(0)),
    REQUEST("no request", game -> game.clearRequest()),
    VARIANT_UNKNOWN(
        "there is no variant sha256:",
        game -> game.getRequestBuilder().setVariantDigest("sha256:" + "0".repeat(64))),
    VARIANT_BY_ID(
        "not the digest of a variant", game -> game.getRequestBuilder().setVariantDigest("chess")),
    VARIANT_ID(
        "the variant of this digest is chess",
        game -> game.getRequestBuilder().setVariantId("mapped-chess")),
    RESULT(
        "the game has ended RESULT_BLACK_WINS by TERMINATION_CHECKMATE",
        game -> game.getOutcomeBuilder().setResult(Result.RESULT_WHITE_WINS)),
    TERMINATION(
        "the game has ended RESULT_BLACK_WINS by TERMINATION_CHECKMATE",
        game -> game.getOutcomeBuilder().setTermination(Termination.TERMINATION_STALEMATE)),
    UNFINISHED(
        "by the rules the game goes on",
        game -> {
          List<String> turns = List.copyOf(game.getTurnsList().subList(0, 3));
          game.clearTurns().addAllTurns(turns);
        }),
    PLY_LIMIT(
        "the limit is 100 plies, and the game has 3",
        game -> {
          UNFINISHED.spoil.accept(game);
          game.setOutcome(
              Outcome.newBuilder()
                  .setResult(Result.RESULT_DRAW)
                  .setTermination(Termination.TERMINATION_PLY_LIMIT));
        }),
    PLY_LIMIT_WON(
        "at the limit a game is drawn",
        game -> {
          UNFINISHED.spoil.accept(game);
          game.getOutcomeBuilder().setTermination(Termination.TERMINATION_PLY_LIMIT);
        }),
    TOO_MANY_TURNS(
        "the game has 4 turns, but max_plies is 3",
        game -> game.getRequestBuilder().setMaxPlies(3)),
    MAX_PLIES("max_plies is 10001", game -> game.getRequestBuilder().setMaxPlies(10_001)),
    OPENING_TURNS("opening_turns is 5, but the game has 4 turns", game -> game.setOpeningTurns(5)),
    RECORDS(
        "the players made 4 turns, and 3 are recorded",
        game -> game.setRecords(TurnRecord.columns(scores(1, 2, 3)))),
    DAMAGED_RECORDS(
        "the records of the turns are damaged: columns of 4 scores, 4 depths",
        game -> game.setRecords(TurnRecord.columns(scores(1, 2, 3, 4)).toBuilder().clearMillis())),
    START("start_mfen is not a position of chess", game -> game.setStartMfen("nonsense")),
    OTHER_START("start_mfen is not the position", game -> game.setStartMfen(AFTER_E4));

    private final String reason;
    private final Consumer<PlayedGame.Builder> spoil;

    Wrong(String reason, Consumer<PlayedGame.Builder> spoil) {
      this.reason = reason;
      this.spoil = spoil;
    }
  }

  @ParameterizedTest
  @EnumSource
  void rejectsAGameWithOneThingWrong(Wrong wrong) {
    // Given
    PlayedGame.Builder game = Games.foolsMate();
    wrong.spoil.accept(game);

    // When
    Event event = topics.judged(game);

    // Then
    GameRejected rejected = assertRejected(event, 0, wrong.reason);
    assertThat(rejected.getGame()).isEqualTo(game.build());
  }

  @Test
  void goesOnAfterWhatIsNoGame() {
    // Given
    byte[] poison = {-1, 0, 1, 2};
    byte[] ofALaterSchema = Event.newBuilder().setSchemaVersion(99).build().toByteArray();
    PlayedGame game = Games.foolsMate().build();

    // When
    topics.write(Topic.GAMES_PLAYED, "poison", poison);
    topics.write(Topic.GAMES_PLAYED, "poison", ofALaterSchema);
    topics.play(game);

    // Then
    assertThat(topics.refereed(game).hasGameValidated()).isTrue();
    List<DeadLetter> dead = topics.dead(Set.of(poison, ofALaterSchema));
    assertThat(dead)
        .allSatisfy(letter -> {
          assertThat(letter.getTopic()).isEqualTo(Topic.GAMES_PLAYED.topicName());
          assertThat(letter.getKey().toStringUtf8()).isEqualTo("poison");
          assertThat(letter.getError()).isNotEmpty();
        });
  }

  @Test
  void buriesEventsOfAnotherTopic() {
    // Given
    PlayedGame game = Games.foolsMate().build();
    byte[] refereed = topics.validatedEvent(game).toByteArray();
    PlayedGame next = Games.foolsMate().build();

    // When
    topics.write(Topic.GAMES_PLAYED, "astray", refereed);
    topics.play(next);

    // Then
    assertThat(topics.refereed(next).hasGameValidated()).isTrue();
    assertThat(topics.dead(Set.of(refereed)).getFirst().getError()).contains("not a game played");
  }

  private static GameRejected assertRejected(Event event, int turnNumber, String reason) {
    assertThat(event.getType()).isEqualTo("GameRejected");
    GameRejected rejected = event.getGameRejected();
    assertThat(rejected.getReason()).contains(reason);
    assertThat(rejected.hasTurnNumber()).isEqualTo(turnNumber > 0);
    assertThat(rejected.getTurnNumber()).isEqualTo(turnNumber);
    return rejected;
  }
}
