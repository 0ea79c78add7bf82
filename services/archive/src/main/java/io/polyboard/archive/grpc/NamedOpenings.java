package io.polyboard.archive.grpc;

import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.openings.OpeningNaming;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.explorer.v1.ListOpeningNamesRequest;
import io.polyboard.proto.explorer.v1.ListOpeningNamesResponse;
import io.polyboard.proto.explorer.v1.NameOpeningsRequest;
import io.polyboard.proto.explorer.v1.NameOpeningsResponse;
import io.polyboard.rules.NamedOpening;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.service.access.Caller;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;

/** Takes and tells the names of openings. Thread-safe. */
@ApplicationScoped
class NamedOpenings {
  /** The most bytes of a request; as many as a file of names has. */
  private static final int MOST_BYTES = 1 << 20;

  private static final String DIGEST =
      "is required: the digest of a definition, \"sha256:\" and 64 hexadecimal digits";

  private final OpeningNaming naming;
  private final GameVariants variants;
  private final int plies;

  @Inject
  NamedOpenings(OpeningNaming naming, GameVariants variants, ArchiveConfig settings) {
    this.naming = naming;
    this.variants = variants;
    plies = Math.min(settings.openingPlies(), OpeningNames.MOST_TURNS);
  }

  /**
   * Puts names in place of those of a definition.
   *
   * @throws Refusal if a field is not valid, the variant is not known, or its names belong to
   *     another owner
   */
  NameOpeningsResponse replace(NameOpeningsRequest request) throws InterruptedException {
    String digest = request.getVariantDigest();
    new Fields()
        .require(Digest.isDigest(digest), "variant_digest", DIGEST)
        .require(
            request.getOpeningsCount() <= OpeningNames.MOST,
            "openings",
            "are " + request.getOpeningsCount() + "; at most " + OpeningNames.MOST)
        .require(
            request.getSerializedSize() <= MOST_BYTES,
            "openings",
            "have more than " + MOST_BYTES + " bytes together")
        .check();
    Caller caller = Caller.current();
    naming.give(digest, caller.owner(), read(digest, request), caller::requireFor);
    return NameOpeningsResponse.newBuilder().setOpenings(naming.openings(digest).size()).build();
  }

  private Collection<NamedOpening> read(String digest, NameOpeningsRequest request)
      throws InterruptedException {
    if (request.getOpeningsCount() == 0) {
      return List.of();
    }
    Variant variant = variants.find(digest).orElseThrow(() -> Refusal.unknownVariant(digest));
    List<NamedOpening> openings =
        request.getOpeningsList().stream().map(OpeningNaming::read).toList();
    try {
      return OpeningNames.of(variant, openings, plies).openings();
    } catch (RefusedException e) {
      Refusal refusal = Refusal.invalid("the names are not valid");
      e.problems().forEach(problem -> refusal.problem(problem.place().words(), problem));
      throw refusal;
    }
  }

  /**
   * Lists the names of a definition.
   *
   * @throws Refusal if a field is not valid
   */
  ListOpeningNamesResponse list(ListOpeningNamesRequest request) {
    String digest = request.getVariantDigest();
    new Fields().require(Digest.isDigest(digest), "variant_digest", DIGEST).check();
    return ListOpeningNamesResponse.newBuilder().addAllOpenings(naming.openings(digest)).build();
  }
}
