package io.polyboard.statistics;

/**
 * What a {@link LogisticRegression} found. Immutable.
 *
 * <p>Both estimates have the same coefficients, in the order of the features, and the intercept
 * last. They are logits: e to the coefficient is what the odds are multiplied by where the feature
 * is greater by 1.
 *
 * @param byModel with the inverse of Fisher's information as covariance, and normal intervals:
 *     right where responses are 0 or 1. Draws as one half make it too wide
 * @param robust with the covariance of Peter Huber's sandwich (1967; Halbert White, Maximum
 *     Likelihood Estimation of Misspecified Models, Econometrica 50, 1982): right for any responses
 *     from 0 to 1, if these are many. With N responses and k coefficients it is multiplied by N /
 *     (N - k), and has N - 1 degrees of freedom. Unknown with not more responses than coefficients
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
