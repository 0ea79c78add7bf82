package io.polyboard.validation.referee;

import static io.polyboard.testkit.calls.TextCalls.merge;
import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.contract.TurnRecord;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.EffectiveChoice;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.testkit.Conformance;
import io.polyboard.testkit.Conformance.GameRow;
import io.polyboard.validation.ValidationEnvironment;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The referee reads played games from their topic, and publishes its verdicts. */
@QuarkusTest
@WithTestResource(ValidationEnvironment.class)
@TestInstance(Lifecycle.PER_CLASS)
class RefereeTest {
  private static final String AFTER_E4 =
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

  @AutoClose private GameTopics topics;

  @BeforeAll
  void connect() {
    topics = new GameTopics();
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
  void validatesAGameTwiceWithTheSameEvent() {
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
  void validatesAnAdjudicatedGame() {
    // Given three scores at the end by which White wins
    PlayedGame.Builder won =
        merge(
                """
                request {adjudication {win {score: 600 plies: 3}}}
                outcome {result: RESULT_WHITE_WINS termination: TERMINATION_ADJUDICATION}
                """,
                Games.of("chess", "Ae2Ae4", "Ae7Ae5", "Ad1Ah5", "Ae8Ae7"))
            .setRecords(TurnRecord.columns(scores(50, -600, 700, -900)));
    PlayedGame.Builder drawn = merge("outcome {result: RESULT_DRAW}", won.clone());
    PlayedGame.Builder tooSoon =
        merge("opening_turns: 2 request {opening {random {plies: 2}}}", won.clone())
            .setRecords(TurnRecord.columns(scores(700, -900)));
    PlayedGame.Builder doubted =
        won.clone().setRecords(TurnRecord.columns(scores(50, -600, 599, -900)));
    PlayedGame.Builder lost = merge("outcome {result: RESULT_BLACK_WINS}", won.clone());

    // When, Then
    assertThat(topics.judged(won).hasGameValidated()).isTrue();
    assertRejected(topics.judged(drawn), 0, "no rule by which the game is adjudicated");
    assertRejected(topics.judged(tooSoon), 0, "adjudication needs 3 scores");
    assertRejected(topics.judged(doubted), 0, "turn 3 has no score");
    assertRejected(topics.judged(lost), 0, "turn 4 has no score");
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
        topics.judged(game.clone().setEffectiveChoice(choice(3, 131))), 0, "but 3 are recorded");
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
    PlayedGame.Builder opened =
        merge(
            text(
                "opening_turns: 1 start_mfen: ? request {opening {position {mfen: ? turns:"
                    + " 'e7e5'}}}",
                AFTER_E4.replace(" 0 1", " - 0 1"),
                AFTER_E4),
            Games.cutOff("chess", "Ae7Ae5", "Ag1Af3"));
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
    PlayedGame.Builder opened =
        merge(
            "opening_turns: 2 request {opening {random {plies: 2}}}",
            Games.cutOff("chess", "Ae2Ae4", "Ae7Ae5"));
    PlayedGame.Builder overlong = merge("request {opening {random {plies: 1}}}", opened.clone());
    PlayedGame.Builder unrequested = opened.clone();
    unrequested.getRequestBuilder().clearOpening();

    // When, Then
    assertThat(topics.judged(opened).hasGameValidated()).isTrue();
    assertRejected(topics.judged(overlong), 0, "opening_turns is 2");
    assertRejected(topics.judged(unrequested), 0, "the request has no opening");
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Ae2Ae4 e7e5                        | 2 | spelled Ae7Ae5                          | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq Ae3 - 0 1
          Af2Af3 Ae7Ae5 Ag2Ag4 Ad8Ah4 Ae1Af2 | 5 | no turn is legal here: 0-1 by checkmate | ''
          Ag1Af3 Ag8Af6 Af3Ag1 Af6Ag8 Ag1Af3 Ag8Af6 Af3Ag1 Af6Ag8 Ag1Af3 | 9 | the game had ended before this turn: 1/2-1/2 by repetition | ''
          """)
  void rejectsAnInvalidTurn(String turns, int fault, String reason, String mfen) {
    // When
    Event event = topics.judged(Games.cutOff("chess", turns.split(" ")));

    // Then
    assertThat(List.of("", assertRejected(event, fault, reason).getMfen())).contains(mfen);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          request {game_id: "another-1"}               | game id must be
          request {number: 0}                          | no tournament and number
          request {variant_digest: "sha256:<0*64>"}    | there is no variant sha256:
          request {variant_digest: "chess"}            | not the digest of a variant
          request {variant_id: "mapped-chess"}         | the variant of this digest is chess
          outcome {result: RESULT_WHITE_WINS}          | the game has ended RESULT_BLACK_WINS by TERMINATION_CHECKMATE
          outcome {termination: TERMINATION_STALEMATE} | the game has ended RESULT_BLACK_WINS by TERMINATION_CHECKMATE
          request {max_plies: 3}                       | the game has 4 turns, but max_plies is 3
          request {max_plies: 10001}                   | max_plies must be between 1 and 10000, was 10001
          opening_turns: 5                             | opening_turns is 5, but the game has 4 turns
          records {scores: [1, 2, 3] depths: [5, 5, 5] nodes: [9, 9, 9] millis: [1, 1, 1]} | the players made 4 turns, but 3 are recorded
          records {scores: [1, 2, 3, 4] depths: [5, 5, 5, 5] nodes: [9, 9, 9, 9]} | the records of the turns are corrupt: columns of 4 scores, 4 depths
          start_mfen: "nonsense"                       | start_mfen is not a position of chess
          start_mfen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" | start_mfen is not the position
          """)
  void rejectsAGameWithOneFault(String change, String reason) {
    // Given
    PlayedGame.Builder game = merge(change, Games.foolsMate());

    // When
    Event event = topics.judged(game);

    // Then
    assertThat(assertRejected(event, 0, reason).getGame()).isEqualTo(game.build());
  }

  @Test
  void rejectsAGameWithoutARequest() {
    assertRejected(topics.judged(Games.foolsMate().clearRequest()), 0, "no request");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          result: RESULT_BLACK_WINS termination: TERMINATION_CHECKMATE | by the rules the game has not ended
          result: RESULT_DRAW termination: TERMINATION_PLY_LIMIT       | the limit is 100 plies, but the game has 3
          result: RESULT_BLACK_WINS termination: TERMINATION_PLY_LIMIT | a game that ends at the ply limit must be drawn
          """)
  void rejectsAnOutcomeOfAGameThatHasNotEnded(String outcome, String reason) {
    // Given
    PlayedGame.Builder game = Games.of("chess", "Af2Af3", "Ae7Ae5", "Ag2Ag4");

    // When, Then
    assertRejected(topics.judged(merge("outcome {" + outcome + "}", game)), 0, reason);
  }

  @Test
  void continuesAfterRecordsThatAreNotGames() {
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
    List<DeadLetter> dead = topics.deadLetters(Set.of(poison, ofALaterSchema));
    assertThat(dead)
        .allSatisfy(letter -> {
          assertThat(letter.getTopic()).isEqualTo(Topic.GAMES_PLAYED.topicName());
          assertThat(letter.getKey().toStringUtf8()).isEqualTo("poison");
          assertThat(letter.getError()).isNotEmpty();
        });
  }

  @Test
  void eventsOfAnotherTopicBecomeDeadLetters() {
    // Given
    PlayedGame game = Games.foolsMate().build();
    byte[] refereed = Events.of(GameValidated.newBuilder().setGame(game).build()).toByteArray();
    PlayedGame next = Games.foolsMate().build();

    // When
    topics.write(Topic.GAMES_PLAYED, "astray", refereed);
    topics.play(next);

    // Then
    assertThat(topics.refereed(next).hasGameValidated()).isTrue();
    assertThat(topics.deadLetters(Set.of(refereed)).getFirst().getError())
        .contains("unexpected event type GameValidated");
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
