package io.polyboard.tournament.grpc;

import module java.base;

import io.polyboard.contract.UsedWeights;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.balance.v1.CompareVariants;
import io.polyboard.proto.balance.v1.CreateBalanceRunRequest;
import io.polyboard.proto.balance.v1.MeasureBalance;
import io.polyboard.proto.balance.v1.RaceVariants;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.balance.BalancePlan;
import io.polyboard.tournament.balance.TournamentStarter;
import io.polyboard.tournament.store.JobKind;
import io.polyboard.tournament.store.NewJob;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Reads and checks specifications of balance runs. Every method throws a {@link Refusal} that names
 * the invalid fields. Thread-safe.
 */
@ApplicationScoped
public class BalanceSpecReader {
  private static final int MAX_STRENGTHS = 16;
  private static final int MAX_NOISE = 1_000;
  private static final int MAX_VARIANTS = 256;
  private static final int MAX_WISHES = 16;
  private static final int MAX_HEAT_GAMES = 100_000;
  private static final long MAX_NODES = 500_000_000_000L;
  private static final long NODES = 1_000;

  /** Defaults of a specification, except for its nodes. */
  private static final BalanceSpec DEFAULTS =
      BalanceSpec.newBuilder()
          .setWeights(UsedWeights.DERIVED)
          .setMaxPlies(GamePlan.DEFAULT_MAX_PLIES)
          .build();

  private static final RaceVariants RACE_DEFAULTS =
      RaceVariants.newBuilder().setFinalists(3).setHeatGames(32).setHeatNodes(400).build();

  private final Catalogue catalogue;
  private final TournamentStarter tournaments;
  private final int maxGames;

  @Inject
  BalanceSpecReader(Catalogue catalogue, TournamentStarter tournaments, TournamentConfig settings) {
    this.catalogue = catalogue;
    this.tournaments = tournaments;
    maxGames = settings.maxGames();
  }

  /**
   * Reads a run.
   *
   * @param id of the new run
   * @param inQuota whether the quotas of its owner apply to it
   */
  NewJob read(String id, CreateBalanceRunRequest request, boolean inQuota) throws Exception {
    BalanceSpec.Builder spec = DEFAULTS.toBuilder().mergeFrom(request.getSpec());
    if (spec.getNodesCount() == 0) {
      spec.addNodes(NODES);
    }
    if (spec.hasRace()) {
      spec.setRace(RACE_DEFAULTS.toBuilder().mergeFrom(spec.getRace()));
    }
    Fields fields = new Fields();
    check(fields, spec);
    KnownVariant first =
        switch (spec.getPurposeCase()) {
          case MEASURE -> measure(fields, spec);
          case COMPARE -> compare(fields, spec);
          case RACE -> race(fields, spec);
          case PURPOSE_NOT_SET -> {
            fields.require(false, "spec.purpose", "is required: measure, compare or race").check();
            throw new AssertionError("nothing is required");
          }
        };
    fields.check();
    BalanceSpec read = spec.build();
    for (TournamentSpec each : BalancePlan.examples(read, catalogue)) {
      tournaments.check(request.getOwner(), each);
    }
    return new NewJob(
        id,
        JobKind.BALANCE,
        request.getDisplayName(),
        request.getOwner(),
        inQuota,
        first.id(),
        first.digest(),
        read,
        List.of());
  }

  private void check(Fields fields, BalanceSpec.Builder spec) {
    games(fields, "spec.games", spec.getGames());
    fields.range("spec.nodes", spec.getNodesCount(), 1, MAX_STRENGTHS);
    spec.getNodesList().forEach(nodes -> fields.range("spec.nodes", nodes, 1, MAX_NODES));
    fields.range("spec.noise", spec.getNoise(), 0, MAX_NOISE);
    fields.require(
        spec.getWeights().equals(UsedWeights.DERIVED)
            || spec.getWeights().equals(UsedWeights.TUNED)
            || Digest.isDigest(spec.getWeights()),
        "spec.weights",
        "must be '" + UsedWeights.DERIVED + "', '" + UsedWeights.TUNED + "' or a digest");
    fields.require(
        !spec.hasPrecision() || spec.getPrecision() > 0 && spec.getPrecision() < 0.5,
        "spec.precision",
        "must be greater than 0 and less than 0.5");
    fields.check();
  }

  private void games(Fields fields, String field, int games) {
    fields.range(field, games, 0, maxGames);
  }

