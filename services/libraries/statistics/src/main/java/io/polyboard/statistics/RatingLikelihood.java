package io.polyboard.statistics;

import module java.base;

import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.RealMatrix;

/**
 * The log-likelihood of counted results, and of the virtual games of {@link Ratings}, as a function
 * of its parameters in natural units: the rating of each player, White's advantage, the logarithm
 * of Davidson's &nu;. It is strictly concave.
 *
 * <p>The derivatives for one result are: by White's rating and by White's advantage, half of what
 * White scored above expectation, with 1 for a win and &minus;1 for a loss; by Black's rating the
 * same with the sign changed; by the logarithm of &nu;, 1 for a draw or else 0, less the
 * probability of a draw.
 */
final class RatingLikelihood {
  private static final int RESULTS = RatingCounts.RESULTS;
  private static final int LOST = 0;
  private static final int DRAWN = 1;
  private static final int WON = 2;

  /** Virtual games of a player against its opponents. */
  private static final double AGAINST_OPPONENTS = 1;

  /**
   * Additional games of a player against its opponents, for the errors, if all games were drawn.
   */
  private static final double DOUBTS = Intervals.QUANTILE * Intervals.QUANTILE;

  /** Distance of a won or lost game from a drawn one, in the derivatives. */
  private static final double HALF_A_GAME = 0.5;

  /** Virtual games of each player against the reference. */
  private static final double AGAINST_REFERENCE = 0.1;

  private final RatingCounts counts;
  private final List<Meeting> meetings = new ArrayList<>();

  /** Share of draws of all games, 0 to 1. */
  private final double drawShare;

  /** Index of White's advantage in the parameters. */
  private final int advantage;

  /** Index of the logarithm of &nu; in the parameters. */
  private final int draws;

  /** Index of a player with a rating of 0, as if it had a parameter after the others. */
  private final int reference;

  /**
   * Games with the same players and colours, by result: lost by White, drawn, won.
   *
   * @param single number of single games
   * @param played number of all games, those of pairs included
   * @param virtual weights of the games of the prior
   * @param doubts weight of the additional games for the errors
   */
  private record Meeting(
      int white, int black, double[] single, double[] played, double[] virtual, double doubts) {
    double weight(int result) {
      return played[result] + virtual[result];
    }

    double weight() {
      return weight(LOST) + weight(DRAWN) + weight(WON);
    }
  }

  /**
   * The expectations of a game, by result.
   *
   * @param byRating derivatives of the logarithms of the likelihoods by White's rating
   * @param byDraws their derivatives by the logarithm of &nu;
   */
  private record Expected(double[] likelihoods, double[] byRating, double[] byDraws) {}

  RatingLikelihood(RatingCounts counts) {
    this.counts = counts;
    int players = counts.players();
    advantage = players;
    draws = players + 1;
    reference = players + 2;
    double[] gamesOf = new double[players];
    double drawn = 0;
    for (int white = 0; white < players; white++) {
      for (int black = 0; black < players; black++) {
        if (haveMet(white, black)) {
          gamesOf[white] += counts.gamesBetween(white, black);
          drawn += drawn(white, black);
        }
      }
    }
    drawShare = (drawn + 0.5) / (counts.games() + 1.0);
    for (int white = 0; white < players; white++) {
      for (int black = 0; black < players; black++) {
        if (haveMet(white, black)) {
          double games = counts.gamesBetween(white, black);
          double share = (games / gamesOf[white] + games / gamesOf[black]) / 2;
          meetings.add(
              new Meeting(
                  white,
                  black,
                  single(white, black),
                  played(white, black),
                  even(AGAINST_OPPONENTS * share / 2, drawShare),
                  share / 2 * doubts((drawn(white, black) + drawn(black, white)) / games)));
        }
      }
      addVirtual(white, reference, AGAINST_REFERENCE / 2, drawShare);
      addVirtual(reference, white, AGAINST_REFERENCE / 2, drawShare);
    }
    addVirtual(reference, reference, 1, 0.5);
  }

  private boolean haveMet(int white, int black) {
    return white != black && counts.gamesBetween(white, black) > 0;
  }

  private double[] single(int white, int black) {
    double[] single = new double[RESULTS];
    Arrays.setAll(single, result -> counts.games(white, black, result));
    return single;
  }

  private double[] played(int white, int black) {
    double[] played = single(white, black);
    for (int result = 0; result < RESULTS; result++) {
      for (int reversed = 0; reversed < RESULTS; reversed++) {
        played[result] += counts.pairs(white, black, result, reversed);
      }
    }
    return played;
  }

  /** Additional games for the errors, for a share of draws. */
  private static double doubts(double drawShare) {
    return DOUBTS * Math.max(0, 2 * drawShare - 1);
  }

