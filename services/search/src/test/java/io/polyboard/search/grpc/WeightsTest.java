package io.polyboard.search.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.pages;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.grpc.Status;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.engine.Network;
import io.polyboard.engine.NetworkInputs;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.search.v1.FindBestTurnResponse;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.ListWeightsResponse;
import io.polyboard.proto.search.v1.PlayGameResponse;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.proto.search.v1.Weights;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.search.Requests;
import io.polyboard.search.SearchEnvironment;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.calls.TextCalls;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(SearchEnvironment.class)
class WeightsTest {
  private static final String HEADER = "term,middle,end\n";

  private SearchClient client;

  @BeforeEach
  void connect() {
    client = new SearchClient();
  }

  @AfterEach
  void disconnect() {
    client.close();
  }

  @Test
  void registeredWeightsCanBeFetched() {
    // Given
    String text = HEADER + "tempo,21,3.5\n";

    // When
    Weights registered = register("chess", text);
    Weights again = register(Requests.digest("chess"), text);

    // Then
    assertThat(registered)
        .isEqualTo(
            TextCalls.<Weights>message(
                text(
                    "digest: ? variant_id: 'chess' variant_digest: ? text: ?",
                    Digest.of(text),
                    Requests.digest("chess"),
                    text)));
    assertThat(again).isEqualTo(registered);
    assertThat(
            client
                .search()
                .getWeights(message(text("digest: ?", registered.getDigest())))
                .getWeights())
        .isEqualTo(registered);
  }

  @Test
  void registeredWeightsAreListedByDigestPageByPage() {
    // Given five weights of one variant and one of another
    List<String> digests = new ArrayList<>();
    for (int tempo = 0; tempo < 5; tempo++) {
      digests.add(register("mapped-chess", HEADER + "tempo," + tempo + ",0\n").getDigest());
    }
    String other = register("alice", HEADER + "tempo,99,0\n").getDigest();

    // When
    List<ListWeightsResponse> pages =
        pages(token ->
            client
                .search()
                .listWeights(
                    message(text("variant: 'mapped-chess' page_size: 2 page_token: ?", token))));
    List<Weights> listed = pages.stream().flatMap(page -> page.getWeightsList().stream()).toList();

    // Then
    assertThat(pages).extracting(ListWeightsResponse::getWeightsCount).containsExactly(2, 2, 1);
    assertThat(listed)
        .extracting(Weights::getDigest)
        .containsExactlyElementsOf(digests.stream().sorted().toList());
    assertThat(listed)
        .allSatisfy(weights -> {
          assertThat(weights.getVariantId()).isEqualTo("mapped-chess");
          assertThat(weights.getVariantDigest()).isEqualTo(Requests.digest("mapped-chess"));
          assertThat(weights.getText()).isEmpty();
        });

    // And without a variant all are listed
    assertThat(client.search().listWeights(message("")).getWeightsList())
        .extracting(Weights::getDigest)
        .contains(other)
        .containsAll(digests)
        .isSorted();
  }

