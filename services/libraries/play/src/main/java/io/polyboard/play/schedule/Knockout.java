package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.schedule.RoundResult.Score;
import org.jspecify.annotations.Nullable;

/**
 * The knockout system: who loses is out. The bracket is the usual one, in which the two highest
 * seeds can meet in the last round only; where players are no power of two in number the highest
 * seeds have byes in the first. Players who are level play off with a pair of games in each
 * variant, again and again up to a limit; after that the higher seed goes through.
 */
final class Knockout implements PairingSystem {
  private static final int MOST_PLAY_OFFS = 5;
  private static final int GAMES_OF_PLAY_OFF = 2;

  /** Who is to play it has a bye. */
  private static final int NOBODY = -1;

  /** So many that one player is left. */
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

  /** Two players and what they got against each other, play-offs included. */
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

  /** Goes through the rounds that are complete, up to the first one that is not. */
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

    /** Seeds by their places, from 0: neighbours meet, and then those who go through. */
    private static List<Integer> seeded(int players) {
      List<Integer> places = List.of(0);
      while (places.size() < players) {
        int size = 2 * places.size();
        places = places.stream().flatMap(seed -> Stream.of(seed, size - 1 - seed)).toList();
      }
      return places.stream().map(seed -> seed < players ? seed : NOBODY).toList();
    }

    /** Those who go through, by their places; empty while that is not decided. */
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
      for (int playOff = 0; playOff < MOST_PLAY_OFFS; playOff++) {
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

    /** Counts a round; answers whether it is complete, and keeps it as the next one otherwise. */
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
