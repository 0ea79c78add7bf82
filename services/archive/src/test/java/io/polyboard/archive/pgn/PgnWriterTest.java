package io.polyboard.archive.pgn;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomPlayer;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.PgnGame;
import io.polyboard.rules.notation.PgnReader;
import org.junit.jupiter.api.Test;

/**
 * Every expected text was written by hand from the PGN standard of 1994: roster of seven tags,
 * other tags in ASCII order (sections 8.1.1 and 9), movetext in lines of less than 80 characters
 * (8.2.1), {@code 1...} if Black begins (8.2.2.2), SetUp and FEN (9.7).
 */
class PgnWriterTest {
  private static final PgnWriter CHESS = PgnWriter.of(Variants.shipped("chess"));

  private static final Instant ARCHIVED_AT = Instant.parse("2026-03-09T23:59:59Z");

  /**
   * A game whose last turns have these records.
   *
   * @param ending for example {@code DRAW by STALEMATE}
   */
  private static PlayedGame game(
      String ending, String mfen, List<String> turns, TurnRecord... records) {
    return message(
        text(
            """
            request {
              game_id: 't1-7' tournament_id: 't1' number: 7 round: 2 variant_digest: 'sha256:00ff'
              variant_id: 'chess' white: ? black: ?
            }
            start_mfen: ? opening_turns: ? turns: ? records: ? worker: 'worker'
            outcome {result: RESULT_%s termination: TERMINATION_%s}
            """
                .formatted((Object[]) ending.split(" by ")),
            player("Ann", 0),
            player("Bob", 50),
            mfen,
            records.length == 0 ? 0 : turns.size() - records.length,
            turns,
            TurnRecord.columns(List.of(records))));
  }

  private static Player player(String name, long millis) {
    Limits.Builder limits = Limits.newBuilder().setNodes(1000);
    if (millis > 0) {
      limits.setTime(Durations.fromMillis(millis));
    }
    return message(text("name: ? searching {limits: ?}", name, limits));
  }

  @Test
  void foolsMateIsWrittenAsInTheStandard() {
    // Given
    PlayedGame game =
        game("BLACK_WINS by CHECKMATE", "", List.of("Af2Af3", "Ae7Ae5", "Ag2Ag4", "Ad8Ah4"));
    // When
    String pgn = CHESS.write(game, ARCHIVED_AT, "");
    // Then
    assertThat(pgn)
        .isEqualTo(
            """
            [Event "t1"]
            [Site "Polyboard"]
            [Date "2026.03.09"]
            [Round "2"]
            [White "Ann"]
            [Black "Bob"]
            [Result "0-1"]
            [BlackLimits "1000 nodes, 50 ms"]
            [Ending "checkmate"]
            [GameId "t1-7"]
            [PlyCount "4"]
            [Termination "normal"]
            [TimeControl "?"]
            [Variant "chess"]
            [VariantDigest "sha256:00ff"]
            [WhiteLimits "1000 nodes"]

            1. f3 e5 2. g4 Qh4# 0-1

            """);
  }

  @Test
  void tagsNameTheTournamentTheRoundAndTheOpening() {
    // Given
    PlayedGame.Builder game =
        game("DRAW by PLY_LIMIT", "", List.of("Af2Af3", "Ae7Ae5")).toBuilder();
    game.getRequestBuilder().setTournamentName("Spring Open").setRound(5);

    // When
    String pgn = CHESS.write(game.build(), ARCHIVED_AT, "The \"slow\" one \\ ours");

    // Then the tag of the opening is in the order of names
    assertThat(pgn)
        .contains("[Event \"Spring Open\"]\n")
        .contains("[Round \"5\"]\n")
        .contains("[GameId \"t1-7\"]\n[Opening \"The \\\"slow\\\" one \\\\ ours\"]\n[PlyCount");
  }