  @Test
  void weightsWithFaultsAreRefusedWithTheirLines() {
    // When
    Refused refused =
        Refused.by(() ->
            register(
                "chess", HEADER + "# a comment\ntempo,1,2\nnonsense\ndragon,1,1\ntempo,1,30001\n"));

    // Then
    assertThat(refused.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refused.reason())
        .isEqualTo(io.polyboard.proto.search.v1.Reason.REASON_WEIGHTS_INVALID.name());
    assertThat(refused.domain()).isEqualTo("search.polyboard");
    assertThat(refused.fields()).containsOnly("text");
    assertThat(refused.descriptions()).hasSize(3);
    assertThat(refused.descriptions().get(0)).contains("line 4");
    assertThat(refused.descriptions().get(1)).contains("line 5").contains("dragon");
    assertThat(refused.descriptions().get(2)).contains("line 6");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          RegisterWeights | text: "tempo,1,1"                    | variant
          RegisterWeights | variant: "chess"                     | text
          RegisterWeights | variant: "chess" text: "<#*786433>"  | text
          RegisterWeights | variant: "chess" text: "<é*393217>"  | text
          GetWeights      | digest: "mine"                       | digest
          ListWeights     | page_size: 1001                      | page_size
          ListWeights     | page_token: "next"                   | page_token
          """)
  void refusesInvalidFields(String method, String request, String field) {
    calls().refused(method, request).assertFields(field);
  }

  @Test
  void refusesUnknownVariantsAndWeights() {
    // Given
    String digest = "sha256:" + "0".repeat(64);

    // When
    Refused variant = Refused.by(() -> register("checkers", HEADER));
    Refused weights = calls().refused("GetWeights", text("digest: ?", digest));

    // Then
    assertThat(variant.reason()).isEqualTo(Reason.REASON_VARIANT_UNKNOWN.name());
    assertThat(variant.metadata()).containsEntry("variant", "checkers");
    weights.assertIs(Status.Code.NOT_FOUND, Reason.REASON_WEIGHTS_UNKNOWN);
    assertThat(weights.metadata()).containsEntry("weights", digest);
  }

  @Test
  void aPlayerUsesTheWeightsOfADigest() {
    // Given weights that set nothing, which equal the derived weights, and weights that set a term
    String nothing = register("chess", HEADER).getDigest();
    String tempo = register("chess", HEADER + "tempo,2000,2000\n").getDigest();

    // Then the best turn is found with them
    FindBestTurnResponse derived = best("derived");
    assertThat(best(nothing).getLine()).isEqualTo(derived.getLine());
    assertThat(best(tempo).getLine().getScore()).isNotEqualTo(derived.getLine().getScore());

    // And games are played with them
    PlayedGame game = play("derived");
    assertThat(play(nothing)).isEqualTo(game);
    assertThat(play(tempo)).isNotEqualTo(game);
  }

  @Test
  void aPlayerUsesALearnedNetwork() {
    // Given a network that adds 300 centipawns to every evaluation with the derived weights
    String network = network("chess");
    String digest = register("chess", HEADER + network).getDigest();

    // Then
    int derived = best("derived").getLine().getScore().getCentipawns();
    assertThat(best(digest).getLine().getScore().getCentipawns()).isNotEqualTo(derived);
    assertThat(play(digest)).isNotEqualTo(play("derived"));
  }

  @Test
  void aCorruptNetworkAndANetworkForOtherRulesAreRefused() {
    // Given
    String network = network("chess");

    // When
    Refused cut =
        Refused.by(() -> register("chess", HEADER + network.substring(0, network.length() - 8)));
    Refused foreign = Refused.by(() -> register("chess", HEADER + network("alice")));

    // Then
    for (Refused refused : List.of(cut, foreign)) {
      assertThat(refused.reason())
          .isEqualTo(io.polyboard.proto.search.v1.Reason.REASON_WEIGHTS_INVALID.name());
      assertThat(refused.fields()).containsOnly("text");
      assertThat(refused.descriptions().getFirst()).contains("line 2");
    }
    assertThat(cut.descriptions().getFirst()).contains("is damaged or cut short");
    assertThat(foreign.descriptions().getFirst()).contains("the network is for rules ");
  }

  private static String network(String id) {
    Variant variant = Variants.shipped(id);
    Network network =
        new Network(
            1,
            new short[new NetworkInputs(variant).size() + 1],
            new short[2 * Network.STAGES],
            new short[] {300, 300, 300, 300, 300, 300, 300, 300});
    return "network,%s,%s%n".formatted(variant.fingerprint(), network.text());
  }

  @Test
  void weightsOfAnotherVariantAreRefused() {
    // Given weights with a term that chess does not have
    String text = HEADER + "piece.U,1000,1000\n";
    String digest = register("raumschach", text).getDigest();

    // When
    Refused refused = Refused.by(() -> best(digest));

    // Then
    refused.assertFields("settings.weights");
  }

  private TextCalls calls() {
    return new TextCalls(client.channel(), SearchServiceGrpc.getServiceDescriptor());
  }

  private Weights register(String variant, String text) {
    return client
        .search()
        .registerWeights(message(text("variant: ? text: ?", variant, text)))
        .getWeights();
  }

  private FindBestTurnResponse best(String weights) {
    return client
        .search()
        .findBestTurn(
            message(
                text(
                    "position {variant: 'chess' turns: 'Ae2Ae4'} limits {depth: 3} settings"
                        + " {hash_mib: 1 weights: ?}",
                    weights)));
  }

  /** Plays a game with these weights for White; returns the parts that are always the same. */
  private PlayedGame play(String weights) {
    GameRequest.Builder game = Requests.game("weights", 1).toBuilder();
    game.getWhiteBuilder().getSearchingBuilder().getSettingsBuilder().setWeights(weights);
    List<PlayGameResponse> responses = new ArrayList<>();
    client.search().playGame(message(text("game: ?", game))).forEachRemaining(responses::add);
    PlayedGame played = responses.getLast().getGame();
    return message(
        text(
            "turns: ? records: ?",
            played.getTurnsList(),
            played.getRecords().toBuilder().clearMillis()));
  }
}
