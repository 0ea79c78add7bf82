package io.polyboard.tournament.grpc;

import module java.base;

import io.grpc.Status;
import io.polyboard.contract.TournamentMessages;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.contract.catalogue.Registrant;
import io.polyboard.contract.catalogue.Registration;
import io.polyboard.engine.Weights;
import io.polyboard.play.Faults;
import io.polyboard.play.Field;
import io.polyboard.play.PlayerDefinition.Searching;
import io.polyboard.play.PlayerLimits;
import io.polyboard.play.WeightsReference;
import io.polyboard.play.balanced.OpeningFile;
import io.polyboard.play.schedule.DefinitionLimits;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.PositionOpenings;
import io.polyboard.proto.tournament.v1.Reason;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.settings.EngineConfig;
import io.polyboard.tournament.TournamentConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Reads and checks specifications of tournaments. Thread-safe. */
@ApplicationScoped
public class SpecReader {
  private static final String SPEC = "spec";
  private static final int MAX_NAME_CHARACTERS = 100;
  private static final int MAX_FAULTS = 50;

  /** Number of positions that are checked in the time that another thread takes to start. */
  private static final int FEW_POSITIONS = 500;

  private final Catalogue catalogue;
  private final SpecHeavyCalls heavyCalls;
  private final DefinitionLimits limits;

  /**
   * A specification that was read.
   *
   * @param definition without faults, with the digests of weights files
   * @param weights weights files that the platform may not know yet
   */
  record Specification(TournamentDefinition definition, List<Registration> weights) {}

  @Inject
  SpecReader(
      Catalogue catalogue,
      SpecHeavyCalls heavyCalls,
      TournamentConfig settings,
      EngineConfig engine) {
    this.catalogue = catalogue;
    this.heavyCalls = heavyCalls;
    limits =
        new DefinitionLimits(
            new PlayerLimits(engine.maxThreads(), engine.maxHashMib()), settings.maxGames());
  }

  /**
   * Reads a specification and fills in the defaults.
   *
   * @param registrant of its weights files
   * @throws Refusal if it is not valid
   */
  Specification read(TournamentSpec given, Registrant registrant) throws Exception {
    Fields fields = new Fields();
    TournamentSpec asked = withPositions(fields, given);
    Map<String, String> files = weightsFiles(fields, asked);
    Faults faults = new Faults();
    TournamentDefinition named =
        TournamentMessages.read(
            asked,
            asked.getVariantsList().stream().map(name -> new VariantReference(name, "")).toList(),
            faults);
    named.check(faults, limits);
    names(fields, asked.getVariantsList());
    refuse(fields, faults);

    List<KnownVariant> variants = variants(asked.getVariantsList());
    TournamentDefinition definition =
        named.withVariants(
            variants.stream().map(each -> new VariantReference(each.id(), each.digest())).toList());
    Faults sameVariants = new Faults();
    definition.check(sameVariants, limits);
    refuse(fields, sameVariants);
    checkWeights(definition, files, variants);
    checkPositions(definition, variants);
    List<Registration> unknown = unknown(files, variants.getFirst(), registrant.owner());
    catalogue.requireRoom(registrant, unknown.stream().map(Registration::text).toList());
    return new Specification(definition, unknown);
  }

  /** The specification with the positions that ship with its variant, if it asks for them. */
  private TournamentSpec withPositions(Fields fields, TournamentSpec given)
      throws InterruptedException {
    if (!given.getOpenings().getPositions().getBalanced()) {
      return given;
    }
    String path = SPEC + ".openings.positions.balanced";
    fields.require(
        given.getOpenings().getPositions().getMfensCount() == 0,
        path,
        "replaces mfens; leave one of them empty");
    fields.require(
        given.getVariantsCount() == 1,
        path,
        "needs a single variant, was " + given.getVariantsCount());
    fields.check();
    names(fields, given.getVariantsList());
    fields.check();
    KnownVariant variant = catalogue.require(given.getVariants(0));
    Optional<OpeningFile> shipped =
        OpeningFile.shipped(variant.id())
            .filter(file -> variant.digest().equals(file.facts().get("digest")));
    fields.require(shipped.isPresent(), path, "no balanced positions ship with " + variant.id());
    fields.check();
    TournamentSpec.Builder asked = given.toBuilder();
    asked
        .getOpeningsBuilder()
        .setPositions(
            PositionOpenings.newBuilder()
                .addAllMfens(shipped.orElseThrow().positionsFrom(given.getSeed())));
    return asked.build();
  }

  private static void refuse(Fields fields, Faults faults) {
    faults
        .all()
        .forEach(each ->
            fields.add(TournamentMessages.path(SPEC, each.place()), each.message(), each.code()));
    fields.check();
  }

