package io.polyboard.archive.pgn;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Guessing;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.Searching;
import java.text.ParseException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every expected text was written by hand from the PGN standard of 1994: roster of seven tags,
 * other tags in ASCII order (sections 8.1.1 and 9), movetext in lines of less than 80 characters
 * (8.2.1), {@code 1...} where Black begins (8.2.2.2), SetUp and FEN (9.7).
 */
class PgnWriterTest {
  private static Game.Builder game(PlayedGame.Builder played) throws ParseException {
    return Game.newBuilder()
        .setGameId(played.getRequest().getGameId())
        .setGame(played)
        .setTurns(played.getTurnsCount())
        .setArchivedAt(Timestamps.parse("2026-03-09T23:59:59Z"));
  }

  private static PlayedGame.Builder played(Result result, Termination termination) {
    return PlayedGame.newBuilder()
        .setRequest(
            GameRequest.newBuilder()
                .setGameId("t1-7")
                .setTournamentId("t1")
                .setNumber(7)
                .setVariantId("chess")
                .setVariantDigest("sha256:00ff")
                .setWhite(player("Ann", Limits.newBuilder().setNodes(1000)))
                .setBlack(player("Bob", Limits.newBuilder().setNodes(1000).setMillis(50))))
        .setOutcome(Outcome.newBuilder().setResult(result).setTermination(termination));
  }

  private static Player player(String name, Limits.Builder limits) {
    return Player.newBuilder()
        .setName(name)
        .setSearching(Searching.newBuilder().setLimits(limits))
        .build();
  }

  @Test
  void foolsMateIsWrittenAsTheStandardHasIt() throws ParseException {
    // Given
    Game game =
        game(played(Result.RESULT_BLACK_WINS, Termination.TERMINATION_CHECKMATE)
                .addAllTurns(List.of("Af2Af3", "Ae7Ae5", "Ag2Ag4", "Ad8Ah4")))
            .build();
    // When
    String pgn = PgnWriter.ONE_BOARD.write(game);
    // Then
    assertThat(pgn)
        .isEqualTo(
            """
            [Event "t1"]
            [Site "Polyboard"]
            [Date "2026.03.09"]
            [Round "7"]
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

            1. f2f3 e7e5 2. g2g4 d8h4 0-1

            """);
  }

  @Test
  void gameFromAPositionWithBlackToMoveBeginsWithItsNumberAndHasSetUpAndFen()
      throws ParseException {
    // Given a position whose MFEN has seven fields, and a board's letter in that of en passant
    Game game =
        game(played(Result.RESULT_DRAW, Termination.TERMINATION_PLY_LIMIT)
                .setStartMfen("4k3/8/8/8/3pP3/8/8/4K3 b - Ae3 - 0 30")
                .addAllTurns(List.of("Ad4Ae3", "Ae1Af1", "Ae3Ae2")))
            .build();
    // When
    String pgn = PgnWriter.ONE_BOARD.write(game);
    // Then
    assertThat(pgn)
        .contains("[SetUp \"1\"]\n")
        .contains("[FEN \"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 30\"]\n")
        .contains("[Termination \"adjudication\"]\n")
        .contains("[Ending \"ply limit\"]\n")
        .endsWith("\n\n30... d4e3 31. e1f1 e3e2 1/2-1/2\n\n");
    assertThat(tagNames(pgn).subList(7, tagNames(pgn).size())).isSorted();
  }

  private static List<String> tagNames(String pgn) {
    return pgn.lines()
        .filter(line -> line.startsWith("["))
        .map(line -> line.substring(1, line.indexOf(' ')))
        .toList();
  }

  @Test
  void promotionsAndCastlingOnOneBoardAreSpelledAsByUci() throws ParseException {
    // Given
    Game game =
        game(played(Result.RESULT_WHITE_WINS, Termination.TERMINATION_ADJUDICATION)
                .addAllTurns(List.of("Ae1Ag1", "Ah2Ah1=N", "Aa7Ab8=Q")))
            .build();
    // When
    String pgn = PgnWriter.ONE_BOARD.write(game);
    // Then
    assertThat(pgn).endsWith("\n1. e1g1 h2h1n 2. a7b8q 1-0\n\n");
  }

  @Test
  void severalBoardsKeepTheCanonicalSpellingAndMfen() throws ParseException {
    // Given
    String mfen = "4k3/8|8/4K3 w - - mated=Aw 3 12";
    Game game =
        game(played(Result.RESULT_WHITE_WINS, Termination.TERMINATION_BARE_KING)
                .setStartMfen(mfen)
                .addAllTurns(List.of("Aa3Aa4,Bb3Bb4", "Ac7Ac8=R@Bd1", "Ae2Be4")))
            .build();
    // When
    String pgn = PgnWriter.SEVERAL_BOARDS.write(game);
    // Then
    assertThat(pgn)
        .contains("[FEN \"" + mfen + "\"]\n")
        .endsWith("\n12. Aa3Aa4,Bb3Bb4 Ac7Ac8=R@Bd1 13. Ae2Be4 1-0\n\n");
  }

  @Test
  void linesOfTurnsAreFilledUpTo79Characters() throws ParseException {
    // Given 40 turns of 4 characters; "1. e2e4 e7e5 " takes 13 characters up to move 9, then 14
    Game game =
        game(played(Result.RESULT_DRAW, Termination.TERMINATION_REPETITION)
                .addAllTurns(Collections.nCopies(40, "Ag1Af3")))
            .build();
    // When
    String movetext = PgnWriter.ONE_BOARD.write(game).split("\n\n", -1)[1];
    // Then
    assertThat(movetext)
        .isEqualTo(
            """
            1. g1f3 g1f3 2. g1f3 g1f3 3. g1f3 g1f3 4. g1f3 g1f3 5. g1f3 g1f3 6. g1f3 g1f3
            7. g1f3 g1f3 8. g1f3 g1f3 9. g1f3 g1f3 10. g1f3 g1f3 11. g1f3 g1f3 12. g1f3
            g1f3 13. g1f3 g1f3 14. g1f3 g1f3 15. g1f3 g1f3 16. g1f3 g1f3 17. g1f3 g1f3 18.
            g1f3 g1f3 19. g1f3 g1f3 20. g1f3 g1f3 1/2-1/2\
            """);
    assertThat(movetext.lines()).allMatch(line -> line.length() < 80);
  }

  @Test
  void valuesOfTagsAreEscapedAndUnknownOnesAreQuestionMarks() throws ParseException {
    // Given a name with a quote, a backslash and a line break, and a player without name
    PlayedGame.Builder played = played(Result.RESULT_DRAW, Termination.TERMINATION_STALEMATE);
    played.getRequestBuilder().getWhiteBuilder().setName("A \"B\" \\ C\nD");
    played
        .getRequestBuilder()
        .setNumber(0)
        .setBlack(Player.newBuilder().setGuessing(Guessing.getDefaultInstance()));
    // When
    String pgn = PgnWriter.ONE_BOARD.write(game(played).clearArchivedAt().build());
    // Then
    assertThat(pgn)
        .contains("[White \"A \\\"B\\\" \\\\ C D\"]\n")
        .contains("[Black \"?\"]\n")
        .contains("[Round \"?\"]\n")
        .contains("[Date \"????.??.??\"]\n")
        .contains("[BlackLimits \"by lot\"]\n")
        .contains("[TimeControl \"-\"]\n")
        .endsWith("\n\n1/2-1/2\n\n");
  }
}