  @Test
  void gameFromAPositionWithBlackToMoveBeginsWithItsNumberAndHasSetUpAndFen() {
    // Given a position whose MFEN has seven fields, and a board's letter in the en passant field
    PlayedGame game =
        game(
            "DRAW by PLY_LIMIT",
            "4k3/8/8/8/3pP3/8/8/4K3 b - Ae3 - 0 30",
            List.of("Ad4Ae3", "Ae1Af1", "Ae3Ae2"));
    // When
    String pgn = CHESS.write(game, ARCHIVED_AT, "");
    // Then
    assertThat(pgn)
        .contains("[SetUp \"1\"]\n")
        .contains("[FEN \"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 30\"]\n")
        .contains("[Termination \"adjudication\"]\n")
        .contains("[Ending \"ply limit\"]\n")
        .endsWith("\n\n30... dxe3 31. Kf1 e2+ 1/2-1/2\n\n");
    assertThat(tagNames(pgn).subList(7, tagNames(pgn).size())).isSorted();
  }

  private static List<String> tagNames(String pgn) {
    return pgn.lines()
        .filter(line -> line.startsWith("["))
        .map(line -> line.substring(1, line.indexOf(' ')))
        .toList();
  }

  @Test
  void promotionsAndCastlingOnOneBoardAreSpelledAlgebraically() {
    // Given
    PlayedGame game =
        game(
            "WHITE_WINS by ADJUDICATION",
            "1n2k3/P7/8/8/8/8/1p6/4K2R w K - - 0 1",
            List.of("Ae1Ag1", "Ab2Ab1=N", "Aa7Ab8=Q"));
    // When
    String pgn = CHESS.write(game, ARCHIVED_AT, "");
    // Then
    assertThat(pgn).endsWith("\n1. O-O b1=N 2. axb8=Q+ 1-0\n\n");
  }

  @Test
  void severalBoardsKeepCanonicalNotationAndMfen() {
    // Given
    String mfen = "4k3/8|8/4K3 w - - mated=Aw 3 12";
    PlayedGame game =
        game("WHITE_WINS by BARE_KING", mfen, List.of("Aa3Aa4,Bb3Bb4", "Ac7Ac8=R@Bd1", "Ae2Be4"));
    // When
    String pgn = PgnWriter.CANONICAL.write(game, ARCHIVED_AT, "");
    // Then
    assertThat(pgn)
        .contains("[FEN \"" + mfen + "\"]\n")
        .endsWith("\n12. Aa3Aa4,Bb3Bb4 Ac7Ac8=R@Bd1 13. Ae2Be4 1-0\n\n");
  }

  @Test
  void linesOfTurnsAreFilledUpTo79Characters() {
    // Given 80 turns of 3 characters; "1. Nf3 Nf6 " takes 11 characters up to move 9, then 12
    PlayedGame game =
        game(
            "DRAW by REPETITION",
            "",
            Collections.nCopies(20, List.of("Ag1Af3", "Ag8Af6", "Af3Ag1", "Af6Ag8")).stream()
                .flatMap(List::stream)
                .toList());
    // When
    String movetext = CHESS.write(game, ARCHIVED_AT, "").split("\n\n", -1)[1];
    // Then
    assertThat(movetext)
        .isEqualTo(
            """
            1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8.
            Ng1 Ng8 9. Nf3 Nf6 10. Ng1 Ng8 11. Nf3 Nf6 12. Ng1 Ng8 13. Nf3 Nf6 14. Ng1 Ng8
            15. Nf3 Nf6 16. Ng1 Ng8 17. Nf3 Nf6 18. Ng1 Ng8 19. Nf3 Nf6 20. Ng1 Ng8 21. Nf3
            Nf6 22. Ng1 Ng8 23. Nf3 Nf6 24. Ng1 Ng8 25. Nf3 Nf6 26. Ng1 Ng8 27. Nf3 Nf6 28.
            Ng1 Ng8 29. Nf3 Nf6 30. Ng1 Ng8 31. Nf3 Nf6 32. Ng1 Ng8 33. Nf3 Nf6 34. Ng1 Ng8
            35. Nf3 Nf6 36. Ng1 Ng8 37. Nf3 Nf6 38. Ng1 Ng8 39. Nf3 Nf6 40. Ng1 Ng8 1/2-1/2\
            """);
    assertThat(movetext.lines()).allMatch(line -> line.length() < 80);
  }

