package io.polyboard.search.grpc;

import static io.polyboard.search.Requests.start;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.FindBestTurnRequest;
import io.polyboard.proto.search.v1.FindBestTurnResponse;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.GetWeightsRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.ListWeightsRequest;
import io.polyboard.proto.search.v1.ListWeightsResponse;
import io.polyboard.proto.search.v1.PlayGameRequest;
import io.polyboard.proto.search.v1.PlayGameResponse;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.RegisterWeightsRequest;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.proto.search.v1.Weights;
import io.polyboard.search.Requests;
import io.polyboard.search.SearchEnvironment;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.testkit.calls.TextCalls;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(SearchEnvironment.class)
class WeightsTest {
  private static final String HEADER = "term,middle,end\n";

  /** More pages than any list of these tests has. */
  private static final int MOST_PAGES = 10;

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
  void registeredWeightsAreGot() {
    // Given
    String text = HEADER + "tempo,21,3.5\n";

    // When
    Weights registered = register("chess", text);
    Weights again = register(Requests.digest("chess"), text);

    // Then
    assertThat(registered)
        .isEqualTo(
            Weights.newBuilder()
                .setDigest(Digest.of(text))
                .setVariantId("chess")
                .setVariantDigest(Requests.digest("chess"))
                .setText(text)
                .build());
    assertThat(again).isEqualTo(registered);
    assertThat(
            client
                .search()
                .getWeights(
                    GetWeightsRequest.newBuilder().setDigest(registered.getDigest()).build())
                .getWeights())
        .isEqualTo(registered);
  }

  @Test
  void registeredWeightsAreListedByDigestPageByPage() {
    // Given five of one variant and one of another
    List<String> digests = new ArrayList<>();
    for (int tempo = 0; tempo < 5; tempo++) {
      digests.add(register("mapped-chess", HEADER + "tempo," + tempo + ",0\n").getDigest());
    }
    String other = register("alice", HEADER + "tempo,99,0\n").getDigest();

    // When
    List<Weights> listed = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    String token = "";
    do {
      assertThat(sizes).hasSizeLessThan(MOST_PAGES);
      ListWeightsResponse page =
          client
              .search()
              .listWeights(
                  ListWeightsRequest.newBuilder()
                      .setVariant("mapped-chess")
                      .setPageSize(2)
                      .setPageToken(token)
                      .build());
      listed.addAll(page.getWeightsList());
      sizes.add(page.getWeightsCount());
      token = page.getNextPageToken();
    } while (!token.isEmpty());

    // Then
    assertThat(sizes).containsExactly(2, 2, 1);
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
    assertThat(
            client.search().listWeights(ListWeightsRequest.getDefaultInstance()).getWeightsList())
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
          text: "tempo,1,1"                    | variant
          variant: "chess"                     | text
          variant: "chess" text: "<#*262145>"  | text
          variant: "chess" text: "<é*131073>"  | text
          """)
  void refusesWrongFields(String request, String field) {
    // When
    Refused refused =
        new TextCalls(client.channel(), SearchServiceGrpc.getServiceDescriptor())
            .refused("RegisterWeights", request);

    // Then
    assertThat(refused.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refused.reason()).isEqualTo(Reason.REASON_FIELD_INVALID.name());
    assertThat(refused.fields()).containsExactly(field);
  }

  @Test
  void refusesWhatIsNotKnown() {
    // Given
    String digest = "sha256:" + "0".repeat(64);

    // When
    Refused variant = Refused.by(() -> register("checkers", HEADER));
    Refused weights =
        Refused.by(() ->
            client.search().getWeights(GetWeightsRequest.newBuilder().setDigest(digest).build()));
    Refused noDigest =
        Refused.by(() ->
            client.search().getWeights(GetWeightsRequest.newBuilder().setDigest("mine").build()));
    Refused size =
        Refused.by(() ->
            client.search().listWeights(ListWeightsRequest.newBuilder().setPageSize(1001).build()));
    Refused token =
        Refused.by(() ->
            client
                .search()
                .listWeights(ListWeightsRequest.newBuilder().setPageToken("next").build()));

    // Then
    assertThat(variant.reason()).isEqualTo(Reason.REASON_VARIANT_UNKNOWN.name());
    assertThat(variant.metadata()).containsEntry("variant", "checkers");
    assertThat(weights.code()).isEqualTo(Status.Code.NOT_FOUND);
    assertThat(weights.reason()).isEqualTo(Reason.REASON_WEIGHTS_UNKNOWN.name());
    assertThat(weights.metadata()).containsEntry("weights", digest);
    assertThat(noDigest.fields()).containsExactly("digest");
    assertThat(size.fields()).containsExactly("page_size");
    assertThat(token.fields()).containsExactly("page_token");
  }

  @Test
  void aPlayerUsesTheWeightsOfADigest() {
    // Given a file that sets nothing, which stands for the derived weights, and one that does
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
  void weightsOfAnotherVariantAreRefused() {
    // Given weights with a term that chess has not
    String text = HEADER + "piece.U,1000,1000\n";
    String digest = register("raumschach", text).getDigest();

    // When
    Refused refused = Refused.by(() -> best(digest));

    // Then
    assertThat(refused.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refused.reason()).isEqualTo(Reason.REASON_FIELD_INVALID.name());
    assertThat(refused.fields()).containsExactly("settings.weights");
  }

  private Weights register(String variant, String text) {
    return client
        .search()
        .registerWeights(
            RegisterWeightsRequest.newBuilder().setVariant(variant).setText(text).build())
        .getWeights();
  }

  private FindBestTurnResponse best(String weights) {
    return client
        .search()
        .findBestTurn(
            FindBestTurnRequest.newBuilder()
                .setPosition(start("chess", "Ae2Ae4"))
                .setLimits(Limits.newBuilder().setDepth(3))
                .setSettings(EngineSettings.newBuilder().setHashMib(1).setWeights(weights))
                .build());
  }

  /** What is the same of a game with these weights for White, whenever it is played. */
  private PlayedGame play(String weights) {
    GameRequest.Builder game = Requests.game("weights", 1).toBuilder();
    game.getWhiteBuilder().getSearchingBuilder().getSettingsBuilder().setWeights(weights);
    List<PlayGameResponse> told = new ArrayList<>();
    client
        .search()
        .playGame(PlayGameRequest.newBuilder().setGame(game).build())
        .forEachRemaining(told::add);
    PlayedGame played = told.getLast().getGame();
    return PlayedGame.newBuilder()
        .addAllTurns(played.getTurnsList())
        .setRecords(played.getRecords().toBuilder().clearMillis())
        .build();
  }
}
