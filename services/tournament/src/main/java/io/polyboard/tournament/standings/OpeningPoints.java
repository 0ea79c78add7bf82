package io.polyboard.tournament.standings;

import io.polyboard.proto.tournament.v1.Openings;
import io.polyboard.tournament.schedule.Schedule;
import io.polyboard.tournament.schedule.Slot;

/**
 * Half points of White in the games of one opening, so far. Openings by lot are shared by a pair at
 * most; given positions come again in every line, and from the first again. For one thread.
 */
final class OpeningPoints {
  private final Schedule schedule;
  private final Settled settled;

  /** Of given positions: by variant, then position. */
  private final long[][] points;

  private final long[][] sizes;
  private final int positions;

  OpeningPoints(Schedule schedule, Settled settled) {
    this.schedule = schedule;
    this.settled = settled;
    Openings openings = schedule.spec().getOpenings();
    positions = openings.getPositions().getMfensCount();
    points = new long[schedule.variantIds().size()][positions];
    sizes = new long[schedule.variantIds().size()][positions];
  }

  /** Half points in the games that came before this one. */
  long points(Slot slot) {
    if (positions > 0) {
      return points[schedule.line(slot).variant()][slot.opening() % positions];
    }
    return size(slot) == 0 ? 0 : settled.get(schedule.partner(slot.number()));
  }

  /** How many games came before this one. */
  long size(Slot slot) {
    if (positions > 0) {
      return sizes[schedule.line(slot).variant()][slot.opening() % positions];
    }
    return schedule.isPaired() && settled.get(schedule.partner(slot.number())) >= 0 ? 1 : 0;
  }

  /** Takes note of a game. */
  void add(Slot slot, int halfPoints) {
    if (positions > 0) {
      points[schedule.line(slot).variant()][slot.opening() % positions] += halfPoints;
      sizes[schedule.line(slot).variant()][slot.opening() % positions]++;
    }
  }
}
