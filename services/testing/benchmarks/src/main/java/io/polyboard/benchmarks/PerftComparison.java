package io.polyboard.benchmarks;

import module java.base;

import io.polyboard.rules.Variants;

/**
 * Perft of the orthodox start position by this project and by other programs, in turn on one
 * machine in one run, with one thread each.
 *
 * <p>Usage: {@code PerftComparison DEPTH ROUNDS [NAME=COMMAND]...}. A peer is a command that
 * supports {@code position startpos} and {@code go perft DEPTH} of UCI, and answers with a line
 * {@code Nodes searched: COUNT}. The first round is a warm-up and is not counted.
 */
public final class PerftComparison {
  private static final Pattern ANSWER = Pattern.compile("Nodes searched\\s*:\\s*(\\d+)");

  private PerftComparison() {}

  public static void main(String[] args) throws IOException {
    int depth = Integer.parseInt(args[0]);
    Map<String, LongSupplier> peers = new LinkedHashMap<>();
    peers.put("polyboard", () -> Variants.shipped("chess").start().perft(depth));
    UciProgram.named(List.of(args).subList(2, args.length))
        .forEach((name, program) ->
            peers.put(
                name,
                () -> {
                  program.send("position startpos");
                  return Long.parseLong(program.answer("go perft " + depth, ANSWER, line -> {}));
                }));
    Comparison.print(peers, Integer.parseInt(args[1]));
    System.exit(0);
  }
}
