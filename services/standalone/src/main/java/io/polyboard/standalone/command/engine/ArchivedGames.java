package io.polyboard.standalone.command.engine;

import module java.base;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.contract.TurnRecord;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Report;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Weights;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.standalone.terminal.Failures;
import org.jspecify.annotations.Nullable;

/**
 * Reads archived games to train a network on, one per line, as {@code polyboard games --json}
 * writes them. For one thread.
 */
final class ArchivedGames implements AutoCloseable {
  private static final int MAX_LINE = 1 << 20;
  private static final long POLL_MILLIS = 200;

  private final Variant variant;
  private final String name;
  private final BufferedReader lines;
  private int number;

  /**
   * @throws RefusedException if the file cannot be read
   */
  ArchivedGames(Variant variant, Path file) {
    this.variant = variant;
    name = file.toString();
    try {
      lines = PlainText.reader(Files.newInputStream(file));
    } catch (IOException e) {
      throw new RefusedException(name, Failures.reason(e));
    }
  }

  /**
   * Reads the next games.
   *
   * @param max maximum number of games
   * @return fewer games only at the end of the file
   * @throws RefusedException if a line is not a finished game of the variant; names the line
   */
  List<PlayedGame> next(int max) {
    List<PlayedGame> games = new ArrayList<>();
    String line;
    while (games.size() < max && (line = line()) != null) {
      games.add(game(line));
    }
    return games;
  }

  private @Nullable String line() {
    StringBuilder line = new StringBuilder();
    number++;
    try {
      int next = lines.read();
      if (next < 0) {
        return null;
      }
      for (; next >= 0 && next != '\n'; next = lines.read()) {
        if (line.length() == MAX_LINE) {
          throw refusal("is longer than " + MAX_LINE + " characters");
        }
        line.append((char) next);
      }
    } catch (IOException e) {
      throw new RefusedException(name, Failures.reason(e));
    }
    return line.toString();
  }

  private PlayedGame game(String line) {
    Game.Builder read = Game.newBuilder();
    try {
      JsonFormat.parser().ignoringUnknownFields().merge(line, read);
    } catch (InvalidProtocolBufferException e) {
      throw refusal(
          "is not a game in the form that 'polyboard games --json' writes: " + e.getMessage());
    }
    PlayedGame game = read.getGame();
    String id = game.getRequest().getVariantId();
    if (!id.equals(variant.id())) {
      throw refusal("is a game of '%s', not of '%s'".formatted(id, variant.id()));
    }
    try {
      // Also detects games of another definition with the same id: some of their turns are illegal.
      visit(variant, game, (position, turn) -> {});
      Object unused = TurnRecord.ofAllTurns(game);
      unused = Outcomes.read(game.getOutcome());
    } catch (IllegalArgumentException e) {
      throw refusal(Failures.reason(e));
    }
    return game.toBuilder().setRequest(GameRequest.newBuilder().setNumber(number)).build();
  }

  private RefusedException refusal(String reason) {
    return new RefusedException(name + ", line " + number, reason);
  }

  private static void visit(
      Variant variant, PlayedGame game, ObjIntConsumer<Position> beforeEachTurn) {
    Position position = GameMessages.start(variant, game);
    for (int turn = 0; turn < game.getTurnsCount(); turn++) {
      beforeEachTurn.accept(position, turn);
      TurnText.parse(position, game.getTurns(turn)).moves().forEach(position::make);
    }
  }

  /**
   * Replaces the scores of games by those of new searches. Turns of the opening have no scores.
   *
   * @param nodes nodes per search
   * @param ends called from time to time with the number of finished games; true stops the search
   * @return the games in their order; empty if stopped
   */
  static List<PlayedGame> rescored(
      Variant variant,
      Weights weights,
      List<PlayedGame> games,
      long nodes,
      int threads,
      IntPredicate ends)
      throws InterruptedException {
    Settings settings = Settings.DEFAULT.withHash(1).withWeights(weights);
    SortedMap<Integer, PlayedGame> done = new TreeMap<>();
    try (ParallelGames<Map.Entry<Integer, PlayedGame>> searching =
        new ParallelGames<>(
            threads,
            () -> {
              Engine engine = new Engine(variant, settings);
              return number ->
                  Map.entry(number, rescored(variant, engine, games.get(number - 1), nodes));
            },
            games.size())) {
      while (done.size() < games.size()) {
        if (ends.test(done.size())) {
          return List.of();
        }
        Map.Entry<Integer, PlayedGame> next = searching.poll(POLL_MILLIS);
        if (next != null) {
          done.put(next.getKey(), next.getValue());
        }
      }
    }
    return List.copyOf(done.values());
  }

  private static PlayedGame rescored(Variant variant, Engine engine, PlayedGame game, long nodes) {
    List<TurnRecord> records = new ArrayList<>();
    visit(
        variant,
        game,
        (position, turn) -> {
          if (turn >= game.getOpeningTurns()) {
            Report best = engine.search(position, Limits.ofNodes(nodes)).best();
            records.add(new TurnRecord(best.score(), best.depth(), best.nodes(), 0));
          }
        });
    return game.toBuilder().setRecords(TurnRecord.columns(records)).build();
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw new RefusedException(name, Failures.reason(e));
    }
  }
}
