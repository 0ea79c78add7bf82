package io.polyboard.standalone.page.tournament;

import static io.polyboard.standalone.page.Figures.format;
import static io.polyboard.standalone.page.Figures.plain;

import module java.base;

import com.google.protobuf.util.Timestamps;
import io.polyboard.play.Opening;
import io.polyboard.proto.tournament.v1.Balance;
import io.polyboard.proto.tournament.v1.EloModel;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.Openings;
import io.polyboard.proto.tournament.v1.PairingStanding;
import io.polyboard.proto.tournament.v1.Progress;
import io.polyboard.proto.tournament.v1.RandomOpenings;
import io.polyboard.proto.tournament.v1.SprtStop;
import io.polyboard.proto.tournament.v1.StopStanding;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.TextTable;

/** A tournament and its standings. */
public record TournamentPage(Tournament tournament) {
  private static final int BAR = 20;

  /**
   * The progress of the tournament, in one line.
   *
   * @param begun the progress when the watch began
   * @param minutes minutes since then
   */
  public String progress(Progress begun, double minutes) {
    Progress progress = tournament.getProgress();
    long done = progress.getPlayed() + progress.getFailed();
    long total = Math.max(1, progress.getGames());
    int filled = (int) (BAR * Math.min(done, total) / total);
    StringBuilder line = new StringBuilder();
    line.append('[').append("#".repeat(filled)).append("-".repeat(BAR - filled)).append("] ");
    line.append(done).append(" of ").append(progress.getGames()).append(" games");
    if (progress.getFailed() > 0) {
      line.append(", ").append(progress.getFailed()).append(" failed");
    }
    runningScore(line);
    double perMinute = (done - begun.getPlayed() - begun.getFailed()) / minutes;
    if (perMinute > 0) {
      line.append(format(", %.0f games/min", perMinute));
      double left = 60 * (progress.getGames() - done) / perMinute;
      line.append(", ").append(Figures.time(left)).append(" left");
    }
    return line.toString();
  }

  private void runningScore(StringBuilder line) {
    if (tournament.getSpec().getFormat() == Format.FORMAT_MATCH
        && tournament.getStandings().getPairingsCount() == 1) {
      PairingStanding pairing = tournament.getStandings().getPairings(0);
      if (pairing.hasScore()) {
        line.append(", ").append(Figures.brief(pairing.getScore()));
        line.append(", Elo ").append(Figures.elo(pairing.getElo()));
      }
      if (tournament.getSpec().hasSprt() && tournament.getStandings().hasStop()) {
        double ratio = tournament.getStandings().getStop().getLogLikelihoodRatio();
        line.append(format(", LLR %.2f", ratio));
      }
      return;
    }
    for (Balance balance : tournament.getStandings().getBalancesList()) {
      if (balance.hasWhiteScore()) {
        line.append(", White ").append(Figures.brief(balance.getWhiteScore()));
        if (tournament.getStandings().getBalancesCount() > 1) {
          line.append(" in ").append(balance.getVariantId());
        }
      }
    }
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    Progress progress = tournament.getProgress();
    TextTable head = new TextTable();
    // A match that a command has played itself has no id.
    if (!tournament.getTournamentId().isEmpty()) {
      String name = tournament.getDisplayName();
      head.row(
          "tournament",
          tournament.getTournamentId()
              + (name.isEmpty() ? ", " : " (" + name + "), ")
              + Figures.state(tournament.getState()));
    }
    if (progress.getRounds() > 1) {
      head.row("round", progress.getRound() + " of " + progress.getRounds());
    }
    head.row("variants", String.join(", ", tournament.getVariantIdsList()));
    head.row(
        "games",
        progress.getPlayed()
            + " of "
            + progress.getGames()
            + (progress.getFailed() > 0
                ? ", " + progress.getFailed() + " failed: " + progress.getLastFailure()
                : "")
            + (tournament.hasEndedAt() ? " in " + Figures.time(seconds()) : ""));
    lines.addAll(head.lines());
    players(lines);
    tournament.getStandings().getBalancesList().forEach(balance -> balance(balance, lines));
    if (tournament.getStandings().hasStop()) {
      lines.add("");
      lines.add(stop(tournament.getStandings().getStop()));
    }
    return lines;
  }

  private double seconds() {
    return (Timestamps.toMillis(tournament.getEndedAt())
            - Timestamps.toMillis(tournament.getCreatedAt()))
        / 1e3;
  }

  /** A cross table and ratings for more than two players; for two their pairings. */
  private void players(List<String> lines) {
    StandingsTables tables = new StandingsTables(tournament.getStandings());
    section(lines, "", tables.players());
    int players = tournament.getStandings().getPlayersCount();
    if (players <= 2) {
      pairings(lines);
      return;
    }
    if (players <= StandingsTables.MAX_COLUMNS) {
      section(lines, "points, by opponent", tables.crossTable());
    }
    if (tournament.getStandings().hasRatings()) {
      section(
          lines,
          "ratings, and how likely each player is stronger than the other",
          tables.ratings());
    }
  }

  private static void section(List<String> lines, String heading, List<String> content) {
    lines.add("");
    if (!heading.isEmpty()) {
      lines.add(heading);
    }
    lines.addAll(content);
  }

