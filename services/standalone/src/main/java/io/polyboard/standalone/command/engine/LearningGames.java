package io.polyboard.standalone.command.engine;

import module java.base;

import io.polyboard.contract.GameMessages;
import io.polyboard.play.Adjudication;
import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.PlayerDefinition.Searching;
import io.polyboard.play.Seed;
import io.polyboard.play.WeightsReference;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.standalone.terminal.Failures;

/**
 * Self-play games to train a network on, in files of a directory: {@link #GAMES} each, as the
 * contract's {@code PlayedGame}, delimited and compressed. A file is complete or absent, and
 * depends only on its number, the seed and the weights, so that an interrupted run resumes with the
 * next file. For one thread.
 */
final class LearningGames {
  /** Games per file. */
  static final int GAMES = 500;

  private static final int NOISE = 12;
  private static final int MAX_PLIES = 400;
  private static final Opening.Rule OPENING = new Opening.Rule(8, 400);
  private static final Adjudication.Rule DRAWN = new Adjudication.Rule(8, 24);

  /** Plies for which both sides must agree that a game is decided. */
  private static final int DECIDED_PLIES = 4;

  private final Variant variant;
  private final Path directory;
  private final long nodes;
  private final long seed;
  private final Source source;

  /** Plays games. */
  interface Source {
    /**
     * Plays the games of a tournament.
     *
     * @param ends called from time to time; true stops before all games are played
     * @param taken receives the games in the order of their numbers
     */
    void play(TournamentDefinition definition, BooleanSupplier ends, Consumer<PlayedGame> taken)
        throws InterruptedException;
  }

  /** Plays games in this process. */
  static Source here(Variant variant, int threads) {
    return (definition, ends, taken) -> {
      try (LocalMatch match = new LocalMatch(definition, variant, GAMES, threads)) {
        var unused =
            match.play(
                so -> ends.getAsBoolean(),
                (number, played) ->
                    taken.accept(GameMessages.write(request(number), variant, played, "")));
      }
    };
  }

  LearningGames(Variant variant, Path directory, long nodes, long seed, Source source) {
    this.variant = variant;
    this.directory = directory;
    this.nodes = nodes;
    this.seed = seed;
    this.source = source;
  }

  /** A file by its number, from 1, and its generation, from 1. Generation 0 has archived games. */
  Path file(int generation, int number) {
    return directory.resolve("games-%d-%04d.binpb.gz".formatted(generation, number));
  }

  /** The existing files of a generation, in order. */
  List<Path> files(int generation) {
    return IntStream.iterate(1, number -> number + 1)
        .mapToObj(number -> file(generation, number))
        .takeWhile(Files::exists)
        .toList();
  }

  /**
   * Plays the games of a file, and writes it.
   *
   * @param weights the text of a weights file for both sides
   * @param decided the score at which a game is adjudicated as won, in centipawns
   * @param ends called after each game; true stops
   * @return false if stopped; then nothing is written
   */
  boolean play(int generation, int number, String weights, int decided, BooleanSupplier ends)
      throws InterruptedException {
    TournamentDefinition definition =
        definition(weights, Seed.derive(seed, generation, number), decided);
    return write(file(generation, number), GAMES, taken -> source.play(definition, ends, taken));
  }

  /** Writes a file of games that were played elsewhere. */
  void store(int generation, int number, List<PlayedGame> games) throws InterruptedException {
    boolean unused = write(file(generation, number), games.size(), games::forEach);
  }

  /** Passes games to a consumer. */
  private interface Games {
    void forEach(Consumer<PlayedGame> taken) throws InterruptedException;
  }

  private static boolean write(Path file, int min, Games games) throws InterruptedException {
    Path written = file.resolveSibling(file.getFileName() + ".part");
    int[] count = new int[1];
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(written))) {
      games.forEach(game -> {
        count[0]++;
        write(timeless(game), out);
      });
    } catch (IOException | UncheckedIOException e) {
      throw new RefusedException(written.toString(), Failures.reason(e));
    }
    try {
      if (count[0] < min) {
        Files.delete(written);
        return false;
      }
      Path unused = Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (IOException e) {
      throw new RefusedException(file.toString(), Failures.reason(e));
    }
  }

  private static GameRequest request(int number) {
    return GameRequest.newBuilder().setNumber(number).build();
  }

  /**
   * Removes what differs between runs (times, effort, worker) and what all games have in common.
   */
  private static PlayedGame timeless(PlayedGame game) {
    PlayedGame.Builder timeless =
        game.toBuilder()
            .setRequest(request(game.getRequest().getNumber()))
            .clearWhiteEffort()
            .clearBlackEffort()
            .clearWorker();
    for (int turn = 0; turn < game.getRecords().getMillisCount(); turn++) {
      timeless.getRecordsBuilder().setMillis(turn, 0);
    }
    return timeless.build();
  }

  private static void write(PlayedGame game, OutputStream out) {
    try {
      game.writeDelimitedTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads the games of a file.
   *
   * @throws RefusedException if it is damaged
   */
  static List<PlayedGame> read(Path file) {
    List<PlayedGame> games = new ArrayList<>();
    try (InputStream in =
        new BufferedInputStream(new GZIPInputStream(Files.newInputStream(file)))) {
      while (games.size() < GAMES) {
        PlayedGame game = PlayedGame.parseDelimitedFrom(in);
        if (game == null) {
          break;
        }
        games.add(game);
      }
    } catch (IOException e) {
      throw new RefusedException(
          file.toString(), Failures.reason(e) + "; delete the file to play its games again");
    }
    return games;
  }

  private TournamentDefinition definition(String weights, long seed, int decided) {
    return new TournamentDefinition(
        List.of(new VariantReference(variant.id(), "")),
        List.of(
            new PlayerDefinition(
                "",
                new Searching(
                    nodes,
                    0,
                    0,
                    1,
                    1,
                    NOISE,
                    0,
                    new WeightsReference.File("weights", weights),
                    null))),
        Format.SELF_PLAY,
        0,
        GAMES,
        new Openings.RandomPlies(OPENING),
        seed,
        true,
        MAX_PLIES,
        new Adjudication(new Adjudication.Rule(decided, DECIDED_PLIES), DRAWN),
        null);
  }
}
