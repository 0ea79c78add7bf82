package io.polyboard.archive.grpc;

import module java.base;

import io.polyboard.archive.openings.CanonicalPosition;
import io.polyboard.archive.openings.OpeningExplorer;
import io.polyboard.archive.openings.OpeningIndex;
import io.polyboard.archive.openings.OpeningNaming;
import io.polyboard.archive.store.GameReader;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.contract.RequestedPositions;
import io.polyboard.proto.explorer.v1.ExplorePositionRequest;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeRequest;
import io.polyboard.proto.explorer.v1.StreamOpeningTreeResponse;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Outflow;
import io.polyboard.service.calls.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Answers what was played in a position, for gRPC and HTTP. Thread-safe. */
@ApplicationScoped
public class PositionExplorer {
  /** Maximum number of turns of a game that the explorer counts. */
  private static final int MAX_TURNS = 400;

  /** Maximum number of newest games, and of strongest games, to list. */
  private static final int MAX_LISTED = 50;

  private static final int MAX_NAME = 200;

  private final OpeningExplorer openings;
  private final OpeningIndex index;
  private final GameReader reader;
  private final GameVariants variants;
  private final OpeningNaming naming;

  @Inject
  public PositionExplorer(
      OpeningExplorer openings,
      OpeningIndex index,
      GameReader reader,
      GameVariants variants,
      OpeningNaming naming) {
    this.openings = openings;
    this.index = index;
    this.reader = reader;
    this.variants = variants;
    this.naming = naming;
  }

  /**
   * What was played in a position.
   *
   * @param position the requested position; belongs to the caller
   */
  public record Explored(Position position, ExplorePositionResponse response) {}

  /**
   * Finds what was played in a position; waits for the database.
   *
   * @throws Refusal if a field is not valid, the variant is unknown, or a turn is not legal
   */
  public Explored explore(ExplorePositionRequest request) throws InterruptedException {
    RequestReader fields = new RequestReader();
    fields.openings(request.getFilter());
    int listed = fields.range("games", request.getGames(), 0, MAX_LISTED);
    fields.check();
    String digest = digest(request.getPosition());
    OpeningNames names = naming.names(digest);
    AtomicReference<String> opening = new AtomicReference<>("");
    Position position =
        reach(
            digest,
            request.getPosition(),
            passed -> opening.updateAndGet(last -> names.nameOr(last, passed)));
    CanonicalPosition canonical = CanonicalPosition.of(position);
    OpeningExplorer.Played played =
        openings.played(digest, request.getFilter(), key -> key == canonical.key());
    return new Explored(
        position,
        ExplorerMessages.response(digest, position, names, canonical, played, listed, reader)
            .setPlies(index.plies())
            .setOpening(opening.get())
            .build());
  }

  /**
   * Sends the tree of turns played from a position; waits for the database.
   *
   * @throws Refusal if a field is not valid, the variant is unknown, or a turn is not legal
   */
  void stream(StreamOpeningTreeRequest request, Outflow<StreamOpeningTreeResponse> out)
      throws InterruptedException {
    RequestReader fields = new RequestReader();
    fields.openings(request.getFilter());
    OpeningTree.Extent extent = fields.extent(request);
    fields.check();
    String digest = digest(request.getPosition());
    Position position = reach(digest, request.getPosition(), passed -> {});
    new OpeningTree(
            naming.names(digest),
            openings.played(digest, request.getFilter(), key -> true).rows(),
            extent,
            reader,
            out)
        .send(position);
  }

  private String digest(io.polyboard.proto.rules.v1.Position given) throws InterruptedException {
    String variant = given.getVariant();
    new Fields()
        .require(
            !variant.isEmpty() && variant.length() <= MAX_NAME,
            "position.variant",
            "is required: the id of a variant or the digest of a definition")
        .check();
    return variants.digest(variant).orElseThrow(() -> Refusal.unknownVariant(variant));
  }

  /**
   * The position after its turns.
   *
   * @param passed gets the position before its turns and after each of them; must not change it
   */
  private Position reach(
      String digest, io.polyboard.proto.rules.v1.Position given, Consumer<Position> passed)
      throws InterruptedException {
    new Fields()
        .require(
            given.getMfen().length() <= Mfen.MAX_CHARACTERS,
            "position.mfen",
            "is longer than " + Mfen.MAX_CHARACTERS + " characters")
        .require(
            given.getTurnsCount() <= MAX_TURNS,
            "position.turns",
            "has more than " + MAX_TURNS + " turns")
        .check();
    Variant variant = variants.find(digest).orElseThrow(() -> Refusal.unknownVariant(digest));
    Position position = RequestedPositions.setOut(variant, "position", given.getMfen());
    passed.accept(position);
    RequestedPositions.make(position, "position.turns", given.getTurnsList(), passed);
    return position;
  }
}
