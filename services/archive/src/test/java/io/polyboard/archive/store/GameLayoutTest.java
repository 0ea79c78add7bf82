package io.polyboard.archive.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.archive.InventedGames;
import io.polyboard.archive.kafka.GameEvents;
import io.polyboard.events.TurnRecord;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameValidated;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GameLayoutTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void gamesAreReadBackAsTheyWereWritten(long seed) {
    // Given games of all kinds
    try (GameLayout layout = new GameLayout()) {
      for (var event : new InventedGames(seed, "x").of("t", 200)) {
        ArchivedGame game = legal(event);

        // Then
        assertThat(readBack(layout, game)).isEqualTo(game);
        Rejection rejection =
            GameEvents.rejected(
                GameRejected.newBuilder()
                    .setGame(event)
                    .setReason("no\0move ♞")
                    .setTurnNumber(3)
                    .setMfen("8/8 w - - - 0 2")
                    .build());
        assertThat(GameLayout.rejected(game, layout.rejection(rejection))).isEqualTo(rejection);
      }
    }
  }

  private static ArchivedGame readBack(GameLayout layout, ArchivedGame game) {
    GameHeader header =
        GameLayout.header(
            layout.header(game.header()),
            game.header().request().gameId(),
            game.header().request().tournamentId(),
            game.turns().size());
    return GameLayout.game(header, layout.turns(game), null);
  }

  @Test
  void gameWithoutTurnsAndOneWithoutRecordsAreReadBack() {
    // Given
    var event = new InventedGames(4, "x").of("t", 1).getFirst().toBuilder().clearRecords();
    ArchivedGame withoutRecords = legal(event.build());
    ArchivedGame withoutTurns = legal(event.clearTurns().setOpeningTurns(0).build());

    // Then
    try (GameLayout layout = new GameLayout()) {
      assertThat(readBack(layout, withoutRecords)).isEqualTo(withoutRecords);
      assertThat(readBack(layout, withoutTurns)).isEqualTo(withoutTurns);
    }
  }

  @Test
  void recordsOfAllSizesAreReadBack() {
    // Given every power of two, as far as numbers go
    var event = new InventedGames(5, "x").of("t", 1).getFirst().toBuilder().setOpeningTurns(0);
    List<TurnRecord> records = new ArrayList<>();
    for (int bit = 0; bit <= 50; bit++) {
      records.add(
          new TurnRecord(
              bit % 2 == 0 ? 31_000 : -31_000, 1 << bit % 31, 1L << bit, 1 << (50 - bit) % 31));
    }
    event.clearTurns();
    records.forEach(each -> event.addTurns("Aa1Aa2"));
    ArchivedGame game = legal(event.setRecords(TurnRecord.columns(records)).build());

    // Then
    try (GameLayout layout = new GameLayout()) {
      assertThat(readBack(layout, game)).isEqualTo(game);
      assertThat(readBack(layout, game).records()).isEqualTo(records);
    }
  }

  @Test
  void aGameAtAFixedNumberOfNodesTakesFewBytesForWhatItsPlayersFound() {
    // Given scores that swing by up to a pawn, at 2,000 nodes and a few milliseconds
    SplittableRandom random = new SplittableRandom(6);
    List<TurnRecord> records = new ArrayList<>();
    for (int turn = 0; turn < 130; turn++) {
      records.add(
          new TurnRecord(
              random.nextInt(-100, 100), random.nextInt(5, 9), 2_000, random.nextInt(2, 9)));
    }
    var event = new InventedGames(7, "x").of("t", 1).getFirst().toBuilder().setOpeningTurns(0);
    event.clearTurns();
    records.forEach(each -> event.addTurns("Aa1Aa2"));
    ArchivedGame with = legal(event.setRecords(TurnRecord.columns(records)).build());
    ArchivedGame without = legal(event.clearRecords().build());

    // Then
    try (GameLayout layout = new GameLayout()) {
      assertThat(layout.turns(with).length - layout.turns(without).length).isLessThan(3 * 130);
    }
  }

  @Test
  void whatIsDamagedOrOfALaterVersionIsRefused() {
    // Given
    ArchivedGame game = legal(new InventedGames(8, "x").of("t", 1).getFirst());
    byte[] header;
    byte[] turns;
    try (GameLayout layout = new GameLayout()) {
      header = layout.header(game.header());
      turns = layout.turns(game);
    }
    byte[] later = header.clone();
    later[0] = 3;

    // Then
    assertThatThrownBy(() -> GameLayout.header(later, "t-1", "t", 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("layout 3");
    for (int length = 0; length < header.length; length++) {
      byte[] cut = Arrays.copyOf(header, length);
      assertThatThrownBy(() -> GameLayout.header(cut, "t-1", "t", 1))
          .isInstanceOf(IllegalStateException.class);
    }
    for (int length = 0; length < turns.length; length++) {
      byte[] cut = Arrays.copyOf(turns, length);
      assertThatThrownBy(() -> GameLayout.game(game.header(), cut, null))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  private static ArchivedGame legal(Game game) {
    return GameEvents.legal(GameValidated.newBuilder().setGame(game).build());
  }
}
