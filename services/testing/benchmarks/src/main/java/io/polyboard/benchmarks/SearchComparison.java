package io.polyboard.benchmarks;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Nodes a second of the search: of every variant with one thread and with two, and of orthodox
 * chess beside other programs, in turns on one machine in one run.
 *
 * <p>Usage: {@code SearchComparison NODES ROUNDS VARIANT[,VARIANT...]|all [NAME=COMMAND]...}. Each
 * round searches eight positions of a variant, reached by random play of a fixed seed, with so many
 * nodes each. A peer speaks UCI; it searches the orthodox positions, and its nodes are those of its
 * last {@code info}. The first round warms up and is not counted.
 */
public final class SearchComparison {
  private static final int POSITIONS = 8;
  private static final int HASH = 16;

  private SearchComparison() {}

  /** Searches a position with so many nodes and answers how many it was. */
  private interface Searched {
    long search(Position position, long nodes) throws IOException;
  }

  public static void main(String[] args) throws IOException {
    if (args.length < 3) {
      System.err.println("usage: SearchComparison NODES ROUNDS VARIANTS|all [NAME=COMMAND]...");
      System.exit(2);
    }
    long nodes = Long.parseLong(args[0]);
    int rounds = Integer.parseInt(args[1]);
    List<String> ids = args[2].equals("all") ? Variants.ids() : List.of(args[2].split(","));
    for (String id : ids) {
      Variant variant = Variants.load(id);
      Map<String, Searched> searches = new LinkedHashMap<>();
      searches.put(id, inProcess(new Engine(variant, Settings.DEFAULT.withHash(HASH))));
      searches.put(
          id + ", 2 threads",
          inProcess(new Engine(variant, Settings.DEFAULT.withHash(HASH).withThreads(2))));
      if (id.equals("chess")) {
        for (String peer : Arrays.asList(args).subList(3, args.length)) {
          int split = peer.indexOf('=');
          searches.put(peer.substring(0, split), process(peer.substring(split + 1)));
        }
      }
      List<Position> positions = new ArrayList<>();
      for (int i = 0; i < POSITIONS; i++) {
        positions.add(played(variant, 2 + 4 * i));
      }
      compare(searches, positions, nodes, rounds);
    }
  }

  /** A position that random play reaches after so many turns, and that is not finished. */
  private static Position played(Variant variant, int turns) {
    for (SplittableRandom random = new SplittableRandom(turns); ; ) {
      Position position = variant.start();
      for (int turn = 0; turn < turns && !position.outcome().isOver(); turn++) {
        do {
          List<Move> moves = position.legalMoves();
          position.make(moves.get(random.nextInt(moves.size())));
        } while (position.insideTurn());
      }
      if (!position.outcome().isOver()) {
        return position;
      }
    }
  }

  private static void compare(
      Map<String, Searched> searches, List<Position> positions, long nodes, int rounds)
      throws IOException {
    Map<String, List<Double>> speeds = new LinkedHashMap<>();
    for (int round = 0; round <= rounds; round++) {
      for (Map.Entry<String, Searched> search : searches.entrySet()) {
        long start = System.nanoTime();
        long visited = 0;
        for (Position position : positions) {
          visited += search.getValue().search(position, nodes);
        }
        if (round > 0) {
          speeds
              .computeIfAbsent(search.getKey(), name -> new ArrayList<>())
              .add(visited * 1e3 / (System.nanoTime() - start));
        }
      }
    }
    speeds.forEach((name, all) ->
        System.out.printf(
            Locale.ROOT,
            "%-40s median %6.3f  best %6.3f million nodes/s%n",
            name,
            all.stream().sorted().skip(all.size() / 2).findFirst().orElse(0.0),
            all.stream().max(Double::compare).orElse(0.0)));
  }

  private static Searched inProcess(Engine engine) {
    return (position, nodes) -> engine.search(position, Limits.ofNodes(nodes)).best().nodes();
  }

  private static Searched process(String command) throws IOException {
    UciProgram program = new UciProgram(command);
    return (position, nodes) ->
        program.searchAlone(Mfen.format(position.variant(), position.setup()), nodes).nodes();
  }
}
