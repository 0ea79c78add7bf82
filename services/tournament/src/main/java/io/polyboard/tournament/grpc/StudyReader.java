package io.polyboard.tournament.grpc;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.PlayerMessages;
import io.polyboard.contract.RequestedPositions;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.engine.Settings;
import io.polyboard.play.Faults;
import io.polyboard.play.Place;
import io.polyboard.play.PlayerDefinition.Searching;
import io.polyboard.play.PlayerLimits;
import io.polyboard.play.study.StudyRule;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.study.v1.CreateStudyRequest;
import io.polyboard.proto.study.v1.StudySpec;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.settings.EngineConfig;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobKind;
import io.polyboard.tournament.store.NewJob;
import io.polyboard.tournament.study.StudyGraphs;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Reads and checks specifications of studies. Every method throws a {@link Refusal} that names the
 * invalid fields. Thread-safe.
 */
@ApplicationScoped
public class StudyReader {
  /** Maximum number of turns that lead to a position. */
  static final int MAX_TURNS = 1_000;

  /** Defaults of a specification. */
  private static final StudySpec DEFAULTS =
      StudySpec.newBuilder()
          .setPositions(StudyRule.DEFAULT.positions())
          .setNodes(StudyRule.DEFAULT.nodes())
          .setLines(StudyRule.DEFAULT.lines())
          .setBand(StudyRule.DEFAULT.band())
          .setPlyCost(StudyRule.DEFAULT.plyCost())
          .setBatch(StudyRule.DEFAULT.batch())
          .build();

  private static final int MAX_NAME = 200;
  private static final String POSITION = "spec.position";

  private final Catalogue catalogue;
  private final PlayerLimits engine;
  private final TournamentConfig settings;

  @Inject
  StudyReader(Catalogue catalogue, EngineConfig engine, TournamentConfig settings) {
    this.catalogue = catalogue;
    this.engine = new PlayerLimits(engine.maxThreads(), engine.maxHashMib());
    this.settings = settings;
  }

  /**
   * Reads a study.
   *
   * @param id of the new study
   * @param inQuota whether the quotas of its owner apply to it
   */
  NewJob read(String id, CreateStudyRequest request, boolean inQuota) throws InterruptedException {
    StudySpec spec = DEFAULTS.toBuilder().mergeFrom(request.getSpec()).build();
    check(spec);
    KnownVariant variant = catalogue.require(spec.getPosition().getVariant());
    var position = reach(variant.variant(), POSITION, spec.getPosition());
    new Fields()
        .require(
            !position.outcome().isOver(),
            POSITION,
            "must be a position in which the game is not over")
        .check();
    checkStart(StudyGraphs.rule(spec), position.countTurns());
    checkWeights(spec.getSettings().getWeights());
    return new NewJob(
        id,
        JobKind.STUDY,
        request.getDisplayName(),
        request.getOwner(),
        inQuota,
        variant.id(),
        variant.digest(),
        spec.toBuilder()
            .setPosition(
                Position.newBuilder()
                    .setVariant(variant.digest())
                    .setMfen(Mfen.format(variant.variant(), position.setup())))
            .build(),
        List.of(spec.getPositions()));
  }

  /** The search of the start position visits more nodes than the others, and has the same limit. */
  private static void checkStart(StudyRule rule, long turns) {
    long max = Math.max(1, StudyRule.MAX_NODES * rule.lines() / StudyRule.startLines(turns));
    new Fields()
        .require(
            rule.startNodes(turns) <= StudyRule.MAX_NODES,
            "spec.nodes",
            rule.nodes()
                + "; use 1 to "
                + max
                + " with "
                + rule.lines()
                + " lines: the search of the start position, with all its turns, visits "
                + rule.startNodes(turns)
                + " nodes, and the limit is "
                + StudyRule.MAX_NODES)
        .check();
  }

  private void check(StudySpec spec) {
    Fields fields = new Fields();
    fields.range("spec.positions", spec.getPositions(), 1, settings.maxStudyPositions());
    fields.range("spec.nodes", spec.getNodes(), 1, StudyRule.MAX_NODES);
    fields.range("spec.lines", spec.getLines(), 1, Settings.MAX_MULTI_PV);
    fields.range("spec.band", spec.getBand(), 0, StudyRule.MAX_BAND);
    fields.range("spec.ply_cost", spec.getPlyCost(), 1, StudyRule.MAX_BAND);
    fields.range("spec.batch", spec.getBatch(), 1, StudyRule.MAX_BATCH);
    fields.require(
        !spec.hasTime()
            || Durations.isValid(spec.getTime()) && Durations.isPositive(spec.getTime()),
        "spec.time",
        "must be more than 0 s");
    fields.require(
        spec.getSettings().getThreads() <= 1,
        "spec.settings.threads",
        "must be 1: with more threads a study is not reproducible");
    fields.require(
        spec.getSettings().getNoise() == 0,
        "spec.settings.noise",
        "must be 0: noise would change the scores");
    Faults faults = new Faults();
    Searching searching =
        PlayerMessages.read(
            Limits.newBuilder().setNodes(spec.getNodes()).build(),
            spec.getSettings(),
            Place.NONE,
            faults);
    searching.check(faults, Place.NONE, engine, true);
    faults
        .all()
        .forEach(
            each -> fields.add("spec." + each.place().pathInSearch(), each.message(), each.code()));
    checkPosition(fields, POSITION, spec.getPosition());
    fields.check();
  }

  private static void checkPosition(Fields fields, String path, Position position) {
    fields.require(
        !position.getVariant().isEmpty() && position.getVariant().length() <= MAX_NAME,
        path + ".variant",
        "is required: an id or a digest");
    fields.require(
        position.getMfen().length() <= Mfen.MAX_CHARACTERS,
        path + ".mfen",
        "must have at most " + Mfen.MAX_CHARACTERS + " characters");
    fields.require(
        position.getTurnsCount() <= MAX_TURNS,
        path + ".turns",
        "must have at most " + MAX_TURNS + " turns");
  }

  private void checkWeights(String weights) throws InterruptedException {
    if (Digest.isDigest(weights) && catalogue.weights(weights).isEmpty()) {
      throw Refusal.unknownWeights(weights);
    }
  }

  private static io.polyboard.rules.Position reach(Variant variant, String path, Position given)
      throws InterruptedException {
    var position = RequestedPositions.setOut(variant, path, given.getMfen());
    RequestedPositions.make(position, path + ".turns", given.getTurnsList(), after -> {});
    return position;
  }

  /** A position of a study, by the turns from its start position. */
  io.polyboard.rules.Position reach(Job study, List<String> turns) throws InterruptedException {
    new Fields()
        .require(turns.size() <= MAX_TURNS, "turns", "must have at most " + MAX_TURNS + " turns")
        .check();
    Variant variant = catalogue.require(study.variantDigest()).variant();
    var position = variant.position(Mfen.parse(variant, study.study().getPosition().getMfen()));
    RequestedPositions.make(position, "turns", turns, after -> {});
    return position;
  }
}
