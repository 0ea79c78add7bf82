package io.polyboard.standalone.command.game;

import module java.base;

import io.polyboard.contract.Scores;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.proto.search.v1.PlayGameRequest;
import io.polyboard.proto.search.v1.PlayGameResponse;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Progress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code polyboard rerun}. */
@Command(
    name = "rerun",
    description = {
      "Play an archived game again, and compare its turns, scores, depths and nodes.",
      "",
      "With a limit of nodes or depth and one thread a game depends only on its request.",
      ""
    },
    footer = {
      "  polyboard rerun k3v9x2m7qa-17",
      "",
      "Exit code 1 if the games differ.",
      "JSON: {\"game\": id, \"same\": true or false, \"turns\": number compared, \"turn\": number"
          + " of",
      "  the first that differs, from 1, or null, \"archived\": text or null, \"replayed\": text"
          + " or",
      "  null}; a text is a turn with score, depth and nodes, or the outcome"
    })
public final class RerunCommand extends PrintingCommand {
  @Parameters(paramLabel = "ID", description = "The game's id, as 'polyboard games' lists it.")
  private String id = "";

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    RerunPage comparison;
    try (Platform platform = options.connect(terminal)) {
      var request = GetGameRequest.newBuilder().setGameId(id);
      PlayedGame archived = platform.archive().getGame(request.build()).getGame().getGame();
      warn(archived.getRequest().getWhite());
      warn(archived.getRequest().getBlack());
      comparison = compare(platform, archived);
    }
    print(comparison);
    return comparison.same() ? ExitCode.DONE : ExitCode.REFUSED;
  }

  private void warn(Player player) {
    if (player.hasSearching()
        && (player.getSearching().getLimits().hasTime()
            || player.getSearching().getSettings().getThreads() > 1)) {
      terminal.say(
          "polyboard: %s plays by time or with several threads, so its turns may differ"
              .formatted(player.getName()));
    }
  }

  private RerunPage compare(Platform platform, PlayedGame archived) {
    var request = PlayGameRequest.newBuilder().setGame(archived.getRequest());
    Iterator<PlayGameResponse> playing = platform.search().playGame(request.build());
    try (Progress progress = new Progress(terminal)) {
      while (playing.hasNext()) {
        PlayGameResponse news = playing.next();
        if (news.hasGame()) {
          return RerunPage.of(id, archived, news.getGame());
        }
        progress.log(
            () -> "rerun: " + news.getNumber() + " of " + archived.getTurnsCount() + " turns");
      }
    }
    throw new IllegalStateException("the call ended before the game");
  }

  /**
   * A game of the archive compared with the same game played again.
   *
   * @param game the game's id
   * @param turns the number of equal turns from the first on, scores included
   * @param turn the number of the first different turn, from 1, or null
   * @param archived that turn in the archive, or the outcome there, or null
   * @param replayed the same in the new game
   */
  private record RerunPage(
      String game,
      boolean same,
      int turns,
      @Nullable Integer turn,
      @Nullable String archived,
      @Nullable String replayed)
      implements Page {

    /** Compares turns, scores, depths, nodes and outcomes, but not times. */
    static RerunPage of(String game, PlayedGame archived, PlayedGame replayed) {
      List<String> before = texts(archived);
      List<String> now = texts(replayed);
      if (before.equals(now)) {
        return new RerunPage(game, true, before.size() - 1, null, before.getLast(), now.getLast());
      }
      int first = 0;
      while (before.get(first).equals(now.get(first))) {
        first++;
      }
      return new RerunPage(game, false, first, first + 1, before.get(first), now.get(first));
    }

    /**
     * A text for each turn, {@code Ae2Ae4 (+0.35, depth 12, 5021 nodes)}, or the turn alone for a
     * random player; and one for the outcome.
     */
    private static List<String> texts(PlayedGame game) {
      List<TurnRecord> records = TurnRecord.ofAllTurns(game);
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < game.getTurnsCount(); i++) {
        TurnRecord found = records.get(i);
        texts.add(
            found.isSearched()
                ? Figures.format(
                    "%s (%s, depth %d, %d nodes)",
                    game.getTurns(i),
                    Figures.of(Scores.message(found.score())),
                    found.depth(),
                    found.nodes())
                : game.getTurns(i));
      }
      texts.add(Figures.of(game.getOutcome()));
      return texts;
    }

    @Override
    public List<String> lines() {
      return List.of(
          same
              ? "%s: the same %s turns, scores included, and the same outcome"
                  .formatted(game, turns)
              : "%s: turn %s is %s in the archive, and %s now"
                  .formatted(game, turn, archived, replayed));
    }
  }
}
