package io.polyboard.tournament.grpc;

import io.polyboard.catalogue.Digest;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Player;
import java.util.ArrayList;
import java.util.List;

/** Names players after their settings, as the command line writes them. */
final class PlayerName {
  /** Enough digits to tell files of weights apart. */
  private static final int DIGITS = 8;

  private PlayerName() {}

  /** {@code nodes=2000}, or with what differs from the defaults; {@code random}. */
  static String of(Player player) {
    if (player.hasGuessing()) {
      return "random";
    }
    Limits limits = player.getSearching().getLimits();
    EngineSettings settings = player.getSearching().getSettings();
    List<String> parts = new ArrayList<>();
    add(parts, "nodes", limits.getNodes(), 0);
    add(parts, "depth", limits.getDepth(), 0);
    add(parts, "time", limits.getMillis(), 0);
    add(parts, "threads", settings.getThreads(), SpecCheck.DEFAULT_THREADS);
    add(parts, "hash", settings.getHashMib(), SpecCheck.DEFAULT_HASH_MIB);
    if (!settings.getWeights().isEmpty()) {
      parts.add("weights=" + shortened(settings.getWeights()));
    }
    add(parts, "noise", settings.getNoise(), 0);
    add(parts, "seed", settings.getSeed(), 0);
    if (settings.getWithoutCount() > 0) {
      parts.add("without=" + String.join("+", settings.getWithoutList()));
    }
    return String.join(",", parts);
  }

  private static void add(List<String> parts, String key, long value, long otherwise) {
    if (value != otherwise) {
      parts.add(key + "=" + value);
    }
  }

  private static String shortened(String weights) {
    return Digest.isDigest(weights)
        ? weights.substring(weights.indexOf(':') + 1).substring(0, DIGITS)
        : weights;
  }
}
