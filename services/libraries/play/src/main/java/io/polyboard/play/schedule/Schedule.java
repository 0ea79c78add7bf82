package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.Seed;

/**
 * The games of a tournament by number, from 1 through all known rounds. A line is a pairing in a
 * variant. In a round, the numbers cycle through its lines: one pair of games of every line (or one
 * game if games do not come in pairs), then the next pair of every line, so that all lines progress
 * evenly. Both games of a pair share an opening, and the first player of the pairing has White in
 * the first game.
 *
 * <p>Immutable.
 */
public final class Schedule {
  /** Purposes of derived seeds. */
  private static final int OPENING = 0;

  private static final int FIRST = 1;
  private static final int SECOND = 2;

  private final TournamentDefinition definition;
  private final List<Placed> rounds;
  private final List<Line> lines;
  private final int games;

  /** A round, with the numbers of games, lines and openings of each line before it. */
  private record Placed(Round round, int games, int lines, int openings) {}

  /** The first round of a tournament, whose definition must be valid. */
  public Schedule(TournamentDefinition definition) {
    this(definition, definition.format().system().next(definition, List.of()).stream().toList());
  }

  private Schedule(TournamentDefinition definition, List<Round> known) {
    this.definition = definition;
    int before = 0;
    int openings = 0;
    List<Placed> placed = new ArrayList<>();
    List<Line> all = new ArrayList<>();
    for (Round round : known) {
      placed.add(new Placed(round, before, all.size(), openings));
      for (Pairing pairing : round.pairings()) {
        for (int variant = 0; variant < definition.variants().size(); variant++) {
          all.add(new Line(placed.size(), pairing, variant));
        }
      }
      int width = all.size() - placed.getLast().lines;
      before = Math.addExact(before, Math.multiplyExact(width, round.games()));
      openings += round.games() / definition.gamesOfOpening();
    }
    rounds = List.copyOf(placed);
    lines = List.copyOf(all);
    games = before;
  }

  /**
   * The schedule with the next round added; empty if there is none.
   *
   * @param results of all known rounds, in order
   */
  public Optional<Schedule> next(List<RoundResult> results) {
    return definition
        .format()
        .system()
        .next(definition, results)
        .map(round ->
            new Schedule(definition, Stream.concat(rounds().stream(), Stream.of(round)).toList()));
  }

  /** The definition of the tournament. */
  public TournamentDefinition definition() {
    return definition;
  }

  /** The known rounds. */
  public List<Round> rounds() {
    return rounds.stream().map(Placed::round).toList();
  }

  /**
   * The number of the current round, from 1; a play-off has the number of the round whose ties it
   * breaks.
   */
  public int round() {
    return (int) rounds.stream().filter(placed -> !placed.round.playOff()).count();
  }

  /** Whether only play-offs can follow. */
  public boolean isLastRound() {
    return round() >= definition.format().system().rounds(definition);
  }

  /** The number of the first game of the latest round, play-offs included. */
  public int firstOfRound() {
    return rounds.getLast().games + 1;
  }

  /** The pairings in each variant, in the order of the rounds and their pairings. */
  public List<Line> lines() {
    return lines;
  }

  /** The number of games in the known rounds. */
  public int games() {
    return games;
  }

  /** The number of the other game of a pair; 0 if games do not come in pairs. */
  public int partner(int number) {
    return definition.isPaired() ? ((number - 1) ^ 1) + 1 : 0;
  }

  /**
   * The place of a game.
   *
   * @param number from 1 to {@link #games}
   */
  public Slot slot(int number) {
    if (number < 1 || number > games) {
      throw new IllegalArgumentException("game must be between 1 and " + games + ", was " + number);
    }
    int index = rounds.size() - 1;
    while (rounds.get(index).games >= number) {
      index--;
    }
    Placed placed = rounds.get(index);
    int end = index + 1 < rounds.size() ? rounds.get(index + 1).lines : lines.size();
    int width = end - placed.lines;
    int unit = (number - 1 - placed.games) / definition.gamesOfOpening();
    return new Slot(
        number,
        placed.lines + unit % width,
        placed.openings + unit / width,
        definition.firstIsWhite(number));
  }

  /** The line of a game. */
  public Line line(Slot slot) {
    return lines.get(slot.line());
  }

  /**
   * A game; always the same, independent of the results of other games. All seeds are derived from
   * the seed of the tournament: each opening has its own seed, and so has each player of each game.
   *
   * @param number from 1 to {@link #games}
   */
  public ScheduledGame game(int number) {
    Slot slot = slot(number);
    Line line = line(slot);
    PlayerDefinition first = definition.players().get(line.pairing().first());
    PlayerDefinition second = definition.players().get(line.pairing().second());
    long firstSeed = Seed.derive(definition.seed(), FIRST, number, first.strategy().seed());
    long secondSeed = Seed.derive(definition.seed(), SECOND, number, second.strategy().seed());
    return new ScheduledGame(
        number,
        line.round(),
        definition.variants().get(line.variant()),
        slot.firstIsWhite() ? first : second,
        slot.firstIsWhite() ? second : first,
        opening(slot),
        slot.firstIsWhite() ? firstSeed : secondSeed,
        slot.firstIsWhite() ? secondSeed : firstSeed,
        definition.maxPlies(),
        definition.adjudication());
  }

  private Opening.Source opening(Slot slot) {
    int games = definition.gamesOfOpening();
    return switch (definition.openings()) {
      case Openings.RandomPlies(Opening.Rule rule) ->
          new Opening.Drawn(
              rule, Seed.derive(definition.seed(), OPENING, (slot.number() + games - 1) / games));
      case Openings.Positions(List<String> mfens) ->
          new Opening.Mfen(mfens.get(slot.opening() % mfens.size()));
    };
  }
}
