package io.polyboard.validation.grpc;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.contract.catalogue.KnownVariant;
import io.polyboard.proto.rules.v1.Geometry;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.notation.Mfen;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Converts variants to messages of the contract, and caches them for lists. Thread-safe. */
@ApplicationScoped
class VariantMessages {
  /** Maximum number of cells of all cached variants together. */
  private static final long MAX_CELLS = 100_000;

  private final Cache<String, Variant> summaries =
      Caffeine.newBuilder()
          .maximumWeight(MAX_CELLS)
          .weigher((String digest, Variant variant) -> variant.getGeometry().getCellsCount())
          .executor(Runnable::run)
          .build();

  private final Catalogue catalogue;

  @Inject
  VariantMessages(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** A variant with its definition. */
  Variant whole(KnownVariant known) {
    return marked(kept(known)).setDefinition(known.definition()).build();
  }

  /** Whether the variant with a digest is cached, and need not be compiled. */
  boolean isKept(String digest) {
    return summaries.getIfPresent(digest) != null;
  }

  /** The variant with a digest, without its definition. */
  Variant summary(String digest) throws InterruptedException {
    Variant kept = summaries.getIfPresent(digest);
    return marked(kept == null ? kept(catalogue.require(digest)) : kept).build();
  }

  /** Sets whether the variant is the latest, which may change while it is cached. */
  private Variant.Builder marked(Variant kept) {
    return kept.toBuilder().setLatest(catalogue.isLatest(kept.getId(), kept.getDigest()));
  }

  private Variant kept(KnownVariant known) {
    return summaries.get(known.digest(), digest -> message(known));
  }

  private static Variant message(KnownVariant known) {
    VariantDefinition definition = known.variant().definition();
    Variant.Builder message =
        Variant.newBuilder()
            .setId(definition.id())
            .setDigest(known.digest())
            .setName(definition.name())
            .setDesigner(Objects.requireNonNullElse(definition.designer(), ""))
            .setYear(Objects.requireNonNullElse(definition.year(), 0))
            .setSource(Objects.requireNonNullElse(definition.source(), ""))
            .setDescription(definition.description())
            .setNotice(Objects.requireNonNullElse(definition.notice(), ""))
            .setShipped(known.shipped())
            .setGeometry(geometry(definition.lattice()))
            .setStartMfen(Mfen.format(known.variant(), known.variant().startSetup()))
            .setMovesPerTurn(definition.movesPerTurn());
    for (PieceDefinition piece : definition.pieces()) {
      message
          .addPiecesBuilder()
          .setLetter(Character.toString(piece.letter()))
          .setName(piece.name())
          .setRoyal(piece.royal())
          .setPawn(piece.pawn() != null);
    }
    return message.build();
  }

  private static Geometry geometry(Lattice lattice) {
    Geometry.Builder geometry = Geometry.newBuilder();
    for (Axis axis : lattice.axes()) {
      geometry.addAxesBuilder().setName(axis.name()).setSize(axis.size()).setCyclic(axis.cyclic());
    }
    for (int board = 0; board < lattice.boards(); board++) {
      geometry
          .addBoardsBuilder()
          .setLabel(lattice.boards() == 1 ? "" : lattice.label(board))
          .setFiles(lattice.files())
          .setRanks(lattice.ranks());
    }
    for (Cell cell : lattice.all()) {
      geometry
          .addCellsBuilder()
          .setName(cell.name())
          .setBoard(cell.board())
          .setFile(cell.file())
          .setRank(cell.rank())
          .addAllCoordinates(cell.coordinates());
    }
    return geometry.build();
  }
}