  @Test
  void searchResultsAreInCommentsInTheFormatOfMatchRunners() {
    // Given two turns of the opening, then scores in centipawns, forced ends in 5 and 2 plies, and
    // a random turn
    PlayedGame game =
        game(
            "WHITE_WINS by CHECKMATE",
            "",
            List.of("Ae2Ae4", "Ae7Ae5", "Ag1Af3", "Ab8Ac6", "Af1Ac4", "Ag8Af6", "Ac4Af7", "Ae8Ae7"),
            new TurnRecord(35, 12, 2_000, 250),
            new TurnRecord(-7, 9, 2_000, 0),
            new TurnRecord(0, 1, 2_000, 61_003),
            TurnRecord.NONE,
            new TurnRecord(30_995, 20, 2_000, 4),
            new TurnRecord(-30_998, 8, 2_000, 17));
    // When
    String movetext = CHESS.write(game, ARCHIVED_AT, "").split("\n\n", -1)[1];
    // Then Black's number is repeated after a comment (8.2.2.2), and no comment is split
    assertThat(movetext)
        .isEqualTo(
            """
            1. e4 e5 2. Nf3 {+0.35/12 0.250s} 2... Nc6 {-0.07/9 0.000s} 3. Bc4
            {+0.00/1 61.003s} 3... Nf6 4. Bxf7+ {+M5/20 0.004s} 4... Ke7 {-M2/8 0.017s} 1-0\
            """);
  }

  @Test
  void valuesOfTagsAreEscapedAndUnknownValuesAreQuestionMarks() {
    // Given a name with a quote, a backslash and a line break, and a player without a name
    PlayedGame.Builder game = game("DRAW by STALEMATE", "", List.of()).toBuilder();
    game.getRequestBuilder()
        .setRound(0)
        .setWhite(player("A \"B\" \\ C\nD", 0))
        .setBlack(Player.newBuilder().setRandom(RandomPlayer.getDefaultInstance()));
    // When
    String pgn = CHESS.write(game.build(), ARCHIVED_AT, "");
    // Then
    assertThat(pgn)
        .contains("[White \"A \\\"B\\\" \\\\ C D\"]\n")
        .contains("[Black \"?\"]\n")
        .contains("[Round \"?\"]\n")
        .contains("[BlackLimits \"random\"]\n")
        .contains("[TimeControl \"-\"]\n")
        .endsWith("\n\n1/2-1/2\n\n");
  }

  @Test
  void thePgnReaderReadsTheWrittenGame() throws IOException {
    // Given
    List<String> turns = List.of("Ae2Ae4", "Ae7Ae5", "Ag1Af3", "Ab8Ac6", "Af1Ac4", "Ag8Af6");
    PlayedGame game =
        game(
            "DRAW by ADJUDICATION",
            "",
            turns,
            new TurnRecord(35, 12, 2_000, 250),
            new TurnRecord(-30_998, 8, 2_000, 17));

    // When
    PgnGame read =
        new PgnReader(
                Variants.shipped("chess"), new StringReader(CHESS.write(game, ARCHIVED_AT, "")))
            .next();

    // Then
    assertThat(read.game().texts()).isEqualTo(turns);
    assertThat(read.game().statedResult()).hasToString("1/2-1/2");
    assertThat(read.tags().get("GameId")).isEqualTo("t1-7");
  }

  @Test
  void aGameThatIsNotLegalKeepsItsStoredTurns() {
    // Given
    PlayedGame game = game("DRAW by PLY_LIMIT", "", List.of("Ae2Ae4", "Ae2Ae4"));

    // Then
    assertThat(CHESS.write(game, ARCHIVED_AT, "")).endsWith("\n1. Ae2Ae4 Ae2Ae4 1/2-1/2\n\n");
  }
}