  private static void names(Fields fields, List<String> variants) {
    for (int i = 0; i < Math.min(variants.size(), Field.VARIANTS.max()); i++) {
      int length = variants.get(i).length();
      fields.require(
          length >= 1 && length <= MAX_NAME_CHARACTERS,
          SPEC + ".variants[" + i + "]",
          "has " + length + " characters; use the id or digest of a variant");
    }
  }

  /** The weights files of the players, by digest. */
  private static Map<String, String> weightsFiles(Fields fields, TournamentSpec spec) {
    Map<String, String> files = new LinkedHashMap<>();
    for (int i = 0; i < Math.min(spec.getPlayersCount(), Field.PLAYERS.max()); i++) {
      Entrant entrant = spec.getPlayers(i);
      String file = entrant.getWeightsText();
      if (!file.isEmpty()) {
        String path = SPEC + ".players[" + i + "].weights_text";
        fields.require(
            !Catalogue.isTooLarge(file, Catalogue.MAX_WEIGHTS_BYTES),
            path,
            "is larger than " + Catalogue.MAX_WEIGHTS_BYTES + " bytes");
        fields.require(
            entrant.getPlayer().getSearching().getSettings().getWeights().isEmpty(),
            path,
            "replaces player.searching.settings.weights; leave one of them empty");
        fields.require(
            entrant.getPlayer().hasSearching(), path, "cannot be used by a random player");
        files.put(Digest.of(file), file);
      }
    }
    return files;
  }

  private List<KnownVariant> variants(List<String> names) throws InterruptedException {
    List<KnownVariant> variants = new ArrayList<>();
    for (String name : names) {
      variants.add(catalogue.require(name));
    }
    return variants;
  }

  /** The weights files to register, for the first variant of the tournament. */
  private List<Registration> unknown(
      Map<String, String> files, KnownVariant variant, String owner) {
    Set<String> known =
        catalogue.weights().stream().map(Registration::digest).collect(Collectors.toSet());
    return files.entrySet().stream()
        .filter(file -> !known.contains(file.getKey()))
        .map(file -> Registration.ofWeights(variant, file.getValue(), owner))
        .toList();
  }

  private void checkWeights(
      TournamentDefinition definition, Map<String, String> files, List<KnownVariant> variants)
      throws InterruptedException {
    Refusal refusal =
        Refusal.of(
            Status.Code.INVALID_ARGUMENT,
            Reason.REASON_WEIGHTS_INVALID,
            "the weights of a player do not fit a variant");
    for (int i = 0; i < definition.players().size(); i++) {
      if (definition.players().get(i).strategy() instanceof Searching searching
          && searching.weights() instanceof WeightsReference.Registered(String digest)) {
        String file = files.get(digest);
        String path =
            SPEC
                + ".players["
                + i
                + (file == null ? "].player.searching.settings.weights" : "].weights_text");
        String text = file == null ? weights(digest).text() : file;
        variants.forEach(variant -> checkWeights(refusal, path, text, variant.variant()));
      }
    }
    if (refusal.hasViolations()) {
      throw refusal;
    }
  }

  private Registration weights(String digest) throws InterruptedException {
    return catalogue.weights(digest).orElseThrow(() -> Refusal.unknownWeights(digest));
  }

  private static void checkWeights(Refusal refusal, String path, String text, Variant variant) {
    try {
      Weights unused = Weights.parse(variant.id(), text, variant);
    } catch (RefusedException e) {
      Refusal named = refusal.problems(path, e);
    }
  }

  private void checkPositions(TournamentDefinition definition, List<KnownVariant> variants)
      throws Exception {
    if (!(definition.openings() instanceof Openings.Positions(List<String> mfens))) {
      return;
    }
    if ((long) mfens.size() * variants.size() <= FEW_POSITIONS) {
      checkPositions(mfens, variants);
      return;
    }
    boolean unused =
        heavyCalls.run(() -> {
          checkPositions(mfens, variants);
          return true;
        });
  }

  private static void checkPositions(List<String> mfens, List<KnownVariant> variants)
      throws InterruptedException {
    Refusal refusal =
        Refusal.of(
            Status.Code.INVALID_ARGUMENT,
            io.polyboard.proto.common.v1.Reason.REASON_POSITION_INVALID,
            "an opening position is not valid in every variant, or the game is over in it");
    int faults = 0;
    for (int i = 0; i < mfens.size() && faults < MAX_FAULTS; i++) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      String path = SPEC + ".openings.positions.mfens[" + i + "]";
      for (KnownVariant variant : variants) {
        try {
          Position position =
              variant.variant().position(Mfen.parse(variant.variant(), mfens.get(i)));
          if (position.outcome().isOver()) {
            Refusal named = refusal.field(path, "the game is over in this position");
            faults++;
          }
        } catch (RefusedException e) {
          Refusal named = refusal.problems(path, e);
          faults++;
        }
      }
    }
    if (refusal.hasViolations()) {
      throw refusal;
    }
  }
}
