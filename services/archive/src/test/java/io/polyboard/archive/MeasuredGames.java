package io.polyboard.archive;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;

import module java.base;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeasures.Choices;
import io.polyboard.balance.GameMeter;
import io.polyboard.contract.MeasuresMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.contract.TurnRecord;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.notation.TurnText;

/** Games with random turns and random scores, measured as by the referee. */
public final class MeasuredGames {
  private static final int MAX_PLIES = 60;

  private final Variant variant;
  private final String digest;
  private final GameMeter meter;
  private final SplittableRandom random;

  public MeasuredGames(String variantId, long seed) {
    variant = Variants.shipped(variantId);
    digest = Digest.of(DefinitionReader.shippedText(variantId));
    meter = GameMeter.of(variant);
    random = new SplittableRandom(seed);
  }

  /** The digest of the variant's definition. */
  public String digest() {
    return digest;
  }

  /**
   * Games 1 to {@code count} of a tournament.
   *
   * @param nodes nodes of both sides for a turn, by which tests distinguish their samples
   */
  public List<GameValidated> of(String tournament, long nodes, int count) {
    return of(tournament, nodes, nodes, count);
  }

  /** The same for sides of different strengths. */
  public List<GameValidated> of(String tournament, long whiteNodes, long blackNodes, int count) {
    List<GameValidated> games = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      games.add(game(tournament, i, whiteNodes, blackNodes));
    }
    return games;
  }

  private GameValidated game(String tournament, int number, long whiteNodes, long blackNodes) {
    Position position = variant.start();
    GameRequest request = request(tournament, number, whiteNodes, blackNodes);
    List<String> turns = new ArrayList<>();
    List<TurnRecord> records = new ArrayList<>();
    while (!position.outcome().isOver() && turns.size() < MAX_PLIES) {
      List<Turn> legal = position.legalTurns();
      Turn turn = legal.get(random.nextInt(legal.size()));
      turns.add(TurnText.format(variant, turn));
      records.add(new TurnRecord(random.nextInt(-500, 500), 5, whiteNodes, 1));
      position.make(turn);
    }
    Outcome outcome =
        position.outcome().isOver() ? position.outcome() : Outcome.draw(Outcome.Reason.PLY_LIMIT);
    Choices choices =
        new Choices(
            turns.size(),
            10L * turns.size() + random.nextInt(1_000),
            random.nextInt(600),
            random.nextInt(600),
            1,
            1 + random.nextInt(20));
    GameMeasures measures =
        meter.measure(
            variant.start(),
            0,
            turns,
            GameMeter.seed(turns, request.getWhiteSeed(), request.getBlackSeed()),
            outcome.result(),
            TurnRecord.scores(records),
            choices);
    return message(
        text(
            """
            game {
              request: ? turns: ? records: ? outcome: ? worker: 'test'
              effective_choice: ?
            }
            measures: ?
            """,
            request,
            turns,
            TurnRecord.columns(records),
            Outcomes.message(outcome),
            MeasuresMessages.message(measures).getEffectiveChoice(),
            MeasuresMessages.message(measures)));
  }

  private static Player player(long nodes) {
    return message(text("name: 'self' searching {limits {nodes: ?} settings {noise: 12}}", nodes));
  }

  private GameRequest request(String tournament, int number, long whiteNodes, long blackNodes) {
    return message(
        text(
            "game_id: ? tournament_id: ? number: ? variant_digest: ? variant_id: ? white: ? black:"
                + " ? white_seed: ? black_seed: ? max_plies: ?",
            tournament + "-" + number,
            tournament,
            number,
            digest,
            variant.id(),
            player(whiteNodes),
            player(blackNodes),
            random.nextLong(),
            random.nextLong(),
            MAX_PLIES));
  }

  /** The same game under another number, played with the same seeds: it adds no information. */
  public static GameValidated repeated(GameValidated game, int number) {
    GameValidated.Builder repeated = game.toBuilder();
    GameRequest.Builder request = repeated.getGameBuilder().getRequestBuilder();
    request.setNumber(number).setGameId(request.getTournamentId() + "-" + number);
    return repeated.build();
  }

  /** The same game under another number, played with other seeds of the noise. */
  public static GameValidated drawnAgain(GameValidated game, int number) {
    GameValidated.Builder again = repeated(game, number).toBuilder();
    again.getGameBuilder().getRequestBuilder().setWhiteSeed(number).setBlackSeed(-number);
    return again.build();
  }
}
