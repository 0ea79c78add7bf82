package io.polyboard.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.TextFormat;
import com.google.protobuf.TextFormat.ParseException;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.engine.Technique;
import io.polyboard.play.Adjudication;
import io.polyboard.play.Derivation;
import io.polyboard.play.Fault;
import io.polyboard.play.Faults;
import io.polyboard.play.Field;
import io.polyboard.play.Opening;
import io.polyboard.play.Place;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.PlayerDefinition.RandomPlayer;
import io.polyboard.play.PlayerDefinition.Searching;
import io.polyboard.play.PlayerLimits;
import io.polyboard.play.WeightsReference;
import io.polyboard.play.schedule.DefinitionLimits;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.statistics.Sprt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TournamentMessagesTest {
  private static final String DIGEST = "sha256:" + "0".repeat(64);
  private static final List<VariantReference> CHESS =
      List.of(new VariantReference("chess", DIGEST));

  private static TournamentDefinition random(Random random) {
    Format format = Format.values()[random.nextInt(Format.values().length)];
    List<PlayerDefinition> players = new ArrayList<>();
    int number =
        Math.max(format.system().fewestPlayers(), Math.min(3, format.system().maxPlayers()));
    for (int i = 0; i < number; i++) {
      players.add(new PlayerDefinition("P" + i, strategy(random)));
    }
    return new TournamentDefinition(
        CHESS,
        players,
        format,
        format == Format.SWISS ? random.nextInt(10) : 0,
        random.nextInt(1, 1_000),
        random.nextBoolean()
            ? new Openings.RandomPlies(new Opening.Rule(random.nextInt(20), random.nextInt(1, 500)))
            : new Openings.Positions(List.of("one", "other")),
        random.nextLong(),
        random.nextBoolean(),
        random.nextInt(1, 1_000),
        new Adjudication(rule(random), rule(random)),
        stop(random));
  }

  private static PlayerDefinition.Strategy strategy(Random random) {
    if (random.nextInt(4) == 0) {
      return new RandomPlayer(0);
    }
    WeightsReference weights =
        List.of(
                WeightsReference.SHIPPED,
                WeightsReference.DERIVED,
                new WeightsReference.Registered(DIGEST))
            .get(random.nextInt(3));
    Set<Technique> without =
        random.nextBoolean() ? Set.of() : Set.of(Technique.NULL_MOVE, Technique.FUTILITY);
    return new Searching(
        random.nextLong(1_000_000),
        random.nextInt(100),
        random.nextLong(1, 1_000),
        random.nextInt(1, 4),
        random.nextInt(1, 64),
        random.nextInt(100),
        random.nextLong(),
        weights,
        random.nextBoolean() ? null : without);
  }

  private static Adjudication.@Nullable Rule rule(Random random) {
    return random.nextBoolean() ? null : new Adjudication.Rule(random.nextInt(900), 4);
  }

  private static @Nullable StopRule stop(Random random) {
    return switch (random.nextInt(3)) {
      case 0 ->
          new StopRule.Test(
              new Sprt(
                  Sprt.Model.values()[random.nextInt(2)], -1, random.nextInt(0, 9), 0.05, 0.1));
      case 1 -> new StopRule.Precision(0.02, 100);
      default -> null;
    };
  }

  /** Reads a specification in the text format of Protocol Buffers. */
  private static TournamentDefinition read(String spec, Faults faults) throws ParseException {
    return TournamentMessages.read(TextFormat.parse(spec, TournamentSpec.class), CHESS, faults);
  }

  /** A player of a specification, with limits and settings. */
  private static String player(String limits, String settings) {
    return "players { player { searching { limits { %s } settings { %s } } } } "
        .formatted(limits, settings);
  }

  @Test
  void selfPlayBeginsFromTheStartPositionIfThePlayerVaries() throws ParseException {
    // Given
    String repeating = player("nodes: 10", "");
    String varying = player("nodes: 10", "noise: 12");

    // Then
    assertThat(read(repeating, new Faults()).openings())
        .isEqualTo(new Openings.RandomPlies(new Opening.Rule(8, Opening.Rule.UNBOUNDED)));
    assertThat(read(varying, new Faults()).openings())
        .isEqualTo(new Openings.RandomPlies(new Opening.Rule(0, Opening.Rule.UNBOUNDED)));
    assertThat(read(varying + varying, new Faults()).openings())
        .isEqualTo(new Openings.RandomPlies(new Opening.Rule(8, 200)));
  }

  @Test
  void aDefinitionIsReadBack() {
    for (long seed = 0; seed < 500; seed++) {
      // Given
      TournamentDefinition definition = random(new Random(seed));
      Faults faults = new Faults();

      // Then
      assertThat(TournamentMessages.read(TournamentMessages.write(definition), CHESS, faults))
          .isEqualTo(definition);
      assertThat(faults.all()).isEmpty();
    }
  }

  @Test
  void aRequestHasTheWholeGame() {
    for (long seed = 0; seed < 100; seed++) {
      // Given
      TournamentDefinition definition = random(new Random(seed));
      var game = new Schedule(definition).game(1);

      // When
      GameRequest request = GameMessages.request("t0", "", Derivation.CURRENT, game);

      // Then
      Faults faults = new Faults();
      assertThat(PlayerMessages.read(request.getWhite(), 0, faults)).isEqualTo(game.white());
      assertThat(PlayerMessages.read(request.getBlack(), 1, faults)).isEqualTo(game.black());
      assertThat(GameMessages.read(request.getAdjudication())).isEqualTo(game.adjudication());
      assertThat(request.getGameId()).isEqualTo("t0-1");
      assertThat(request.getWhiteSeed()).isEqualTo(game.whiteSeed());
      assertThat(request.getBlackSeed()).isEqualTo(game.blackSeed());
      assertThat(request.getMaxPlies()).isEqualTo(game.maxPlies());
      assertThat(request.getVariantDigest()).isEqualTo(DIGEST);
      assertThat(faults.all()).isEmpty();
    }
  }

  @Test
  void missingFieldsHaveDefaults() throws ParseException {
    // When
    TournamentDefinition definition =
        read(
            "format: FORMAT_MATCH "
                + player("nodes: 100", "")
                + "players { player { searching { limits { nodes: 200 } } } weights_text: 'text' }",
            new Faults());

    // Then
    assertThat(definition.games()).isEqualTo(100);
    assertThat(definition.maxPlies()).isEqualTo(600);
    assertThat(definition.openings()).isEqualTo(new Openings.RandomPlies(new Opening.Rule(8, 200)));
    assertThat(definition.players().get(0)).isEqualTo(PlayerDefinition.parse("nodes=100"));
    assertThat(definition.players().get(1).name())
        .isEqualTo("nodes=200,weights=" + Digest.of("text").substring(7, 15));
  }

  @Test
  void invalidValuesAreFaults() throws ParseException {
    // Given
    Faults faults = new Faults();

    // When
    read(
        player("nodes: 1", "weights: 'mine.csv' without: ['null-move', 'thinking']")
            + "players {} sprt { model: 3 }",
        faults);

    // Then
    assertThat(faults.all())
        .extracting(fault -> TournamentMessages.path("spec", fault.place()))
        .containsExactly(
            "spec.players[0].player.searching.settings.weights",
            "spec.players[0].player.searching.settings.without[1]",
            "spec.players[1].player",
            "spec.format",
            "spec.sprt.model");
  }

  @ParameterizedTest
  @EnumSource
  void everyFieldIsInTheMessage(Field field) {
    // When
    boolean ofPlayer = field.ordinal() <= Field.WITHOUT.ordinal();
    Place place = ofPlayer ? Place.of(field, 3) : Place.of(field);
    String path = TournamentMessages.path("spec", place);

    // Then
    Descriptor message = TournamentSpec.getDescriptor();
    for (String name : path.substring("spec.".length()).replaceAll("\\[\\d+]", "").split("\\.")) {
      FieldDescriptor known = message.findFieldByName(name);
      assertThat(known).as(name).isNotNull();
      if (known.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
        message = known.getMessageType();
      }
    }
  }

  @Test
  void faultsOfAMessageAreThoseOfItsDefinition() throws ParseException {
    // Given
    TournamentDefinition definition =
        read(
            "format: FORMAT_MATCH games: 1000001 "
                + player("nodes: -5", "")
                + player("nodes: 0", ""),
            new Faults());
    Faults faults = new Faults();

    // When
    definition.check(faults, new DefinitionLimits(new PlayerLimits(16, 256), 10_000_000));

    // Then
    assertThat(faults.all())
        .containsExactly(
            new Fault(
                Place.of(Field.NODES, 0),
                "OUT_OF_RANGE",
                "must be between 1 and 1000000000000, was -5"),
            new Fault(Place.of(Field.LIMITS, 1), "MISSING", "need nodes, depth or time"),
            new Fault(
                Place.of(Field.GAMES),
                "OUT_OF_RANGE",
                "must be between 1 and 1000000, was 1000002"));
  }

  @Test
  void aSeededRandomPlayerCannotBeWritten() {
    // Given
    PlayerDefinition seeded = PlayerDefinition.parse("random,seed=5");

    // Then
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PlayerMessages.write(seeded))
        .withMessageContaining("seed 5");
  }
}
