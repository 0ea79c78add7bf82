package io.polyboard.archive.grpc;

import io.polyboard.archive.openings.CanonicalPosition;
import io.polyboard.archive.openings.OpeningExplorer;
import io.polyboard.archive.openings.OpeningIndex;
import io.polyboard.archive.openings.OpeningNaming;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.OpeningFilter;
import io.polyboard.proto.explorer.v1.ExplorePositionRequest;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.Position;
import io.polyboard.service.calls.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicReference;

/** Tells what was played in a position, whichever way somebody asks. Thread-safe. */
@ApplicationScoped
public class PositionExplorer {
  private final OpeningExplorer openings;
  private final OpeningIndex index;
  private final GameReader reader;
  private final ExploredPositions positions;
  private final OpeningNaming naming;

  @Inject
  public PositionExplorer(
      OpeningExplorer openings,
      OpeningIndex index,
      GameReader reader,
      ExploredPositions positions,
      OpeningNaming naming) {
    this.openings = openings;
    this.index = index;
    this.reader = reader;
    this.positions = positions;
    this.naming = naming;
  }

  /**
   * What was played in a position.
   *
   * @param position the one that was asked about, for the caller alone
   */
  public record Explored(Position position, ExplorePositionResponse response) {}

  /**
   * Counts; waits for the database.
   *
   * @throws Refusal if a field is not valid, the variant is not known, or a turn is not legal
   */
  public Explored explore(ExplorePositionRequest request) throws InterruptedException {
    RequestReader fields = new RequestReader();
    OpeningFilter filter = fields.openings(request.getFilter());
    int listed = fields.listed(request);
    fields.check();
    String digest = positions.digest(request.getPosition());
    OpeningNames names = naming.names(digest);
    AtomicReference<String> opening = new AtomicReference<>("");
    Position position =
        positions.reach(
            digest,
            request.getPosition(),
            passed -> opening.updateAndGet(last -> names.nameOr(last, passed)));
    CanonicalPosition canonical = CanonicalPosition.of(position);
    OpeningExplorer.Played played = openings.played(digest, filter, key -> key == canonical.key());
    return new Explored(
        position,
        ExplorerMessages.response(digest, position, names, canonical, played, listed, reader::at)
            .setPlies(index.plies())
            .setOpening(opening.get())
            .build());
  }
}