  private KnownVariant measure(Fields fields, BalanceSpec.Builder spec)
      throws InterruptedException {
    MeasureBalance.Builder measure = spec.getMeasureBuilder();
    games(fields, "spec.measure.robustness_games", measure.getRobustnessGames());
    games(fields, "spec.measure.doubling_games", measure.getDoublingGames());
    games(fields, "spec.measure.skill_games", measure.getSkillGames());
    games(fields, "spec.measure.opening_games", measure.getOpeningGames());
    games(fields, "spec.measure.position_games", measure.getPositionGames());
    fields.require(
        measure.getPositionGames() == 0 || measure.getPositionsCount() > 0,
        "spec.measure.positions",
        "are required for position_games");
    KnownVariant variant = variant(fields, "spec.measure.variant", spec, measure.getVariant());
    measure.setVariant(variant.digest());
    return variant;
  }

  private KnownVariant compare(Fields fields, BalanceSpec.Builder spec)
      throws InterruptedException {
    CompareVariants.Builder compare = spec.getCompareBuilder();
    fields.range("spec.compare.opening_plies", compare.getOpeningPlies(), 0, Opening.MAX_PLIES);
    fields.require(
        compare.getOpeningPlies() == 0 || !spec.hasPrecision(),
        "spec.precision",
        "cannot be used with opening_plies, which pairs the games of both variants: it ends the"
            + " games of one variant before those of the other");
    KnownVariant variant = variant(fields, "spec.compare.variant", spec, compare.getVariant());
    KnownVariant other = variant(fields, "spec.compare.other", spec, compare.getOther());
    fields.require(
        !variant.digest().equals(other.digest()),
        "spec.compare.other",
        "has the same definition as the first variant");
    compare.setVariant(variant.digest()).setOther(other.digest());
    return variant;
  }

  private KnownVariant race(Fields fields, BalanceSpec.Builder spec) throws InterruptedException {
    RaceVariants.Builder race = spec.getRaceBuilder();
    int variants = race.getVariantsCount();
    fields.range("spec.race.variants", variants, 1, MAX_VARIANTS);
    fields.range("spec.race.wishes", race.getWishesCount(), 1, MAX_WISHES);
    fields.range("spec.race.finalists", race.getFinalists(), 1, MAX_VARIANTS);
    fields.range("spec.race.heat_games", race.getHeatGames(), 8, MAX_HEAT_GAMES);
    fields.range("spec.race.heat_nodes", race.getHeatNodes(), 1, MAX_NODES);
    fields.range("spec.nodes", spec.getNodesCount(), 1, 1);
    fields.require(spec.getGames() >= 2, "spec.games", "must be at least 2");
    fields.require(!spec.hasPrecision(), "spec.precision", "cannot be used with a race");
    fields.require(
        race.getHeatNodes() != spec.getNodes(0),
        "spec.race.heat_nodes",
        "must differ from spec.nodes: the final needs another strength, so that its games are new");
    for (int i = 0; i < Math.min(race.getWishesCount(), MAX_WISHES); i++) {
      String field = "spec.race.wishes[" + i + "]";
      fields.require(
          BalancePlan.isMeasure(race.getWishes(i).getMeasure()),
          field + ".measure",
          "is not a measure in the reports");
      fields.require(
          race.getWishes(i).getLow() <= race.getWishes(i).getHigh(),
          field + ".high",
          "must not be lower than low");
    }
    fields.check();
    KnownVariant first = null;
    for (int i = 0; i < variants; i++) {
      KnownVariant variant =
          variant(fields, "spec.race.variants[" + i + "]", spec, race.getVariants(i));
      race.setVariants(i, variant.digest());
      first = first == null ? variant : first;
    }
    fields.require(
        new HashSet<>(race.getVariantsList()).size() == variants,
        "spec.race.variants",
        "contain the same definition twice");
    if (first == null) {
      throw new AssertionError("a race has variants");
    }
    return first;
  }

  private KnownVariant variant(
      Fields fields, String field, BalanceSpec.Builder spec, String idOrDigest)
      throws InterruptedException {
    fields.require(!idOrDigest.isEmpty(), field, "is required").check();
    KnownVariant variant = catalogue.require(idOrDigest);
    fields.require(
        !spec.getWeights().equals(UsedWeights.TUNED)
            || UsedWeights.of("", variant.digest()).equals(UsedWeights.TUNED),
        "spec.weights",
        "no tuned weights ship with " + variant.id() + "; use '" + UsedWeights.DERIVED + "'");
    return variant;
  }
}
