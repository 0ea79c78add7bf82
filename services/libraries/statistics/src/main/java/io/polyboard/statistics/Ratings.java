package io.polyboard.statistics;

import module java.base;

import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * Rates many players by the results of all their games, by maximum likelihood.
 *
 * <p><b>Model.</b> Ralph Bradley and Milton Terry's, with Roger Davidson's draws (On Extending the
 * Bradley-Terry Model to Accommodate Ties in Paired Comparison Experiments, JASA 65, 1970) and an
 * advantage of White (Davidson and Robert Beaver, On Extending the Bradley-Terry Model to
 * Incorporate Within-Pair Order Effects, Biometrics 33, 1977): if White leads by d, its advantage
 * included, a game is won, drawn and lost with probabilities in the ratio of e^(d/2), &nu; and
 * e^(&minus;d/2). Unlike in the model of Rao and Kupper (1967), a draw then says as much about the
 * players as half a win and half a loss: the expected points of each player equal its actual
 * points. The log-likelihood is that of an exponential family, which has one maximum.
 *
 * <p><b>Scale.</b> The natural d is multiplied by 400 / ln 10 and by the share of games between
 * equals that are not drawn, 2 / (2 + &nu;), so that a point means as much in score as in {@link
 * Elo} if players are nearly equal. This holds at any distance if no games between equals are
 * drawn, or half of them; if 70% are drawn, a lead of 200 points scores 0.79 instead of 0.76.
 *
 * <p><b>Prior.</b> Players that won or lost everything, and groups that never met, have no finite
 * ratings by likelihood alone. So the prior adds virtual games, which end evenly with both colours
 * and have the same share of draws as all games. Each pairing that met gets the mean of its shares
 * in the games of its two players, which makes half as many virtual games as there are players;
 * BayesElo has twice as many (R&eacute;mi Coulom, https://www.remi-coulom.fr/Bayesian-Elo). For two
 * players it is Jeffreys's prior, half a win and half a loss, which reduces the bias of a logit
 * (David Firth, Bias Reduction of Maximum Likelihood Estimates, Biometrika 80, 1993). Each player
 * has another tenth of a game against a common reference, so that there is one maximum; and one
 * game, half drawn, is the prior of the share of draws. In n games a player's score moves towards
 * one half by at most about 1 / (2n): 75% in 100 games give 188.6 Elo instead of 190.8, with a
 * margin of about 80.
 *
 * <p><b>Errors.</b> Single games and pairs are independent of each other, the two games of a pair
 * are not. The covariance is therefore that of Peter Huber's sandwich with a pair as the unit, with
 * the correction for few units of Jorge Morel, Mollie Bokossa and Nagaraj Neerchal (Small Sample
 * Correction for the Variance of GEE Estimators, Biometrical Journal 45, 2003), which makes
 * intervals slightly too wide if there are hardly more units than players. If several pairings play
 * the same openings, the dependence between the pairings is not counted: it affects White's
 * advantage and the share of draws, but hardly the ratings, because a pair has each opening with
 * both colours. If all games were drawn, none shows how many will not be. So errors have additional
 * games, half of them won and half lost: z&sup2; (2d - 1) = 3.84 (2d - 1) for each player if the
 * share of draws d is more than one half. By this, Wilson's interval ({@link Proportion}) of 2n
 * halves of games is wider than Wald's, to the first order in 1 / n.
 *
 * <p>Time grows with the cube of the number of players, and not with that of games: 64 players take
 * about 15 ms, 256 about a third of a second.
 */
public final class Ratings {
  private static final double PER_NATURAL_UNIT = 400 / Math.log(10);

  /** Max log-likelihood, in nats, that the last step was expected to gain. */
  private static final double PRECISION = 1e-8;

  private Ratings() {}

  /** The rating list. */
  public static RatingList fit(RatingCounts counts) {
    RatingLikelihood likelihood = new RatingLikelihood(counts);
    List<Integer> groups = likelihood.groups();
    Newton.Maximum maximum =
        new Newton(
                likelihood::value,
                at -> solver(likelihood.information(at)).solve(slope(likelihood, at)).toArray(),
                (at, direction) ->
                    slope(likelihood, at).dotProduct(new ArrayRealVector(direction, false))
                        < PRECISION)
            .maximum(likelihood.size());
    RealVector at = new ArrayRealVector(maximum.at(), false);
    int players = counts.players();
    int advantage = likelihood.advantage();
    int draws = likelihood.draws();
    double drawLogit = at.getEntry(draws) - Math.log(2);
    double drawShare = LogisticRegression.share(drawLogit);

    // By row: each player's lead over its group's mean, White's advantage, the logit of the share
    // of draws.
    RealMatrix shown = MatrixUtils.createRealIdentityMatrix(likelihood.size());
    shown.setSubMatrix(leads(groups), 0, 0);
    RealVector natural = shown.operate(at);
    Uncertainty uncertainty = Uncertainty.of(likelihood, maximum.at());
    Errors ofNatural = uncertainty.of(shown);

    // The scale depends on the share of draws, whose error is part of the error of all values in
    // Elo.
    double perUnit = PER_NATURAL_UNIT * (1 - drawShare);
    RealVector elo = natural.mapMultiply(perUnit);
    RealMatrix inElo = shown.scalarMultiply(perUnit);
    inElo.setColumnVector(draws, elo.mapMultiply(-drawShare));
    Errors ofElo = uncertainty.of(inElo);

    List<Estimate> ratings = new ArrayList<>();
    for (int player = 0; player < players; player++) {
      ratings.add(
          Collections.frequency(groups, groups.get(player)) == 1
              ? Estimate.unknown(0)
              : Intervals.ofNormal(elo.getEntry(player), ofElo.of(player)));
    }
    double logitMargin = Intervals.QUANTILE * ofNatural.of(draws);
    return new RatingList(
        ratings,
        groups,
        superiority(groups, natural, ofNatural),
        Intervals.ofNormal(elo.getEntry(advantage), ofElo.of(advantage)),
        new Estimate(drawLogit, drawLogit - logitMargin, drawLogit + logitMargin)
            .map(LogisticRegression::share),
        likelihood.virtualGames(),
        likelihood.isConnected(),
        maximum.isFound());
  }

  /** The matrix from the players' parameters to each player's lead over the mean of its group. */
  private static double[][] leads(List<Integer> groups) {
    double[][] leads = new double[groups.size()][groups.size()];
    for (int player = 0; player < leads.length; player++) {
      int group = groups.get(player);
      double size = Collections.frequency(groups, group);
      for (int other = 0; other < leads.length; other++) {
        leads[player][other] = groups.get(other) == group ? -1 / size : 0;
      }
      leads[player][player] += 1;
    }
    return leads;
  }

  /** By player and opponent: the probability that the player is the stronger one. */
  private static List<List<Double>> superiority(
      List<Integer> groups, RealVector natural, Errors errors) {
    double[][] superiority = new double[groups.size()][groups.size()];
    for (int player = 0; player < superiority.length; player++) {
      Arrays.fill(superiority[player], 0.5);
      for (int opponent = 0; opponent < player; opponent++) {
        if (!groups.get(opponent).equals(groups.get(player))) {
          continue;
        }
        double difference = natural.getEntry(player) - natural.getEntry(opponent);
        double deviations = difference / errors.ofDifference(player, opponent);
        superiority[player][opponent] = Intervals.NORMAL.cumulativeProbability(deviations);
        superiority[opponent][player] = Intervals.NORMAL.cumulativeProbability(-deviations);
      }
    }
    return Arrays.stream(superiority).map(row -> Arrays.stream(row).boxed().toList()).toList();
  }

  private static RealVector slope(RatingLikelihood likelihood, double[] at) {
    return new ArrayRealVector(likelihood.slope(at), false);
  }

  /** The solver of a positive definite and exactly symmetric system, however small its pivots. */
  private static DecompositionSolver solver(RealMatrix matrix) {
    return new CholeskyDecomposition(matrix, 0, 0).getSolver();
  }

  /**
   * The errors of the parameters.
   *
   * @param model solves by the information of all results
   * @param squares of the observed derivatives
   * @param correction the weight of the model's covariance that is added to the sandwich
   */
  private record Uncertainty(DecompositionSolver model, RealMatrix squares, double correction) {
    static Uncertainty of(RatingLikelihood likelihood, double[] at) {
      DecompositionSolver model = solver(likelihood.information(at));
      RealMatrix squares = likelihood.squares(at);
      // One parameter is the level of all ratings together, of which games say nothing.
      double parameters = likelihood.size() - 1;
      double weight = parameters / Math.max(likelihood.units() - parameters, 2 * parameters);
      double effect = Math.max(1, model.solve(squares).getTrace() / parameters);
      return new Uncertainty(model, squares, weight * effect);
    }

    /** The errors of linear functions of the parameters, which are the rows. */
    Errors of(RealMatrix functions) {
      RealMatrix modelled = model.solve(functions.transpose());
      RealMatrix variances =
          squares.multiply(modelled).add(functions.transpose().scalarMultiply(correction));
      return new Errors(modelled, variances);
    }
  }

  /**
   * The standard errors of linear functions of the parameters, each the root of the product of two
   * columns. A covariance matrix would not do: if groups never met, the rounding of the large
   * variances between groups would hide the small ones within groups.
   */
  private record Errors(RealMatrix modelled, RealMatrix variances) {
    double of(int function) {
      return root(modelled.getColumnVector(function), variances.getColumnVector(function));
    }

    double ofDifference(int function, int other) {
      return root(
          modelled.getColumnVector(function).subtract(modelled.getColumnVector(other)),
          variances.getColumnVector(function).subtract(variances.getColumnVector(other)));
    }

    private static double root(RealVector modelled, RealVector variance) {
      // Rounding may make it negative.
      return Math.sqrt(Math.max(modelled.dotProduct(variance), Double.MIN_NORMAL));
    }
  }
}
