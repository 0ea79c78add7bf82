package io.polyboard.statistics;

/**
 * What a {@link LogisticRegression} found. Immutable.
 *
 * <p>Both estimates have the same coefficients, in the order of the features, and the intercept
 * last. They are logits: e to the coefficient is what the odds are multiplied by where the feature
 * is greater by 1.
 *
 * @param byModel with the inverse of Fisher's information as covariance, and normal intervals:
 *     right where responses are 0 or 1, or means of such, and all independent. Draws as one half
 *     make it too wide, clusters too narrow
 * @param robust with the covariance of Peter Huber's sandwich (1967; Halbert White, Maximum
 *     Likelihood Estimation of Misspecified Models, Econometrica 50, 1982), the cluster being the
 *     unit (Kung-Yee Liang and Scott Zeger, Biometrika 73, 1986): right for any responses of
 *     independent clusters, if these are many. With G clusters of N rows and k coefficients it is
 *     multiplied by G / (G - 1) (N - 1) / (N - k), and has G - 1 degrees of freedom (Colin Cameron
 *     and Douglas Miller, A Practitioner's Guide to Cluster-Robust Inference, 2015). Unknown with 1
 *     cluster, or not more rows than coefficients
 * @param logLikelihood of the responses, in nats, 0 or less, without the penalty
 * @param iterations of Newton's method
 * @param converged whether there are coefficients: otherwise none are numbers
 */
public record LogisticFit(
    JointEstimate byModel,
    JointEstimate robust,
    double logLikelihood,
    int iterations,
    boolean converged) {}
