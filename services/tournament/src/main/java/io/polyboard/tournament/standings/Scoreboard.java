package io.polyboard.tournament.standings;

import com.google.protobuf.util.Durations;
import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.tournament.v1.PairingStanding;
import io.polyboard.proto.tournament.v1.PlayerStanding;
import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.statistics.Tally;
import io.polyboard.tournament.schedule.Line;
import io.polyboard.tournament.schedule.Pairing;
import io.polyboard.tournament.schedule.Schedule;
import io.polyboard.tournament.schedule.Slot;
import io.polyboard.tournament.standings.GameResult.Spending;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Counts the games of a tournament as they come back, each once, in any order: what it says depends
 * on the games alone. A game costs the same however many came before. For one thread.
 *
 * <p>A player's score is taken over its pairs of games against all others, as one sample. Every
 * opponent and variant has its share of them by the schedule, so that the interval is rather too
 * wide than too narrow: William Cochran, Sampling Techniques, 1977, section 5.6.
 */
public final class Scoreboard {
  private final Schedule schedule;
  private final Settled settled = new Settled();
  private final OpeningPoints openings;
  private final LineCount[] lines;
  private final BalanceCount[] balances;
  private final Spending[] spendings;
  private final @Nullable StopState stop;
  private int played;
  private int failed;
  private String lastFailure = "";

  /** Nothing is back yet. */
  public Scoreboard(Schedule schedule) {
    this.schedule = schedule;
    TournamentSpec spec = schedule.spec();
    openings = new OpeningPoints(schedule, settled);
    lines = new LineCount[schedule.lines().size()];
    Arrays.setAll(lines, line -> new LineCount());
    balances = new BalanceCount[spec.getVariantsCount()];
    Arrays.setAll(balances, variant -> new BalanceCount());
    spendings = new Spending[spec.getPlayersCount()];
    Arrays.fill(spendings, Spending.NONE);
    stop = StopRule.of(spec).map(rule -> new StopState(rule, schedule)).orElse(null);
  }

  /**
   * Counts a game, unless it was counted or has failed.
   *
   * @param number from 1 to the number of games
   */
  public void count(int number, GameResult result) {
    if (settled.get(number) != Settled.UNKNOWN) {
      return;
    }
    Slot slot = schedule.slot(number);
    Line line = schedule.line(slot);
    int white = result.whiteHalfPoints();
    int first = slot.firstIsWhite() ? white : 2 - white;
    lines[slot.line()].addGame(first);
    int partner = schedule.isPaired() ? settled.get(schedule.partner(number)) : Settled.UNKNOWN;
    if (partner >= 0) {
      lines[slot.line()].addPair(first + (slot.firstIsWhite() ? 2 - partner : partner));
    }
    balances[line.variant()].add(result, openings.points(slot), openings.size(slot));
    openings.add(slot, white);
    Pairing pairing = line.pairing();
    spend(slot.firstIsWhite() ? pairing.first() : pairing.second(), result.white());
    spend(slot.firstIsWhite() ? pairing.second() : pairing.first(), result.black());
    played++;
    settle(number, white);
  }

  /**
   * Takes note that a game counts for nobody, unless it was counted or has failed.
   *
   * @param number from 1 to the number of games
   * @param reason to show
   */
  public void fail(int number, String reason) {
    if (settled.get(number) == Settled.UNKNOWN) {
      failed++;
      lastFailure = reason;
      settle(number, Settled.FAILED);
    }
  }

  private void settle(int number, int halfPoints) {
    settled.set(number, halfPoints);
    if (stop != null) {
      stop.advance(settled);
    }
  }

  private void spend(int player, Spending spending) {
    spendings[player] = spendings[player].plus(spending);
  }

  /** Games counted. */
  public int played() {
    return played;
  }

  /** Games that count for nobody. */
  public int failed() {
    return failed;
  }

  /** Why the latest failed game failed; empty where none did. */
  public String lastFailure() {
    return lastFailure;
  }

  /** Whether all games are back. */
  public boolean isComplete() {
    return played + failed == schedule.games();
  }

  /** Whether the stop rule has a verdict. */
  public boolean isDecided() {
    return stop != null && stop.isDecided();
  }

  /** How the tournament stands. */
  public Standings standings() {
    Standings.Builder standings = Standings.newBuilder();
    IntStream.range(0, spendings.length)
        .mapToObj(this::player)
        .sorted(
            Comparator.comparingDouble((PlayerStanding player) ->
                player.hasScore() ? -player.getScore().getValue() : Double.POSITIVE_INFINITY))
        .forEach(standings::addPlayers);
    for (int line = 0; line < lines.length; line++) {
      standings.addPairings(pairing(line));
    }
    for (int variant = 0; variant < balances.length; variant++) {
      standings.addBalances(balances[variant].balance(schedule.variantIds().get(variant)));
    }
    if (stop != null) {
      standings.setStop(stop.standing());
    }
    return standings.build();
  }

  private PlayerStanding player(int player) {
    LineCount all = new LineCount();
    for (int line = 0; line < lines.length; line++) {
      Pairing pairing = schedule.lines().get(line).pairing();
      if (pairing.first() == player) {
        all.add(lines[line]);
      } else if (pairing.second() == player) {
        all.addReversed(lines[line]);
      }
    }
    PlayerStanding.Builder standing =
        PlayerStanding.newBuilder()
            .setName(name(player))
            .setGames((int) (all.wins() + all.draws() + all.losses()))
            .setWins((int) all.wins())
            .setDraws((int) all.draws())
            .setLosses((int) all.losses())
            .setEffort(effort(spendings[player]));
    Tally tally = all.tally();
    if (!tally.isEmpty()) {
      standing.setScore(Estimates.of(tally.scoreEstimate()));
    }
    return standing.build();
  }

  private PairingStanding pairing(int index) {
    Line line = schedule.lines().get(index);
    LineCount count = lines[index];
    PairingStanding.Builder standing =
        PairingStanding.newBuilder()
            .setVariantId(schedule.variantIds().get(line.variant()))
            .setFirst(name(line.pairing().first()))
            .setSecond(name(line.pairing().second()))
            .setGames((int) (count.wins() + count.draws() + count.losses()))
            .setWins((int) count.wins())
            .setDraws((int) count.draws())
            .setLosses((int) count.losses());
    if (schedule.isPaired()) {
      IntStream.range(0, 5).forEach(points -> standing.addPentanomial((int) count.pairs(points)));
    }
    Tally tally = count.tally();
    if (!tally.isEmpty()) {
      standing
          .setScore(Estimates.of(tally.scoreEstimate()))
          .setElo(Estimates.of(tally.elo()))
          .setLikelihoodOfSuperiority(tally.likelihoodOfSuperiority());
    }
    return standing.build();
  }

  private String name(int player) {
    return schedule.spec().getPlayers(player).getPlayer().getName();
  }

  /** The contract counts turns in 32 bits. */
  private static Effort effort(Spending spending) {
    return Effort.newBuilder()
        .setTurns((int) Math.min(Integer.MAX_VALUE, spending.turns()))
        .setNodes(spending.nodes())
        .setTime(Durations.fromNanos(spending.nanos()))
        .build();
  }
}
