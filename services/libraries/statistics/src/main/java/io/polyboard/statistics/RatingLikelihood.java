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
 * White scored above expectation, where a win has 1 and a loss &minus;1; by Black's rating the same
 * with the sign changed; by the logarithm of &nu;, 1 for a draw, less the likelihood of one.
 */
final class RatingLikelihood {
  private static final int RESULTS = RatingCounts.RESULTS;
  private static final int LOST = 0;
  private static final int DRAWN = 1;
  private static final int WON = 2;

  /** Virtual games of a player against those whom it met. */
  private static final double AGAINST_OPPONENTS = 1;

  /** Games of a player against those whom it met that errors have more, if all were drawn. */
  private static final double DOUBTS = Intervals.QUANTILE * Intervals.QUANTILE;

  /** How far a won or lost game is from a drawn one, as derivatives have it. */
  private static final double HALF_A_GAME = 0.5;

  /** Virtual games of each player against the reference. */
  private static final double AGAINST_REFERENCE = 0.1;

  private final RatingCounts counts;
  private final List<Meeting> meetings = new ArrayList<>();

  /** Of all games, 0 to 1. */
  private final double drawShare;

  /** Where White's advantage is among the parameters. */
  private final int advantage;

  /** Where the logarithm of &nu; is among the parameters. */
  private final int draws;

  /** A player with a rating of 0, as if there were a parameter for it behind the others. */
  private final int reference;

  /**
   * Games with the same players and colours, by result: lost by White, drawn, won.
   *
   * @param single how many stand alone
   * @param played how many there are, those of pairs included
   * @param virtual the weights of those of the prior
   * @param doubts the weight of those that errors have more
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
   * What is expected of a game, by result.
   *
   * @param byRating the derivatives of the logarithms of the likelihoods by White's rating
   * @param byDraws those by the logarithm of &nu;
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

  /** Games that errors have more where this share is drawn. */
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
   * By player: the number of its group, from 0. Games lead from each player of a group to each
   * other one, and none to those of other groups.
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
   * Whether from every player to every other of its group leads a chain of players each of whom
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

  /** The players to whom a chain leads of players who met, each leading to the next. */
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
   * The squares of the first derivatives, added up over all that is independent of each other:
   * single games, pairs, virtual games, and those that errors have more.
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

  /** The squares of a meeting's derivatives, added up: by rating, by advantage, by draws. */
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

    /** Adds them where they belong; the derivative by Black's rating is minus that by White's. */
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
    // What is missing to 1 is added up, which is exact where a likelihood is all but 1.
    return new Expected(
        likelihoods,
        new double[] {-won - drawn / 2, (lost - won) / 2, lost + drawn / 2},
        new double[] {-drawn, lost + won, -drawn});
  }

  private double[] logLikelihoods(Meeting meeting, double[] at) {
    double half = (rating(meeting.white, at) - rating(meeting.black, at) + at[advantage]) / 2;
    double drawn = at[draws];
    // The likeliest result comes first: its logarithm is near 0, and none of the others overflows.
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
