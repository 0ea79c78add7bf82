package io.polyboard.messages;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import io.polyboard.engine.Technique;
import io.polyboard.play.Adjudication;
import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.PlayerDefinition.RandomPlayer;
import io.polyboard.play.PlayerDefinition.Searching;
import io.polyboard.play.WeightsReference;
import io.polyboard.play.schedule.ScheduledGame;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Player;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GameMessagesTest {
  /** Any but the first, which goes without saying. */
  private static final int DERIVATION = 2;

  private static final String TOURNAMENT = "t1";
  private static final String DIGEST = "sha256:" + "0".repeat(64);

  /** What is merely shown, and makes no other game. A new field is compared unless it is here. */
  private static final Set<String> SHOWN =
      Set.of(
          "variant_id",
          "round",
          "tournament_name",
          "white.name",
          "black.name",
          "opening.position.variant");

  private static ScheduledGame game(Opening.Source opening) {
    return new ScheduledGame(
        3,
        2,
        new VariantReference("chess", DIGEST),
        new PlayerDefinition(
            "A",
            new Searching(
                1_000,
                5,
                2_500,
                1,
                32,
                20,
                4,
                new WeightsReference.Registered(DIGEST),
                Set.of(Technique.NULL_MOVE))),
        new PlayerDefinition(
            "B", new Searching(0, 6, 0, 2, 16, 0, 0, WeightsReference.DERIVED, null)),
        opening,
        5,
        -6,
        200,
        new Adjudication(new Adjudication.Rule(1_000, 4), new Adjudication.Rule(10, 8)));
  }

  private static final ScheduledGame DRAWN = game(new Opening.Drawn(new Opening.Rule(8, 200), 77));
  private static final ScheduledGame GIVEN = game(new Opening.Mfen("8/8 w"));

  @Test
  void aGameIsTheOneThatWasAskedFor() {
    for (ScheduledGame game : Set.of(DRAWN, GIVEN)) {
      assertThat(isFor(game, GameMessages.request(TOURNAMENT, "Spring Open", DERIVATION, game)))
          .isTrue();
    }
    assertThat(isFor(DRAWN, GameMessages.request(TOURNAMENT, "Spring Open", DERIVATION, GIVEN)))
        .isFalse();
    assertThat(isFor(DRAWN, GameRequest.getDefaultInstance())).isFalse();
  }

  @Test
  void everyFieldMakesAnotherGameButThoseThatAreShown() {
    for (ScheduledGame game : Set.of(DRAWN, GIVEN)) {
      // Given a request with each of its fields changed
      Map<String, Message> changed = new LinkedHashMap<>();
      GameRequest request = GameMessages.request(TOURNAMENT, "Spring Open", DERIVATION, game);
      change("", request, changed);
      assertThat(changed).hasSizeGreaterThan(20);

      // Then
      changed.forEach((path, other) ->
          assertThat(isFor(game, (GameRequest) other)).as(path).isEqualTo(SHOWN.contains(path)));
    }
  }

  @Test
  void fieldsThatAreNotKnownOrSayNothingMakeNoOther() throws Exception {
    // Given a request of a later version
    GameRequest.Builder later =
        GameMessages.request(TOURNAMENT, "Spring Open", DERIVATION, DRAWN).toBuilder();
    UnknownFieldSet unknown =
        UnknownFieldSet.newBuilder()
            .addField(999, UnknownFieldSet.Field.newBuilder().addVarint(1).build())
            .build();
    later.setUnknownFields(unknown);
    later.getWhiteBuilder().getSearchingBuilder().getSettingsBuilder().setUnknownFields(unknown);

    // And one of a version that had no such fields as are at their defaults here
    GameRequest.Builder earlier =
        GameMessages.request(TOURNAMENT, "Spring Open", DERIVATION, DRAWN).toBuilder();
    earlier.getBlackBuilder().getSearchingBuilder().getSettingsBuilder().clearHashMib();

    // Then
    assertThat(isFor(DRAWN, GameRequest.parseFrom(later.build().toByteArray()))).isTrue();
    assertThat(isFor(DRAWN, earlier.build())).isTrue();
  }

  @Test
  void aPlayerWhoseStrategyIsNotKnownIsAnother() {
    // Given
    ScheduledGame random =
        new ScheduledGame(
            1,
            1,
            DRAWN.variant(),
            new PlayerDefinition("", new RandomPlayer(0)),
            DRAWN.black(),
            DRAWN.opening(),
            1,
            2,
            100,
            Adjudication.NONE);
    GameRequest request = GameMessages.request(TOURNAMENT, "Spring Open", DERIVATION, random);

    // Then
    assertThat(isFor(random, request)).isTrue();
    assertThat(isFor(random, request.toBuilder().setWhite(Player.getDefaultInstance()).build()))
        .isFalse();
  }

  private static boolean isFor(ScheduledGame game, GameRequest request) {
    return GameMessages.isRequest(request, TOURNAMENT, DERIVATION, game);
  }

  /** Every message that differs from one in one field, by the path of the field. */
  private static void change(String path, Message message, Map<String, Message> into) {
    for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
      String name = path + field.getName();
      Message.Builder builder = message.toBuilder();
      if (field.isRepeated()) {
        into.put(name, builder.addRepeatedField(field, "another").build());
      } else if (field.getJavaType() != FieldDescriptor.JavaType.MESSAGE) {
        into.put(name, builder.setField(field, other(field, message.getField(field))).build());
      } else if (message.hasField(field)) {
        Map<String, Message> parts = new LinkedHashMap<>();
        change(name + ".", (Message) message.getField(field), parts);
        parts.forEach((part, changed) ->
            into.put(part, message.toBuilder().setField(field, changed).build()));
        if (field.getContainingOneof() == null) {
          into.put(name, builder.clearField(field).build());
        }
      }
    }
  }

  private static Object other(FieldDescriptor field, Object value) {
    return switch (value) {
      // Times are counted in milliseconds.
      case Integer number -> number + (field.getName().equals("nanos") ? 1_000_000 : 1);
      case Long number -> number + 1;
      case String text -> text + "x";
      default -> throw new IllegalArgumentException(field + " of " + value.getClass());
    };
  }
}
