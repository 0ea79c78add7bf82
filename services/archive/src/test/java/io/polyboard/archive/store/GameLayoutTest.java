package io.polyboard.archive.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.archive.InventedGames;
import io.polyboard.archive.MeasuredGames;
import io.polyboard.archive.kafka.GameEvents;
import io.polyboard.messages.TurnRecord;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.testkit.Nightly;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
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
      for (var event : new InventedGames(seed, "x").of("t", Nightly.samples(200))) {
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
    return GameLayout.game(GameLayout.header(row(layout, game)), layout.turns(game));
  }

  private static GameLayout.Row row(GameLayout layout, ArchivedGame game) {
    RequestedGame request = game.header().request();
    return new GameLayout.Row(
        request.gameId(),
        request.tournamentId(),
        request.number(),
        game.turns().size(),
        layout.header(game.header()),
        layout.common(request),
        game.header().worker().getBytes(UTF_8));
  }

  @Test
  void ofGamesThatWereStoredBeforeThereAreNoRoundAndNoName() {
    // Given what a game has in common with others as the first version wrote it
    var event = new InventedGames(8, "x").of("t", 1).getFirst();
    var request = event.getRequest().toBuilder().clearRound().clearTournamentName();
    ArchivedGame game = legal(event.toBuilder().setRequest(request).build());
    GameLayout.Row row;
    try (GameLayout layout = new GameLayout()) {
      row = row(layout, game);
    }
    byte[] common = requireNonNull(row.common());
    byte[] first = Arrays.copyOf(common, common.length - 2);
    first[0] = 1;

    // When
    GameHeader header =
        GameLayout.header(
            new GameLayout.Row(
                row.gameId(),
                row.tournamentId(),
                row.number(),
                row.turnCount(),
                row.header(),
                first,
                row.worker()));

    // Then
    assertThat(header).isEqualTo(game.header());
    assertThat(header.request().round()).isZero();
    assertThat(header.request().tournamentName()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"chess", "mapped-chess", "chess-on-two-boards", "positional-6x6x4", "raumschach"})
  void gamesOfShippedVariantsAreReadBack(String variant) {
    // Given
    try (GameLayout layout = new GameLayout()) {
      for (GameValidated event : new MeasuredGames(variant, 9).of("t", 100, Nightly.samples(20))) {
        ArchivedGame game = GameEvents.legal(event);
        ArchivedGame unmeasured =
            new ArchivedGame(game.header(), game.turns(), game.records(), game.choices(), null);

        // Then
        assertThat(readBack(layout, game)).isEqualTo(unmeasured);
      }
    }
  }

  @Test
  void turnsThatAreNotSpelledAsMovesAreReadBack() {
    // Given
    List<List<String>> spellings =
        List.of(
            List.of("e2e4", "Ae7Ae5"),
            List.of("O-O", "♞"),
            List.of("e2e4", "e7e05"),
            List.of("e2e4", ""),
            List.of("e2e4,", "e7e5"),
            List.of("e2e4=Q@", "e7e5"),
            List.of("a1p16", "z9a1"));
    var event = new InventedGames(9, "x").of("t", 1).getFirst().toBuilder().clearRecords();

    // Then
    try (GameLayout layout = new GameLayout()) {
      for (List<String> turns : spellings) {
        ArchivedGame game = legal(event.clearTurns().addAllTurns(turns).setOpeningTurns(0).build());
        assertThat(readBack(layout, game)).isEqualTo(game);
      }
    }
  }

  /** A row of an earlier layout, and what was stored. */
  private record Recorded(GameLayout.Row row, byte[] turns, String game) {}

  private static List<Recorded> recorded() throws IOException {
    List<Recorded> recorded = new ArrayList<>();
    try (InputStream in = GameLayoutTest.class.getResourceAsStream("earlier-layouts.txt")) {
      List<String> lines = new String(requireNonNull(in).readAllBytes(), UTF_8).lines().toList();
      for (int line = 0; line < lines.size(); line += 4) {
        String[] ids = lines.get(line).split(" ", -1);
        recorded.add(
            new Recorded(
                new GameLayout.Row(
                    ids[0],
                    ids[1],
                    Integer.parseInt(ids[2]),
                    Integer.parseInt(ids[3]),
                    HexFormat.of().parseHex(lines.get(line + 1)),
                    null,
                    null),
                HexFormat.of().parseHex(lines.get(line + 2)),
                lines.get(line + 3)));
      }
    }
    return recorded;
  }

  @Test
  void rowsOfEarlierLayoutsAreRead() throws IOException {
    // Given
    List<Recorded> recorded = recorded();

    // Then
    assertThat(recorded).hasSize(6);
    for (Recorded each : recorded) {
      assertThat(GameLayout.game(GameLayout.header(each.row), each.turns)).hasToString(each.game);
    }
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
    GameLayout.Row row;
    byte[] turns;
    try (GameLayout layout = new GameLayout()) {
      row = row(layout, game);
      turns = layout.turns(game);
    }
    byte[] later = row.header().clone();
    later[0]++;

    // Then
    assertThatThrownBy(() -> GameLayout.header(with(row, later)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("layout 3");
    for (int length = 0; length < row.header().length; length++) {
      byte[] cut = Arrays.copyOf(row.header(), length);
      assertThatThrownBy(() -> GameLayout.header(with(row, cut)))
          .isInstanceOf(IllegalStateException.class);
    }
    for (int length = 0; length < turns.length; length++) {
      byte[] cut = Arrays.copyOf(turns, length);
      assertThatThrownBy(() -> GameLayout.game(game.header(), cut))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  private static GameLayout.Row with(GameLayout.Row row, byte[] header) {
    return new GameLayout.Row(
        row.gameId(),
        row.tournamentId(),
        row.number(),
        row.turnCount(),
        header,
        row.common(),
        row.worker());
  }

  private static ArchivedGame legal(Game game) {
    return GameEvents.legal(GameValidated.newBuilder().setGame(game).build());
  }
}
