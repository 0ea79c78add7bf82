package io.polyboard.benchmarks;

import io.polyboard.rules.Position;
import io.polyboard.rules.Variants;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Perft of the orthodox start position by this project and by other programs, in turns on one
 * machine in one run, one thread each.
 *
 * <p>Usage: {@code PerftComparison DEPTH ROUNDS [NAME=COMMAND]...}. A peer is a command that speaks
 * UCI as far as {@code position startpos} and {@code go perft DEPTH}, answered by a line {@code
 * Nodes searched: COUNT}. The first round warms up and is not counted.
 */
public final class PerftComparison {
  private static final Pattern ANSWER = Pattern.compile("Nodes searched\\s*:\\s*(\\d+)");

  private PerftComparison() {}

  /** Counts to a depth. */
  private interface Peer {
    long perft(int depth) throws IOException;
  }

  public static void main(String[] args) throws IOException {
    if (args.length < 2) {
      System.err.println("usage: PerftComparison DEPTH ROUNDS [NAME=COMMAND]...");
      System.exit(2);
    }
    int depth = Integer.parseInt(args[0]);
    int rounds = Integer.parseInt(args[1]);
    Map<String, Peer> peers = new TreeMap<>();
    Position position = Variants.shipped("chess").start();
    peers.put("polyboard", position::perft);
    for (String peer : Arrays.asList(args).subList(2, args.length)) {
      int split = peer.indexOf('=');
      UciProgram program = new UciProgram(peer.substring(split + 1));
      peers.put(
          peer.substring(0, split),
          to -> {
            program.send("position startpos");
            return Long.parseLong(program.answer("go perft " + to, ANSWER));
          });
    }
    Map<String, List<Double>> speeds = new TreeMap<>();
    for (int round = 0; round <= rounds; round++) {
      for (Map.Entry<String, Peer> peer : peers.entrySet()) {
        long start = System.nanoTime();
        long nodes = peer.getValue().perft(depth);
        double speed = nodes * 1e3 / (System.nanoTime() - start);
        System.out.printf(
            Locale.ROOT,
            "round %d  %-24s %12d nodes  %7.1f million/s%n",
            round,
            peer.getKey(),
            nodes,
            speed);
        if (round > 0) {
          speeds.computeIfAbsent(peer.getKey(), name -> new ArrayList<>()).add(speed);
        }
      }
    }
    System.out.println();
    speeds.forEach((name, all) ->
        System.out.printf(
            Locale.ROOT,
            "%-24s median %7.1f  best %7.1f million nodes/s%n",
            name,
            all.stream().sorted().skip(all.size() / 2).findFirst().orElse(0.0),
            all.stream().max(Double::compare).orElse(0.0)));
    System.exit(0);
  }
}
