package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.schedule.RoundResult.Score;
import org.jspecify.annotations.Nullable;

/**
 * The knockout system: the loser of a pairing is eliminated. The bracket is the usual one, in which
 * the two highest seeds can meet only in the last round. If the number of players is not a power of
 * two, the highest seeds have byes in the first round. Players who are level play off with a pair
 * of games in each variant, repeatedly up to a limit; after that the higher seed advances.
 */
final class Knockout implements PairingSystem {
  private static final int MAX_PLAY_OFFS = 5;
  private static final int GAMES_OF_PLAY_OFF = 2;

  /** The opponent of a player with a bye. */
  private static final int NOBODY = -1;

  /** As many as are needed to leave one player. */
  @Override
  public int rounds(TournamentDefinition definition) {
    return PairingSystem.roundsToOne(definition.players().size());
  }

  @Override
  public int pairings(TournamentDefinition definition) {
    return definition.players().size() - 1;
  }

  @Override
  public List<Criterion> ranking() {
    return List.of(Criterion.PROGRESS);
  }

  @Override
  public Optional<Round> next(TournamentDefinition definition, List<RoundResult> before) {
    return Optional.ofNullable(new Bracket(definition, before).next);
  }

  @Override
  public long[] progress(TournamentDefinition definition, List<RoundResult> results) {
    return new Bracket(definition, results).progress;
  }

  @Override
  public List<Decision> decisions(TournamentDefinition definition, List<RoundResult> results) {
    return List.copyOf(new Bracket(definition, results).decisions);
  }

  /** Two players and their score against each other, play-offs included. */
  private static final class Duel {
    final Pairing pairing;
    private Score score = Score.NONE;
    private int round;

    Duel(Pairing pairing) {
      this.pairing = pairing;
    }

    void add(Score more, int number) {
      score = score.plus(more);
      round = number;
    }

    boolean isLevel() {
      return score.wins() == score.losses();
    }

    /** The first player of a pairing is the higher seed. */
    Decision decision() {
      return new Decision(
          round, score.wins() >= score.losses() ? pairing.second() : pairing.first());
    }
  }

  /** Follows the complete rounds, up to the first incomplete one. */
  private static final class Bracket {
    final long[] progress;
    final List<Decision> decisions = new ArrayList<>();
    @Nullable Round next;
    private final List<RoundResult> results;
    private int seen;

    Bracket(TournamentDefinition definition, List<RoundResult> results) {
      this.results = results;
      progress = new long[definition.players().size()];
      List<Integer> left = seeded(definition.players().size());
      while (left.size() > 1) {
        left = play(left, definition.games());
      }
    }

    /** Seeds, from 0, by their places in the bracket: neighbours meet, and then their winners. */
    private static List<Integer> seeded(int players) {
      List<Integer> places = List.of(0);
      while (places.size() < players) {
        int size = 2 * places.size();
        places = places.stream().flatMap(seed -> Stream.of(seed, size - 1 - seed)).toList();
      }
      return places.stream().map(seed -> seed < players ? seed : NOBODY).toList();
    }

    /** The players who advance, by their places; empty while that is undecided. */
    private List<Integer> play(List<Integer> left, int games) {
      List<Integer> byes = new ArrayList<>();
      List<Duel> duels = new ArrayList<>();
      for (int i = 0; i < left.size(); i += 2) {
        int one = left.get(i);
        int other = left.get(i + 1);
        if (other == NOBODY) {
          byes.add(one);
        } else {
          duels.add(new Duel(new Pairing(Math.min(one, other), Math.max(one, other))));
        }
      }
      if (!count(duels, byes, games, false)) {
        return List.of();
      }
      for (int playOff = 0; playOff < MAX_PLAY_OFFS; playOff++) {
        List<Duel> level = duels.stream().filter(Duel::isLevel).toList();
        if (!level.isEmpty() && !count(level, List.of(), GAMES_OF_PLAY_OFF, true)) {
          return List.of();
        }
      }
      duels.forEach(duel -> decisions.add(duel.decision()));
      List<Integer> losers = decisions.stream().map(Decision::loser).toList();
      List<Integer> through =
          left.stream().filter(each -> each != NOBODY && !losers.contains(each)).toList();
      through.forEach(each -> progress[each]++);
      return through;
    }

    /** Counts a round if it is complete; otherwise, makes it the next round. */
    private boolean count(List<Duel> duels, List<Integer> byes, int games, boolean playOff) {
      if (seen == results.size() || !results.get(seen).complete()) {
        next = new Round(duels.stream().map(duel -> duel.pairing).toList(), byes, games, playOff);
        return false;
      }
      List<Score> scores = results.get(seen++).scores();
      for (int i = 0; i < duels.size(); i++) {
        duels.get(i).add(scores.get(i), seen);
      }
      return true;
    }
  }
}
