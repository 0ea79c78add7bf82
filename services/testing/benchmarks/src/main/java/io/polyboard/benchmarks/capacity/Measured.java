package io.polyboard.benchmarks.capacity;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What was measured, as {@code measured.json} beside this class has it; {@code docs/capacity.md}
 * has the commands. Times are in seconds, sizes in bytes.
 *
 * @param machine what it was measured on, and when
 * @param games files of games that were played, of one time and length a line
 * @param costs of the parts, each alone
 * @param processors of the machine of the real cluster
 * @param game processor time a game of the first kind of each process of the real cluster, besides
 *     what it takes while there is nothing to do
 * @param idle processor time a second of each process of the real cluster while there is nothing to
 *     do; of "search", of each such process
 * @param bytes of a game, in logs and in tables
 * @param checks games a minute of the real cluster, by the number of its search processes
 * @param checkGames games of each of these rounds
 * @param checkSearch processor time a game of the search processes in these rounds
 */
record Measured(
    String machine,
    List<Games> games,
    Costs costs,
    int processors,
    Map<String, Double> game,
    Map<String, Double> idle,
    Bytes bytes,
    Map<Integer, List<Double>> checks,
    Map<Integer, Integer> checkGames,
    Map<Integer, Double> checkSearch) {
  Measured {
    games = List.copyOf(games);
    game = Map.copyOf(game);
    idle = Map.copyOf(idle);
  }

  /** Games of one kind. */
  record Games(String variant, int nodes, String file) {}

  /**
   * Sizes, each of a game. In logs they are compressed together with others.
   *
   * @param requested in the log of requests
   * @param played in the log of played games
   * @param refereed in the log of refereed games
   * @param reports in the log of reports, before it is compacted
   * @param archive in the archive's tables and indexes
   * @param tournament in those of the tournament service
   */
  record Bytes(int requested, int played, int refereed, int reports, int archive, int tournament) {
    int logs() {
      return requested + played + refereed;
    }

    int tables() {
      return archive + tournament;
    }
  }

  static Measured read() {
    return read("measured.json", Measured.class);
  }

  static <T> T read(String name, Class<T> type) {
    try (InputStream in = open(name)) {
      return new ObjectMapper().readValue(in, type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String name) {
    return Objects.requireNonNull(Measured.class.getResourceAsStream(name), name);
  }

  /**
   * The games of a kind, their times such as a search process takes for them: those of the files
   * are a bare loop's, on a busier machine than the cluster was measured on, and all are multiplied
   * by what the search process took to what the loop took for games of the first kind.
   */
  PlayedGames played(Games kind) {
    return bare(kind).times(ofGame("search") / bare(games.getFirst()).meanSeconds());
  }

  private PlayedGames bare(Games kind) {
    try (InputStream in = open(kind.file)) {
      List<String[]> lines =
          new String(in.readAllBytes(), StandardCharsets.US_ASCII)
              .lines()
              .map(line -> line.split(",", 2))
              .toList();
      return new PlayedGames(
          lines.stream().mapToDouble(line -> Long.parseLong(line[0]) / 1e6).toArray(),
          lines.stream().mapToInt(line -> Integer.parseInt(line[1])).toArray(),
          bytes.played);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Processor time of a process for a game. */
  double ofGame(String process) {
    return Objects.requireNonNull(game.get(process), process);
  }

  /** Processor time of a process for a second in which it has nothing to do. */
  double ofIdleSecond(String process) {
    return Objects.requireNonNull(idle.get(process), process);
  }
}
