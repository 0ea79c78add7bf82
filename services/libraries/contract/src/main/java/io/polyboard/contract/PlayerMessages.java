package io.polyboard.contract;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.play.Faults;
import io.polyboard.play.Field;
import io.polyboard.play.Place;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.PlayerDefinition.RandomPlayer;
import io.polyboard.play.PlayerDefinition.Searching;
import io.polyboard.play.WeightsReference;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Player;
import org.jspecify.annotations.Nullable;

/** Players as messages. */
public final class PlayerMessages {
  /** In place of techniques: none is left out. */
  private static final String NONE = "none";

  private PlayerMessages() {}

  /**
   * Reads a player, with defaults for missing fields.
   *
   * @param player the index of the player, from 0
   * @param faults receives the invalid fields
   */
  public static PlayerDefinition read(Player message, int player, Faults faults) {
    return switch (message.getStrategyCase()) {
      case SEARCHING ->
          new PlayerDefinition(
              message.getName(),
              read(
                  message.getSearching().getLimits(),
                  message.getSearching().getSettings(),
                  player,
                  faults));
      case RANDOM -> new PlayerDefinition(message.getName(), new RandomPlayer(0));
      case STRATEGY_NOT_SET -> {
        faults.missing(Place.of(Field.STRATEGY, player), "is needed: searching or random");
        yield new PlayerDefinition(message.getName(), new RandomPlayer(0));
      }
    };
  }

  /** Reads the settings of a search, as {@link #read(Player, int, Faults)} does. */
  public static Searching read(Limits limits, EngineSettings settings, int player, Faults faults) {
    return new Searching(
        limits.getNodes(),
        limits.getDepth(),
        millis(limits, player, faults),
        settings.getThreads() == 0 ? Settings.DEFAULT.threads() : settings.getThreads(),
        settings.getHashMib() == 0 ? Settings.DEFAULT.hash() : settings.getHashMib(),
        settings.getNoise(),
        settings.getSeed(),
        weights(settings.getWeights(), player, faults),
        without(settings.getWithoutList(), player, faults));
  }

  /** Reads a time limit; an invalid time, or one below a millisecond, is out of range. */
  private static long millis(Limits limits, int player, Faults faults) {
    if (!limits.hasTime()) {
      return 0;
    }
    long millis = Durations.isValid(limits.getTime()) ? Durations.toMillis(limits.getTime()) : -1;
    if (millis == 0) {
      faults.range(Place.of(Field.TIME, player), 0, 1, Field.TIME.max());
    }
    return millis;
  }

  private static WeightsReference weights(String text, int player, Faults faults) {
    if (!text.isEmpty() && !text.equals(UsedWeights.DERIVED) && !Digest.isDigest(text)) {
      faults.unknown(
          Place.of(Field.WEIGHTS, player),
          text,
          "'" + UsedWeights.DERIVED + "', or sha256: and 64 hexadecimal digits, or leave it empty");
    }
    return text.isEmpty()
        ? WeightsReference.SHIPPED
        : text.equals(UsedWeights.DERIVED)
            ? WeightsReference.DERIVED
            : new WeightsReference.Registered(text);
  }

  private static @Nullable Set<Technique> without(List<String> names, int player, Faults faults) {
    if (names.isEmpty()) {
      return null;
    }
    if (names.equals(List.of(NONE))) {
      return Set.of();
    }
    Set<Technique> without = EnumSet.noneOf(Technique.class);
    Place place = Place.of(Field.WITHOUT, player);
    faults.range(place, names.size());
    for (int i = 0; i < Math.min(names.size(), place.field().max()); i++) {
      Optional<Technique> technique = Technique.parse(names.get(i));
      technique.ifPresent(without::add);
      if (technique.isEmpty()) {
        faults.unknown(
            place.at(i),
            names.get(i),
            Arrays.stream(Technique.values())
                .map(Technique::text)
                .collect(Collectors.joining(", ")));
      }
    }
    return without;
  }

  /**
   * Writes a player, without a file of weights.
   *
   * @throws IllegalArgumentException for a random player with a seed, which the contract cannot
   *     express
   */
  public static Player write(PlayerDefinition player) {
    Player.Builder message = Player.newBuilder().setName(player.name());
    switch (player.strategy()) {
      case RandomPlayer(long seed) -> {
        if (seed != 0) {
          throw new IllegalArgumentException(
              player.name() + ": seed " + seed + " of a random player; leave it out");
        }
        message.setRandom(io.polyboard.proto.search.v1.RandomPlayer.getDefaultInstance());
      }
      case Searching searching ->
          message
              .getSearchingBuilder()
              .setLimits(limits(searching))
              .setSettings(settings(searching));
    }
    return message.build();
  }

  private static Limits limits(Searching searching) {
    Limits.Builder limits =
        Limits.newBuilder().setNodes(searching.nodes()).setDepth(searching.depth());
    if (searching.millis() != 0) {
      limits.setTime(Durations.fromMillis(searching.millis()));
    }
    return limits.build();
  }

  private static EngineSettings settings(Searching searching) {
    EngineSettings.Builder settings =
        EngineSettings.newBuilder()
            .setThreads(searching.threads())
            .setHashMib(searching.hash())
            .setNoise(searching.noise())
            .setSeed(searching.seed());
    switch (searching.weights()) {
      case WeightsReference.Derived() -> settings.setWeights(UsedWeights.DERIVED);
      case WeightsReference.Registered(String digest) -> settings.setWeights(digest);
      case WeightsReference.Shipped(), WeightsReference.File(_, _) -> {}
    }
    Set<Technique> without = searching.without();
    if (without != null) {
      settings.addAllWithout(
          without.isEmpty()
              ? List.of(NONE)
              : without.stream().sorted().map(Technique::text).toList());
    }
    return settings.build();
  }
}