  private double drawn(int white, int black) {
    return played(white, black)[DRAWN];
  }

  private void addVirtual(int white, int black, double games, double drawShare) {
    double[] none = new double[RESULTS];
    meetings.add(new Meeting(white, black, none, none, even(games, drawShare), 0));
  }

  /** The results of games with the same colours that end evenly. */
  private static double[] even(double games, double drawShare) {
    double decided = games * (1 - drawShare) / 2;
    return new double[] {decided, games * drawShare, decided};
  }

  /** The number of parameters. */
  int size() {
    return draws + 1;
  }

  int advantage() {
    return advantage;
  }

  int draws() {
    return draws;
  }

  /** The number of results that are independent of each other: of single games and of pairs. */
  double units() {
    double twice = 0;
    for (Meeting meeting : meetings) {
      twice += Arrays.stream(meeting.single).sum() + Arrays.stream(meeting.played).sum();
    }
    return twice / 2;
  }

  /** The weight of the virtual games. */
  double virtualGames() {
    return meetings.stream().mapToDouble(meeting -> Arrays.stream(meeting.virtual).sum()).sum();
  }

  /**
   * By player: the number of its group, from 0. Chains of games connect all players of a group, and
   * no game connects two groups.
   */
  List<Integer> groups() {
    Integer[] groups = new Integer[counts.players()];
    int number = 0;
    for (int player = 0; player < groups.length; player++) {
      if (groups[player] == null) {
        int group = number++;
        reached(player, (one, other) -> true).stream().forEach(other -> groups[other] = group);
      }
    }
    return List.of(groups);
  }

  /**
   * Whether a chain of players leads from every player to every other of its group, in which each
   * took at least half a point from the next.
   */
  boolean isConnected() {
    List<Integer> groups = groups();
    return IntStream.range(0, groups.size())
        .filter(player -> groups.indexOf(groups.get(player)) == player)
        .allMatch(first -> {
          int size = Collections.frequency(groups, groups.get(first));
          return reached(first, this::hasScored).cardinality() == size
              && reached(first, (one, other) -> hasScored(other, one)).cardinality() == size;
        });
  }

