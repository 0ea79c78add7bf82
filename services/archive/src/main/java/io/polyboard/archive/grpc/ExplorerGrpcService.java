package io.polyboard.archive.grpc;

import io.grpc.stub.StreamObserver;
import io.polyboard.archive.openings.OpeningExplorer;
import io.polyboard.archive.openings.OpeningIndex;
import io.polyboard.archive.openings.OpeningNaming;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.OpeningFilter;
import io.polyboard.proto.explorer.v1.ExplorePositionRequest;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.ExplorerServiceGrpc;
import io.polyboard.proto.explorer.v1.IndexOpeningsRequest;
import io.polyboard.proto.explorer.v1.IndexOpeningsResponse;
import io.polyboard.proto.explorer.v1.ListOpeningNamesRequest;
import io.polyboard.proto.explorer.v1.ListOpeningNamesResponse;
import io.polyboard.proto.explorer.v1.NameOpeningsRequest;
import io.polyboard.proto.explorer.v1.NameOpeningsResponse;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeRequest;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeResponse;
import io.polyboard.rules.Position;
import io.polyboard.service.calls.Calls;
import io.quarkus.grpc.GrpcService;
import jakarta.inject.Inject;

/** {@code polyboard.explorer.v1.ExplorerService}. */
@GrpcService
public class ExplorerGrpcService extends ExplorerServiceGrpc.ExplorerServiceImplBase {
  private final OpeningExplorer openings;
  private final OpeningIndex index;
  private final GameReader reader;
  private final ExploredPositions positions;
  private final PositionExplorer explorer;
  private final OpeningNaming naming;
  private final NamedOpenings named;
  private final Calls calls = new Calls("archive.polyboard");

  @Inject
  ExplorerGrpcService(
      OpeningExplorer openings,
      OpeningIndex index,
      GameReader reader,
      ExploredPositions positions,
      PositionExplorer explorer,
      OpeningNaming naming,
      NamedOpenings named) {
    this.openings = openings;
    this.index = index;
    this.reader = reader;
    this.positions = positions;
    this.explorer = explorer;
    this.naming = naming;
    this.named = named;
  }

  @Override
  public void explorePosition(
      ExplorePositionRequest request, StreamObserver<ExplorePositionResponse> responses) {
    calls.unary(responses, () -> explorer.explore(request).response());
  }

  @Override
  public void streamOpeningTree(
      StreamOpeningTreeRequest request, StreamObserver<StreamOpeningTreeResponse> responses) {
    calls.stream(
        responses,
        out -> {
          RequestReader fields = new RequestReader();
          OpeningFilter filter = fields.openings(request.getFilter());
          OpeningTree.Extent extent = fields.extent(request);
          fields.check();
          String digest = positions.digest(request.getPosition());
          Position position = positions.reach(digest, request.getPosition(), passed -> {});
          new OpeningTree(
                  naming.names(digest),
                  openings.played(digest, filter, key -> true).rows(),
                  extent,
                  reader::at,
                  out)
              .send(position);
        });
  }

  @Override
  public void indexOpenings(
      IndexOpeningsRequest request, StreamObserver<IndexOpeningsResponse> responses) {
    calls.unary(responses, () -> indexOpenings(request));
  }

  private IndexOpeningsResponse indexOpenings(IndexOpeningsRequest request)
      throws InterruptedException {
    RequestReader fields = new RequestReader();
    int size =
        fields.pageSize(request.getPageSize(), OpeningIndex.MOST_GAMES, OpeningIndex.MOST_GAMES);
    fields.check();
    if (request.getAnew()) {
      index.clear();
    }
    OpeningIndex.Step step = index.step(size);
    return IndexOpeningsResponse.newBuilder()
        .setGames(step.games())
        .setIsComplete(step.isLast())
        .build();
  }

  @Override
  public void nameOpenings(
      NameOpeningsRequest request, StreamObserver<NameOpeningsResponse> responses) {
    calls.unary(responses, () -> named.replace(request));
  }

  @Override
  public void listOpeningNames(
      ListOpeningNamesRequest request, StreamObserver<ListOpeningNamesResponse> responses) {
    calls.unary(responses, () -> named.list(request));
  }
}
