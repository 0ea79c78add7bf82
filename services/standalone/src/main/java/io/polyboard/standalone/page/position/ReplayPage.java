package io.polyboard.standalone.page.position;

import module java.base;

import io.polyboard.rules.notation.PgnGame;
import io.polyboard.rules.notation.ReplayedGame;
import org.jspecify.annotations.Nullable;

/**
 * A game that has been replayed, and how it ends.
 *
 * @param variant its id
 * @param position in MFEN
 * @param reason null while the game goes on
 * @param game its number in the file
 * @param stated the result that the text gives, or null
 */
public record ReplayPage(
    String variant,
    String position,
    String outcome,
    @Nullable String reason,
    List<String> turns,
    int game,
    @Nullable String stated,
    Map<String, String> tags) {
  public static ReplayPage of(PgnGame replayed) {
    ReplayedGame game = replayed.game();
    OutcomePage end = OutcomePage.of(game.end());
    return new ReplayPage(
        end.variant(),
        end.position(),
        end.outcome(),
        end.reason(),
        game.texts(),
        replayed.number(),
        Objects.toString(game.statedResult(), null),
        replayed.tags());
  }

  /**
   * For people.
   *
   * @param numbered whether to tell which game of the file it is
   * @param listing whether to list the turns before saying how the game ends
   */
  public List<String> lines(boolean numbered, boolean listing) {
    String number = numbered ? game + "\t" : "";
    String end = new OutcomePage(variant, position, outcome, reason).lines().getFirst();
    return Stream.concat(listing ? turns.stream() : Stream.empty(), Stream.of(number + end))
        .toList();
  }
}