  /**
   * The players to which a chain leads from the first player, in which each has met the next and
   * leads to it.
   */
  private BitSet reached(int first, BiPredicate<Integer, Integer> leads) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(first));
    reached.set(first);
    while (!open.isEmpty()) {
      int one = open.remove();
      IntStream.range(0, counts.players())
          .filter(other -> !reached.get(other) && haveMet(one, other) && leads.test(one, other))
          .forEach(other -> {
            reached.set(other);
            open.add(other);
          });
    }
    return reached;
  }

  private boolean hasScored(int player, int opponent) {
    double[] white = played(player, opponent);
    double[] black = played(opponent, player);
    return white[WON] + white[DRAWN] + black[DRAWN] + black[LOST] > 0;
  }

  /** The log-likelihood of all games. */
  double value(double[] at) {
    double sum = 0;
    for (Meeting meeting : meetings) {
      double[] logarithms = logLikelihoods(meeting, at);
      for (int result = 0; result < RESULTS; result++) {
        sum += meeting.weight(result) * logarithms[result];
      }
    }
    return sum;
  }

  /** The first derivatives. */
  double[] slope(double[] at) {
    double[] sum = new double[reference + 1];
    for (Meeting meeting : meetings) {
      Expected expected = expected(meeting, at);
      for (int result = 0; result < RESULTS; result++) {
        double byRating = meeting.weight(result) * expected.byRating[result];
        sum[meeting.white] += byRating;
        sum[meeting.black] -= byRating;
        sum[advantage] += byRating;
        sum[draws] += meeting.weight(result) * expected.byDraws[result];
      }
    }
    return Arrays.copyOf(sum, size());
  }

  /** The second derivatives with the sign changed: the expected {@link #squares}. */
  RealMatrix information(double[] at) {
    double[][] sum = new double[reference + 1][reference + 1];
    for (Meeting meeting : meetings) {
      Expected expected = expected(meeting, at);
      Squares squares = new Squares();
      for (int result = 0; result < RESULTS; result++) {
        double byRating = expected.byRating[result];
        squares.add(
            meeting.weight() * expected.likelihoods[result],
            byRating,
            byRating,
            expected.byDraws[result]);
      }
      squares.addTo(sum, meeting);
    }
    return withoutReference(sum);
  }

  /**
   * The sum of the squares of the first derivatives over all independent results: single games,
   * pairs, virtual games, and the additional games for the errors.
   */
  RealMatrix squares(double[] at) {
    double[][] sum = new double[reference + 1][reference + 1];
    for (Meeting meeting : meetings) {
      Expected expected = expected(meeting, at);
      Squares squares = new Squares();
      for (int result = 0; result < RESULTS; result++) {
        double byRating = expected.byRating[result];
        squares.add(
            meeting.single[result] + meeting.virtual[result],
            byRating,
            byRating,
            expected.byDraws[result]);
      }
      squares.add(meeting.doubts, HALF_A_GAME, 0, 0);
      if (meeting.white < meeting.black && meeting.black < counts.players()) {
        addPairs(squares, meeting, expected, expected(reversed(meeting), at));
      }
      squares.addTo(sum, meeting);
    }
    sum[advantage][advantage] += doubts(drawShare) * HALF_A_GAME * HALF_A_GAME;
    return withoutReference(sum);
  }

  private static Meeting reversed(Meeting meeting) {
    double[] none = new double[RESULTS];
    return new Meeting(meeting.black, meeting.white, none, none, none, 0);
  }

  private void addPairs(Squares squares, Meeting meeting, Expected first, Expected second) {
    for (int result = 0; result < RESULTS; result++) {
      for (int reversed = 0; reversed < RESULTS; reversed++) {
        int ofSecond = RESULTS - 1 - reversed;
        squares.add(
            counts.pairs(meeting.white, meeting.black, result, reversed),
            first.byRating[result] - second.byRating[ofSecond],
            first.byRating[result] + second.byRating[ofSecond],
            first.byDraws[result] + second.byDraws[ofSecond]);
      }
    }
  }

  private RealMatrix withoutReference(double[][] sum) {
    return new Array2DRowRealMatrix(sum, false).getSubMatrix(0, size() - 1, 0, size() - 1);
  }

  /** The sums of the squares of a meeting's derivatives: by rating, by advantage, by draws. */
  private final class Squares {
    private double rating;
    private double ratingAdvantage;
    private double ratingDraws;
    private double advantageOnly;
    private double advantageDraws;
    private double drawsOnly;

    void add(double weight, double byRating, double byAdvantage, double byDraws) {
      rating += weight * byRating * byRating;
      ratingAdvantage += weight * byRating * byAdvantage;
      ratingDraws += weight * byRating * byDraws;
      advantageOnly += weight * byAdvantage * byAdvantage;
      advantageDraws += weight * byAdvantage * byDraws;
      drawsOnly += weight * byDraws * byDraws;
    }

    /** Adds the sums to the matrix. The derivative by Black's rating is minus that by White's. */
    void addTo(double[][] sum, Meeting meeting) {
      int white = meeting.white;
      int black = meeting.black;
      sum[white][white] += rating;
      sum[black][black] += rating;
      addTwice(sum, white, black, -rating);
      addTwice(sum, white, advantage, ratingAdvantage);
      addTwice(sum, black, advantage, -ratingAdvantage);
      addTwice(sum, white, draws, ratingDraws);
      addTwice(sum, black, draws, -ratingDraws);
      sum[advantage][advantage] += advantageOnly;
      addTwice(sum, advantage, draws, advantageDraws);
      sum[draws][draws] += drawsOnly;
    }

    private static void addTwice(double[][] sum, int row, int column, double value) {
      sum[row][column] += value;
      sum[column][row] += value;
    }
  }

  private Expected expected(Meeting meeting, double[] at) {
    double[] likelihoods = logLikelihoods(meeting, at);
    Arrays.setAll(likelihoods, result -> Math.exp(likelihoods[result]));
    double lost = likelihoods[LOST];
    double drawn = likelihoods[DRAWN];
    double won = likelihoods[WON];
    // 1 minus a likelihood is added up from the others, which is exact if the likelihood is almost
    // 1.
    return new Expected(
        likelihoods,
        new double[] {-won - drawn / 2, (lost - won) / 2, lost + drawn / 2},
        new double[] {-drawn, lost + won, -drawn});
  }

  private double[] logLikelihoods(Meeting meeting, double[] at) {
    double half = (rating(meeting.white, at) - rating(meeting.black, at) + at[advantage]) / 2;
    double drawn = at[draws];
    // The most likely result comes first: its logarithm is near 0, and none of the others
    // overflows.
    if (drawn > Math.abs(half)) {
      double logarithm = -Math.log1p(Math.exp(-half - drawn) + Math.exp(half - drawn));
      return new double[] {logarithm - half - drawn, logarithm, logarithm + half - drawn};
    }
    double decided = Math.abs(half);
    double logarithm = -Math.log1p(Math.exp(drawn - decided) + Math.exp(-2 * decided));
    return half > 0
        ? new double[] {logarithm - 2 * decided, logarithm + drawn - decided, logarithm}
        : new double[] {logarithm, logarithm + drawn - decided, logarithm - 2 * decided};
  }

  private double rating(int player, double[] at) {
    return player == reference ? 0 : at[player];
  }
}
