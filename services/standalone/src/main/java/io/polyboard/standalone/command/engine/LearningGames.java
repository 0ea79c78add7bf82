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
 * Games of the engine against itself, from which a network learns, in files of a directory: {@link
 * #GAMES} each, as the contract's {@code PlayedGame}, delimited and compressed. A file is complete
 * or not there, and follows from its number, the seed and the weights, so that who is interrupted
 * goes on with the next. For one thread.
 */
final class LearningGames {
  /** Games of a file. */
  static final int GAMES = 500;

  private static final int NOISE = 12;
  private static final int MOST_PLIES = 400;
  private static final Opening.Rule OPENING = new Opening.Rule(8, 400);
  private static final Adjudication.Rule DRAWN = new Adjudication.Rule(8, 24);

  /** How long both sides agree that a game is decided. */
  private static final int DECIDED_PLIES = 4;

  private final Variant variant;
  private final Path directory;
  private final long nodes;
  private final long seed;
  private final Source source;

  /** Where the games come from. */
  interface Source {
    /**
     * Has the games of a tournament played.
     *
     * @param ends asked now and then; true ends it before all are played
     * @param taken takes the games in the order of their numbers
     */
    void play(TournamentDefinition definition, BooleanSupplier ends, Consumer<PlayedGame> taken)
        throws InterruptedException;
  }

  /** Games as they are played in this process. */
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

  /** The file of a number, from 1, of a generation, from 1; generation 0 has archived games. */
  Path file(int generation, int number) {
    return directory.resolve("games-%d-%04d.binpb.gz".formatted(generation, number));
  }

  /** The files of a generation that are there, in their order. */
  List<Path> files(int generation) {
    return IntStream.iterate(1, number -> number + 1)
        .mapToObj(number -> file(generation, number))
        .takeWhile(Files::exists)
        .toList();
  }

  /**
   * Plays the games of a file, and writes it.
   *
   * @param weights the text of a weights file, by which both sides play
   * @param decided the score with which a game is won without being played to its end, in
   *     centipawns
   * @param ends asked after each game
   * @return false if it was ended before; then nothing is written
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

  /** Hands games out. */
  private interface Games {
    void forEach(Consumer<PlayedGame> taken) throws InterruptedException;
  }

  private static boolean write(Path file, int least, Games games) throws InterruptedException {
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
      if (count[0] < least) {
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

  /** Without what is another each time and wherever it is played, and what all have in common. */
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
          file.toString(), Failures.reason(e) + "; remove it, and it is played again");
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
        MOST_PLIES,
        new Adjudication(new Adjudication.Rule(decided, DECIDED_PLIES), DRAWN),
        null);
  }
}
