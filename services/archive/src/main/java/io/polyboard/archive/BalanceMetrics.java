package io.polyboard.archive;

import module java.base;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.contract.MeasuresMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.contract.catalogue.ShippedVariants;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Variants;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * What the games stored since the start say about the balance of their variants. All metrics are
 * counters, so that queries choose the span of time and add up over archives.
 *
 * <p>Labels have few values: a shipped variant, recognised by the digest of its definition, has its
 * own; all other variants share {@value #OTHER}. All series exist from the start: Prometheus would
 * not see the first game of a new series as an increase. Thread-safe.
 */
@ApplicationScoped
@Startup
public class BalanceMetrics {
  /** Stands for all variants that do not ship. */
  public static final String OTHER = "other";

  private static final double[] LENGTHS = {
    10, 20, 30, 40, 60, 80, 100, 125, 150, 200, 250, 300, 400, 600, 1_000
  };
  private static final double[] SHARES = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};

  private final Map<String, VariantMetrics> variants = new HashMap<>();

  @Inject
  BalanceMetrics(MeterRegistry registry) {
    Variants.ids().forEach(id -> variants.put(id, VariantMetrics.of(registry, id)));
    variants.put(OTHER, VariantMetrics.of(registry, OTHER));
  }

  /** Counts a game that is new in the archive and committed. */
  public void count(GameValidated game) {
    String variant =
        ShippedVariants.id(game.getGame().getRequest().getVariantDigest()).orElse(OTHER);
    Objects.requireNonNull(variants.get(variant)).count(game);
  }

  private record VariantMetrics(
      Map<Outcome.Result, Map<Outcome.Reason, Counter>> games,
      DistributionSummary lengths,
      DistributionSummary worstJams,
      Counter pieces,
      Counter stuckPieces) {
    static VariantMetrics of(MeterRegistry registry, String variant) {
      Map<Outcome.Result, Map<Outcome.Reason, Counter>> games = new EnumMap<>(Outcome.Result.class);
      for (Outcome.Result result : Outcome.Result.values()) {
        if (result != Outcome.Result.ONGOING) {
          games.put(result, byTermination(registry, variant, result));
        }
      }
      return new VariantMetrics(
          games,
          DistributionSummary.builder("polyboard.balance.length")
              .description("Turns of stored games, both sides' and the opening's")
              .baseUnit("turns")
              .tag("variant", variant)
              .serviceLevelObjectives(LENGTHS)
              .register(registry),
          DistributionSummary.builder("polyboard.balance.worst.jam")
              .description(
                  "The greatest share of a side's pieces without a legal move in a stored game")
              .tag("variant", variant)
              .serviceLevelObjectives(SHARES)
              .register(registry),
          Counter.builder("polyboard.balance.pieces")
              .description(
                  "Pieces of the side to move in stored games, before turns out of check, on"
                      + " boards that are not decided")
              .tag("variant", variant)
              .register(registry),
          Counter.builder("polyboard.balance.pieces.stuck")
              .description("Pieces of polyboard_balance_pieces_total without a legal move")
              .tag("variant", variant)
              .register(registry));
    }

    private static Map<Outcome.Reason, Counter> byTermination(
        MeterRegistry registry, String variant, Outcome.Result result) {
      Map<Outcome.Reason, Counter> counters = new EnumMap<>(Outcome.Reason.class);
      for (Outcome.Reason reason : Outcome.Reason.values()) {
        counters.put(
            reason,
            Counter.builder("polyboard.balance.games")
                .description("Stored games, each counted once")
                .tag("variant", variant)
                .tag("result", label(result))
                .tag("termination", label(reason))
                .register(registry));
      }
      return counters;
    }

    private static String label(Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }

    void count(GameValidated validated) {
      PlayedGame game = validated.getGame();
      Outcome ending = Outcomes.read(game.getOutcome());
      Objects.requireNonNull(
              Objects.requireNonNull(games.get(ending.result())).get(ending.endReason()))
          .increment();
      lengths.record(game.getTurnsCount());
      if (validated.hasMeasures()) {
        GameMeasures measures = MeasuresMessages.read(validated.getMeasures());
        worstJams.record(measures.count(Count.MAX_STUCK) / 1_000.0);
        for (List<Stuck> side : measures.stuck()) {
          for (Stuck stretch : side) {
            pieces.increment(stretch.pieces());
            stuckPieces.increment(stretch.without());
          }
        }
      }
    }
  }
}
