package io.polyboard.tournament.balance;

import module java.base;

import io.polyboard.balance.improve.Race.Entrant;
import io.polyboard.balance.improve.Race.Heat;
import io.polyboard.balance.improve.Wish;
import io.polyboard.balance.report.Measure;
import io.polyboard.proto.balance.v1.BalancePart;
import io.polyboard.proto.balance.v1.BalanceProgress;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.balance.v1.BalanceWish;
import io.polyboard.proto.balance.v1.RaceEntrant;
import io.polyboard.proto.balance.v1.RaceStanding;
import io.polyboard.proto.balance.v1.RaceValue;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.rules.definition.Improvement;
import io.polyboard.statistics.Estimate;

/** The race of a run: its heats and final. Stateless: the state is in the run's progress. */
final class Race {
  /**
   * The value of a measure that has none: nothing is known, and no other value is preferred to it.
   */
  private static final Estimate UNKNOWN =
      new Estimate(Double.MAX_VALUE / 2, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  private Race() {}

  /** The progress before the first heat. */
  static BalanceProgress begin(BalanceSpec spec) {
    BalanceProgress.Builder progress = BalanceProgress.newBuilder().setHeat(1);
    for (String variant : spec.getRace().getVariantsList()) {
      progress.addEntrants(
          RaceEntrant.newBuilder()
              .setVariantDigest(variant)
              .setStanding(RaceStanding.RACE_STANDING_RACING));
    }
    return progress
        .setFinalHeat(progress.getEntrantsCount() <= spec.getRace().getFinalists())
        .build();
  }

  static boolean isOver(BalanceProgress progress) {
    return progress.getEntrantsCount() > 0 && racing(progress).isEmpty();
  }

  private static List<String> racing(BalanceProgress progress) {
    return progress.getEntrantsList().stream()
        .filter(each -> each.getStanding() == RaceStanding.RACE_STANDING_RACING)
        .map(RaceEntrant::getVariantDigest)
        .toList();
  }

  /** The games of the heat, or of the final. */
  static List<List<WantedSample>> heat(BalanceSpec spec, BalanceProgress progress) {
    long nodes = progress.getFinalHeat() ? spec.getNodes(0) : spec.getRace().getHeatNodes();
    int games =
        progress.getFinalHeat()
            ? spec.getGames()
            : spec.getRace().getHeatGames() << progress.getHeat() - 1;
    return racing(progress).stream()
        .map(variant -> List.of(BalancePlan.fromStart(spec, variant, nodes, games)))
        .toList();
  }

  /** Decides a heat or the final after its games were played. */
  static BalanceProgress decided(BalanceSpec spec, BalanceProgress progress, Archived archive) {
    List<String> variants = spec.getRace().getVariantsList();
    List<Wish> wishes = spec.getRace().getWishesList().stream().map(Race::wish).toList();
    var race = new io.polyboard.balance.improve.Race(wishes, 2 * variants.size() * wishes.size());
    Map<Integer, RaceEntrant.Builder> entrants = new LinkedHashMap<>();
    for (RaceEntrant each : progress.getEntrantsList()) {
      entrants.put(variants.indexOf(each.getVariantDigest()), each.toBuilder());
    }
    List<Entrant> measured = measured(progress, wishes, variants, entrants, archive);
    BalanceProgress.Builder next = progress.toBuilder().clearParts().clearEntrants();
    List<Integer> merit = new ArrayList<>();
    if (progress.getFinalHeat()) {
      List<Integer> front = race.front(measured);
      merit.addAll(front);
      measured.stream()
          .map(Entrant::candidate)
          .filter(each -> !front.contains(each))
          .forEach(merit::add);
      merit.forEach(each ->
          stand(
              entrants,
              each,
              front.contains(each)
                  ? RaceStanding.RACE_STANDING_FRONT
                  : RaceStanding.RACE_STANDING_DOMINATED));
    } else {
      int finalists = spec.getRace().getFinalists();
      Heat heat = race.heat(measured, Math.max(finalists, (measured.size() + 1) / 2));
      merit.addAll(heat.kept());
      merit.addAll(heat.cut());
      merit.addAll(heat.beaten());
      heat.cut().forEach(each -> stand(entrants, each, RaceStanding.RACE_STANDING_CUT));
      heat.beaten().forEach(each -> stand(entrants, each, RaceStanding.RACE_STANDING_BEATEN));
      boolean isFinal = heat.kept().size() <= finalists;
      if (isFinal) {
        // The finalists are compared with the first variant.
        stand(entrants, 0, RaceStanding.RACE_STANDING_RACING);
      }
      next.setHeat(progress.getHeat() + 1).setFinalHeat(isFinal);
    }
    entrants.keySet().stream().filter(each -> !merit.contains(each)).forEach(merit::add);
    merit.forEach(each -> next.addEntrants(entrant(entrants, each)));
    return next.build();
  }

  private static RaceEntrant.Builder entrant(
      Map<Integer, RaceEntrant.Builder> entrants, int index) {
    return Objects.requireNonNull(entrants.get(index));
  }

  private static void stand(
      Map<Integer, RaceEntrant.Builder> entrants, int index, RaceStanding standing) {
    var unused = entrant(entrants, index).setStanding(standing);
  }

  /**
   * The measured values of the racing entrants. Entrants that differ only in rules that never
   * applied have played the same games as another entrant: they are marked as duplicates and left
   * out.
   */
  private static List<Entrant> measured(
      BalanceProgress progress,
      List<Wish> wishes,
      List<String> variants,
      Map<Integer, RaceEntrant.Builder> entrants,
      Archived archive) {
    List<Entrant> measured = new ArrayList<>();
    Map<Report, String> played = new HashMap<>();
    for (BalancePart part : progress.getPartsList()) {
      String variant = part.getKey().getVariantDigest();
      int index = variants.indexOf(variant);
      Optional<Report> report =
          archive.balance(Archived.request(part.getKey())).getReportsList().stream().findFirst();
      List<Estimate> values =
          wishes.stream()
              .map(wish -> report.map(each -> value(each, wish)).orElse(UNKNOWN))
              .toList();
      RaceEntrant.Builder entrant = entrant(entrants, index).clearValues();
      if (report.isPresent()) {
        entrant.setGames(report.get().getSample().getGames()).setNodes(part.getKey().getNodes());
        for (int i = 0; i < wishes.size(); i++) {
          entrant.addValues(value(wishes.get(i), values.get(i)));
        }
        String other = played.putIfAbsent(report.get(), variant);
        if (other != null) {
          entrant.setDuplicateOfDigest(other).setStanding(RaceStanding.RACE_STANDING_DUPLICATE);
          continue;
        }
      }
      measured.add(new Entrant(index, values));
    }
    return measured;
  }

  private static Wish wish(BalanceWish wish) {
    return new Wish(
        measure(wish.getMeasure()).orElseThrow(),
        new Improvement.Band(wish.getLow(), wish.getHigh()));
  }

  static Optional<Measure> measure(String name) {
    return Arrays.stream(Measure.values()).filter(measure -> measure.id().equals(name)).findFirst();
  }

  private static Estimate value(Report report, Wish wish) {
    return report.getMeasuresList().stream()
        .filter(measure -> measure.getName().equals(wish.measure().id()))
        .findFirst()
        .map(measure -> measure.getValue())
        .map(value ->
            new Estimate(
                value.getValue(),
                value.hasLow() ? value.getLow() : Double.NEGATIVE_INFINITY,
                value.hasHigh() ? value.getHigh() : Double.POSITIVE_INFINITY))
        .orElse(UNKNOWN);
  }

  private static RaceValue value(Wish wish, Estimate value) {
    RaceValue.Builder message = RaceValue.newBuilder();
    if (!value.equals(UNKNOWN)) {
      var estimate = message.getValueBuilder().setValue(value.value());
      if (Double.isFinite(value.low())) {
        estimate.setLow(value.low());
      }
      if (Double.isFinite(value.high())) {
        estimate.setHigh(value.high());
      }
    }
    Estimate shortfall = wish.shortfall(value);
    if (shortfall.high() == 0 || shortfall.low() > 0) {
      message.setInside(shortfall.high() == 0);
    }
    return message.build();
  }
}