  private void pairings(List<String> lines) {
    if (tournament.getSpec().getFormat() == Format.FORMAT_SELF_PLAY) {
      return;
    }
    for (PairingStanding pairing : tournament.getStandings().getPairingsList()) {
      lines.add("");
      String variant = tournament.getVariantIdsCount() > 1 ? " in " + pairing.getVariantId() : "";
      lines.add(pairing.getFirst() + " v " + pairing.getSecond() + variant);
      TextTable table = new TextTable();
      table.row(
          "  games",
          format(
              "%d: +%d =%d -%d",
              pairing.getGames(), pairing.getWins(), pairing.getDraws(), pairing.getLosses()));
      if (pairing.hasScore()) {
        table.row("  score", Figures.share(pairing.getScore()));
        table.row("  Elo", Figures.eloInterval(pairing.getElo()));
        table.row("  nElo", Figures.elo(pairing.getNormalizedElo()));
        table.row("  LOS", format("%.1f%%", 100 * pairing.getLikelihoodOfSuperiority()));
      }
      if (pairing.getPentanomialCount() > 0) {
        table.row(
            "  pairs",
            "0: %d, ½: %d, 1: %d, 1½: %d, 2: %d points"
                .formatted(pairing.getPentanomialList().toArray()));
      }
      lines.addAll(table.lines());
    }
  }

  private void balance(Balance balance, List<String> lines) {
    lines.add("");
    lines.add("balance of " + balance.getVariantId());
    TextTable table = new TextTable();
    if (!balance.hasWhiteScore()) {
      lines.add("  no games yet");
      return;
    }
    String counts =
        format("+%d =%d -%d", balance.getWhiteWins(), balance.getDraws(), balance.getBlackWins());
    table.row(
        "  White",
        whiteIsFirst() ? counts : Figures.share(balance.getWhiteScore()) + ", " + counts);
    table.row("  draws", format("%.1f%%", 100.0 * balance.getDraws() / balance.getGames()));
    table.row(
        "  length",
        format(
            "mean %.1f turns, median %.1f, of both sides, openings included",
            balance.getMeanTurns(), balance.getMedianTurns()));
    table.row(
        "  ended",
        balance.getEndingsList().stream()
            .map(ending -> Figures.of(ending.getOutcome()) + " " + ending.getGames())
            .collect(Collectors.joining(", ")));
    table.row("  start", openings(tournament.getSpec().getOpenings()));
    if (balance.getRepeatedGames() > 0) {
      String repeated =
          format("%d of %d games, turn for turn", balance.getRepeatedGames(), balance.getGames());
      table.row(
          "  repeated",
          balance.getDroppedGames() == 0
              ? repeated
              : repeated
                  + ": without chance, so that no interval counts them; noise or random openings"
                  + " make games differ");
    }
    if (balance.getOpeningsRejected() > 0) {
      double drawn = balance.getOpeningsRejected() + balance.getGames();
      table.row(
          "  openings",
          format(
              "%.1f%% of those drawn were rejected by the bound",
              100 * balance.getOpeningsRejected() / drawn));
    }
    lines.addAll(table.lines());
  }

  /** How the games begin: after random turns White's score is not that of the start position. */
  private static String openings(Openings openings) {
    if (openings.hasPositions()) {
      return "from given positions, on which White's score depends";
    }
    RandomOpenings random = openings.getRandom();
    if (random.getPlies() == 0) {
      return "from the start position";
    }
    return format(
        "after %d random turns%s: White's score is not that from the start position",
        random.getPlies(),
        random.getBound() == Opening.Rule.UNBOUNDED
            ? ""
            : ", without openings more than " + random.getBound() + " centipawns off");
  }

  /** Whether White's score is that of the first player, which is shown with its interval. */
  private boolean whiteIsFirst() {
    return tournament.getSpec().getFixedColours()
        && tournament.getStandings().getPlayersCount() == 2;
  }

  private String stop(StopStanding stop) {
    String decided =
        switch (stop.getVerdict()) {
          case VERDICT_ELO0 -> accepted("H0", sprt().getElo0(), sprt().getElo1());
          case VERDICT_ELO1 -> accepted("H1", sprt().getElo1(), sprt().getElo0());
          case VERDICT_PRECISE -> "precise enough";
          default -> "open";
        };
    String after =
        stop.getDecidedAfter() > 0 ? ", decided after " + stop.getDecidedAfter() + " games" : "";
    if (!tournament.getSpec().hasSprt()) {
      String halfWidth = plain(tournament.getSpec().getPrecision().getHalfWidth());
      return "score to within " + halfWidth + ": " + decided + after;
    }
    String lead =
        "; %s without the bias of a stopped test, which the scores above have"
            .formatted(Figures.elo(stop.getLead()));
    return format(
        "SPRT  %s %s or %s: LLR %.2f of %.2f to %.2f, %s%s%s",
        sprt().getModel() == EloModel.ELO_MODEL_NORMALIZED ? "nElo" : "Elo",
        plain(sprt().getElo0()),
        plain(sprt().getElo1()),
        stop.getLogLikelihoodRatio(),
        stop.getLowerBound(),
        stop.getUpperBound(),
        decided,
        after,
        stop.hasLead() ? lead : "");
  }

  /** A test decides between two hypotheses; it does not show that one of them is exact. */
  private static String accepted(String hypothesis, double accepted, double rejected) {
    return hypothesis + " accepted: " + plain(accepted) + " rather than " + plain(rejected);
  }

  private SprtStop sprt() {
    return tournament.getSpec().getSprt();
  }
}
