package io.polyboard.benchmarks;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;

/**
 * Nodes a second of the search: in every variant with one and two threads, and in orthodox chess
 * compared with other programs, in turn on one machine in one run.
 *
 * <p>Usage: {@code SearchComparison NODES ROUNDS VARIANT[,VARIANT...]|all [NAME=COMMAND]...}. Each
 * round searches eight positions of a variant, reached by random play with a fixed seed, with NODES
 * nodes each. A peer uses UCI; it searches the orthodox positions, and its nodes are those of its
 * last {@code info}. The first round is a warm-up and is not counted.
 */
public final class SearchComparison {
  private static final int POSITIONS = 8;
  private static final int HASH = 16;

  private SearchComparison() {}

  public static void main(String[] args) throws IOException {
    long nodes = Long.parseLong(args[0]);
    List<String> ids = args[2].equals("all") ? Variants.ids() : List.of(args[2].split(","));
    for (String id : ids) {
      Variant variant = Variants.load(id);
      List<Position> positions =
          IntStream.range(0, POSITIONS).mapToObj(i -> played(variant, 2 + 4 * i)).toList();
      Map<String, LongSupplier> peers = new LinkedHashMap<>();
      for (int threads = 1; threads <= 2; threads++) {
        Engine engine = new Engine(variant, Settings.DEFAULT.withHash(HASH).withThreads(threads));
        peers.put(
            threads == 1 ? id : id + ", 2 threads",
            all(
                positions,
                position -> engine.search(position, Limits.ofNodes(nodes)).best().nodes()));
      }
      if (id.equals("chess")) {
        UciProgram.named(List.of(args).subList(3, args.length))
            .forEach((name, program) ->
                peers.put(
                    name,
                    all(
                        positions,
                        position ->
                            program
                                .searchAlone(Mfen.format(variant, position.setup()), nodes)
                                .nodes())));
      }
      Comparison.print(peers, Integer.parseInt(args[1]));
    }
  }

  /**
   * @param search searches a position and returns the number of nodes
   */
  private static LongSupplier all(List<Position> positions, ToLongFunction<Position> search) {
    return () -> positions.stream().mapToLong(search).sum();
  }

  /**
   * A position that random play reaches after this number of turns, in which the game is not over.
   */
  private static Position played(Variant variant, int turns) {
    for (SplittableRandom random = new SplittableRandom(turns); ; ) {
      Position position = variant.start();
      for (int turn = 0; turn < turns && !position.outcome().isOver(); turn++) {
        var unused = Games.randomTurn(position, random);
      }
      if (!position.outcome().isOver()) {
        return position;
      }
    }
  }
}
