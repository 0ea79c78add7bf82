package io.polyboard.archive.grpc;

import module java.base;

import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.openings.OpeningIndex;
import io.polyboard.archive.openings.OpeningNaming;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.explorer.v1.ExplorerServiceGrpc;
import io.polyboard.proto.explorer.v1.IndexOpeningsRequest;
import io.polyboard.proto.explorer.v1.IndexOpeningsResponse;
import io.polyboard.proto.explorer.v1.ListOpeningNamesRequest;
import io.polyboard.proto.explorer.v1.ListOpeningNamesResponse;
import io.polyboard.proto.explorer.v1.NameOpeningsRequest;
import io.polyboard.proto.explorer.v1.NameOpeningsResponse;
import io.polyboard.rules.NamedOpening;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.service.access.Caller;
import io.polyboard.service.calls.Calls;
import io.polyboard.service.calls.ContractService;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Refusal;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;

/** {@code polyboard.explorer.v1.ExplorerService}. */
@GrpcService
public class ExplorerGrpcService extends ContractService {
  /** Maximum size of a request in bytes: that of a file of names. */
  private static final int MAX_BYTES = 1 << 20;

  private static final String DIGEST =
      "is required: the digest of a definition, \"sha256:\" and 64 hexadecimal digits";

  private final OpeningIndex index;
  private final PositionExplorer explorer;
  private final OpeningNaming naming;
  private final GameVariants variants;
  private final int plies;

  @Inject
  ExplorerGrpcService(
      OpeningIndex index,
      PositionExplorer explorer,
      OpeningNaming naming,
      GameVariants variants,
      ArchiveConfig settings) {
    super(ExplorerServiceGrpc.getServiceDescriptor(), new Calls("archive.polyboard"));
    this.index = index;
    this.explorer = explorer;
    this.naming = naming;
    this.variants = variants;
    plies = Math.min(settings.openingPlies(), OpeningNames.MAX_TURNS);
    unary(
        ExplorerServiceGrpc.getExplorePositionMethod(),
        request -> explorer.explore(request).response());
    stream(ExplorerServiceGrpc.getStreamOpeningTreeMethod(), explorer::stream);
    unary(ExplorerServiceGrpc.getIndexOpeningsMethod(), this::indexOpenings);
    unary(ExplorerServiceGrpc.getNameOpeningsMethod(), this::replace);
    unary(ExplorerServiceGrpc.getListOpeningNamesMethod(), this::list);
  }

  private IndexOpeningsResponse indexOpenings(IndexOpeningsRequest request)
      throws InterruptedException {
    RequestReader fields = new RequestReader();
    int size =
        fields.pageSize(request.getPageSize(), OpeningIndex.MAX_GAMES, OpeningIndex.MAX_GAMES);
    fields.check();
    if (request.getRebuild()) {
      index.clear();
    }
    OpeningIndex.Step step = index.step(size);
    return IndexOpeningsResponse.newBuilder()
        .setGames(step.games())
        .setComplete(step.isLast())
        .build();
  }

  private NameOpeningsResponse replace(NameOpeningsRequest request) throws InterruptedException {
    String digest = request.getVariantDigest();
    new Fields()
        .require(Digest.isDigest(digest), "variant_digest", DIGEST)
        .require(
            request.getOpeningsCount() <= OpeningNames.MAX,
            "openings",
            "has " + request.getOpeningsCount() + " names; at most " + OpeningNames.MAX)
        .require(
            request.getSerializedSize() <= MAX_BYTES,
            "openings",
            "has more than " + MAX_BYTES + " bytes")
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

  private ListOpeningNamesResponse list(ListOpeningNamesRequest request) {
    String digest = request.getVariantDigest();
    new Fields().require(Digest.isDigest(digest), "variant_digest", DIGEST).check();
    return ListOpeningNamesResponse.newBuilder().addAllOpenings(naming.openings(digest)).build();
  }
}
