package io.polyboard.standalone.command.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.contract.Outcomes;
import io.polyboard.contract.TurnRecord;
import io.polyboard.engine.Weights;
import io.polyboard.engine.learn.Positions;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.standalone.page.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LearningGamesTest {
  private static final Variant VARIANT = Variants.shipped("positional-6x6x4");
  private static final Weights WEIGHTS = Weights.shipped(VARIANT).linear();
  private static final int NODES = 20;
  private static final double SCALE = 200;
  private static final double BIAS = 30;

  @TempDir static Path directory;

  private static LearningGames games;

  @BeforeAll
  static void play() throws InterruptedException {
    games = new LearningGames(VARIANT, directory, NODES, 1, LearningGames.here(VARIANT, 2));
    assertThat(games.play(1, 1, WEIGHTS.text(), 1_500, () -> false)).isTrue();
  }

  @Test
  void aFileHasAllGamesInFewBytesAPosition() throws IOException {
    // When
    List<PlayedGame> read = LearningGames.read(games.file(1, 1));
    Sampler sampler = new Sampler(VARIANT, WEIGHTS, Sampler.scale(read), 0.1);
    Positions positions = sampler.none();
    sampler.sample(read, game -> positions);

    // Then
    assertThat(read).hasSize(LearningGames.GAMES);
    assertThat(positions.size()).isGreaterThan(LearningGames.GAMES);
    assertThat((double) Files.size(games.file(1, 1)) / positions.size()).isLessThan(40);
  }

  @Test
  void aFileIsTheSameAfterAnInterruptionAndWithOtherThreads(@TempDir Path other) throws Exception {
    // Given games that were interrupted
    LearningGames again =
        new LearningGames(VARIANT, other, NODES, 1, LearningGames.here(VARIANT, 1));
    int[] asked = new int[1];
    assertThat(again.play(1, 1, WEIGHTS.text(), 1_500, () -> asked[0]++ > 20)).isFalse();
    assertThat(again.files(1)).isEmpty();

    // When
    assertThat(again.play(1, 1, WEIGHTS.text(), 1_500, () -> false)).isTrue();

    // Then
    assertThat(again.files(1)).hasSize(1);
    assertThat(LearningGames.read(again.file(1, 1)))
        .isEqualTo(LearningGames.read(games.file(1, 1)));
  }

  @Test
  void aDamagedFileIsRefusedByName(@TempDir Path other) throws IOException {
    // Given
    byte[] bytes = Files.readAllBytes(games.file(1, 1));
    Path cut = Files.write(other.resolve("cut"), Arrays.copyOf(bytes, bytes.length / 2));

    // Then
    assertThatThrownBy(() -> LearningGames.read(cut))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("cut")
        .hasMessageContaining("delete the file");
  }

  @Test
  void archivedGamesAreReadAsWritten(@TempDir Path other) throws IOException {
    // Given
    Path file = archive(other);

    // When
    List<PlayedGame> read;
    try (ArchivedGames archived = new ArchivedGames(VARIANT, file)) {
      read = new ArrayList<>(archived.next(300));
      read.addAll(archived.next(300));
      assertThat(archived.next(300)).isEmpty();
    }

    // Then
    assertThat(read).isEqualTo(LearningGames.read(games.file(1, 1)));
  }

  @Test
  void archivedGamesAreScoredAgain() throws InterruptedException {
    // Given
    List<PlayedGame> few = LearningGames.read(games.file(1, 1)).subList(0, 4);

    // When
    List<PlayedGame> deeper = ArchivedGames.rescored(VARIANT, WEIGHTS, few, 100, 2, done -> false);
    List<PlayedGame> again = ArchivedGames.rescored(VARIANT, WEIGHTS, few, 100, 1, done -> false);

    // Then
    assertThat(deeper).isEqualTo(again).isNotEqualTo(few).hasSameSizeAs(few);
    for (int i = 0; i < few.size(); i++) {
      PlayedGame game = deeper.get(i);
      assertThat(game.getTurnsList()).isEqualTo(few.get(i).getTurnsList());
      List<TurnRecord> records = TurnRecord.ofAllTurns(game);
      int opening = game.getOpeningTurns();
      assertThat(records.subList(0, opening)).noneMatch(TurnRecord::isSearched);
      assertThat(records.subList(opening, records.size()))
          .allMatch(record -> record.isSearched() && record.nodes() > NODES);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "positional-6x6x4 | chess | is a game of 'chess', not of 'positional-6x6x4'",
        "turns\":\\[\"      | turns\":[\"x | x",
        "RESULT_            | RESULT_OF_ | unknown outcome of a game",
        "RESULT_[A-Z_]*     | RESULT_ONGOING | the game is not over",
        "\\}$               | ] | not a game in the form that 'polyboard games --json' writes"
      },
      ignoreLeadingAndTrailingWhitespace = true,
      quoteCharacter = '`')
  void aLineWithoutAGameOfTheVariantIsRefusedWithItsNumber(
      String part, String wrong, String message, @TempDir Path other) throws IOException {
    // Given
    List<String> lines = new ArrayList<>(Files.readAllLines(archive(other)));
    lines.set(6, lines.get(6).replaceFirst(part, wrong));
    Path file = Files.write(other.resolve("wrong"), lines);

    // Then
    try (ArchivedGames archived = new ArchivedGames(VARIANT, file)) {
      assertThatThrownBy(() -> archived.next(LearningGames.GAMES))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("wrong, line 7")
          .hasMessageContaining(message);
    }
  }

  /** The played games in the form of the archive. */
  private static Path archive(Path other) throws IOException {
    List<String> lines = new ArrayList<>();
    for (PlayedGame game : LearningGames.read(games.file(1, 1))) {
      PlayedGame.Builder named = game.toBuilder();
      named.getRequestBuilder().setVariantId(VARIANT.id());
      lines.add(Json.of(Game.newBuilder().setGame(named).build()));
    }
    return Files.write(other.resolve("archive"), lines);
  }

  @Test
  void onlyQuietPositionsAreSampledWhateverTheirScore() {
    // Given
    List<PlayedGame> read = LearningGames.read(games.file(1, 1));
    Sampler sampler = new Sampler(VARIANT, WEIGHTS, SCALE, 0.1);
    Positions positions = sampler.none();
    int expected = 0;

    // When
    sampler.sample(read, game -> positions);
    for (PlayedGame game : read) {
      Position position = VARIANT.start();
      List<TurnRecord> records = TurnRecord.ofAllTurns(game);
      for (int i = 0; i < game.getTurnsCount(); i++) {
        Turn turn = TurnText.parse(position, game.getTurns(i));
        for (Move move : turn.moves()) {
          boolean isQuiet = turn.isQuiet() && !position.inCheck();
          expected += records.get(i).isSearched() && isQuiet ? 1 : 0;
          position.make(move);
        }
      }
    }

    // Then
    assertThat(positions.size()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.6, 1})
  void targetsGoFromTheScoreToTheResult(double foresight) {
    // Given
    Sampler sampler = new Sampler(VARIANT, WEIGHTS, SCALE, foresight);
    for (PlayedGame game : LearningGames.read(games.file(1, 1))) {
      // When
      double[] targets = sampler.targets(game, TurnRecord.ofAllTurns(game), BIAS);

      // Then
      double next = Outcomes.read(game.getOutcome()).result().whiteHalfPoints() / 2.0;
      boolean isDrawn = next == 0.5;
      List<TurnRecord> records = TurnRecord.ofAllTurns(game);
      for (int i = targets.length - 1; i >= game.getOpeningTurns(); i--) {
        double unbiased = records.get(i).score() - BIAS;
        double score = i % 2 == 0 ? unbiased : -unbiased;
        double found = 1 / (1 + Math.exp(-score / SCALE));
        boolean isCutShort = isDrawn && i == targets.length - 1;
        next = isCutShort ? found : (1 - foresight) * found + foresight * next;
        assertThat(targets[i]).isCloseTo(next, within(1e-12));
      }
    }
  }

  @Test
  void theScaleIsTheBestPredictorOfResults() {
    // Given
    List<PlayedGame> read = LearningGames.read(games.file(1, 1));
    double scale = Sampler.scale(read);

    // Then
    assertThat(scale).isBetween(50.0, 2_000.0);
    double max = Sampler.MAX_SCALES * scale;
    assertThat(loss(read, max, scale))
        .isLessThanOrEqualTo(loss(read, max, scale * 1.05) + 1e-9)
        .isLessThanOrEqualTo(loss(read, max, scale / 1.05) + 1e-9)
        .isCloseTo(loss(read, max, scale * 1.001), within(1e-3));
  }

  private static double loss(List<PlayedGame> games, double max, double scale) {
    double loss = 0;
    int count = 0;
    for (PlayedGame game : games) {
      int halfPoints = Outcomes.read(game.getOutcome()).result().whiteHalfPoints();
      boolean isWhite = true;
      for (TurnRecord record : TurnRecord.ofAllTurns(game)) {
        if (halfPoints != 1 && record.isSearched() && Math.abs(record.score()) < max) {
          double target = (isWhite ? halfPoints : 2 - halfPoints) / 2.0;
          double logit = record.score() / scale;
          loss += Math.log1p(Math.exp(logit)) - target * logit;
          count++;
        }
        isWhite = !isWhite;
      }
    }
    return loss / count;
  }
}
