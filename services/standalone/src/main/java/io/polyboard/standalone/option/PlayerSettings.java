package io.polyboard.standalone.option;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.Guessing;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.Searching;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.terminal.Failures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Players as the command line has them, {@code name:key=value,...}, as messages. What their values
 * may be the service says.
 */
public final class PlayerSettings {
  private static final Pattern NAMED = Pattern.compile("([^:=,]{1,100}):(.*)");
  private static final String RANDOM = "random";

  private PlayerSettings() {}

  /**
   * Reads a player.
   *
   * @throws IllegalArgumentException if the text is wrong; names the key and what to write instead
   * @throws RefusedException if a file of weights cannot be read
   */
  public static Entrant parse(String text) {
    Matcher named = NAMED.matcher(text);
    boolean isNamed = named.matches();
    String settings = isNamed ? named.group(2) : text;
    Player.Builder player = Player.newBuilder().setName(isNamed ? named.group(1) : settings);
    Entrant.Builder entrant = Entrant.newBuilder();
    if (settings.equals(RANDOM)) {
      return entrant.setPlayer(player.setGuessing(Guessing.getDefaultInstance())).build();
    }
    Limits.Builder limits = Limits.newBuilder();
    EngineSettings.Builder engine = EngineSettings.newBuilder();
    for (String entry : settings.split(",", -1)) {
      int equals = entry.indexOf('=');
      if (equals < 1 || equals == entry.length() - 1) {
        throw new IllegalArgumentException("'" + entry + "' is not of the form key=value");
      }
      String key = entry.substring(0, equals);
      String value = entry.substring(equals + 1);
      switch (key) {
        case "nodes" -> limits.setNodes(number(key, value));
        case "depth" -> limits.setDepth(small(key, value));
        case "time" -> limits.setMillis(number(key, value));
        case "threads" -> engine.setThreads(small(key, value));
        case "hash" -> engine.setHashMib(small(key, value));
        case "noise" -> engine.setNoise(small(key, value));
        case "seed" -> engine.setSeed(number(key, value));
        case "without" -> engine.addAllWithout(List.of(value.split("\\+", -1)));
        case "weights" -> {
          if (value.equals("derived")) {
            engine.setWeights(value);
          } else {
            entrant.setWeightsFile(file(value));
          }
        }
        default ->
            throw new IllegalArgumentException(
                "'"
                    + key
                    + "' is no setting; use nodes, depth, time, threads, hash, weights, noise, seed"
                    + " or without");
      }
    }
    return entrant
        .setPlayer(
            player.setSearching(Searching.newBuilder().setLimits(limits).setSettings(engine)))
        .build();
  }

  private static int small(String key, String value) {
    long number = number(key, value);
    if (number != (int) number) {
      throw new IllegalArgumentException(key + " " + value + " is too large");
    }
    return (int) number;
  }

  private static long number(String key, String value) {
    // More digits might overflow.
    if (!value.matches("-?[0-9]{1,18}")) {
      throw new IllegalArgumentException(
          key + "=" + value + " is no whole number of at most 18 digits");
    }
    return Long.parseLong(value);
  }

  private static String file(String name) {
    try {
      return Files.readString(Path.of(name), UTF_8);
    } catch (IOException e) {
      throw new RefusedException(name, Failures.reason(e));
    }
  }
}
