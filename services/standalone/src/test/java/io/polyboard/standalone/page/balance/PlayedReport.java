package io.polyboard.standalone.page.balance;

import module java.base;

import com.google.protobuf.util.JsonFormat;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.rules.v1.Geometry;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.notation.Mfen;

/** Reports of played games: of the study in {@code docs/balance/study}, and a short one. */
enum PlayedReport {
  /** 16 boards, in four rows of four. */
  MAX_BOARDS("chess-on-two-boards", study("chess-on-two-boards-1000")),
  /** Two strengths. */
  TWO_STRENGTHS(
      "raumschach",
      study("raumschach-1000"),
      Path.of("src/test/resources/io/polyboard/standalone/page/balance/raumschach-4000.json")),
  ONE_BOARD("chess", study("chess-1000"));

  private final String id;
  private final Path[] files;

  PlayedReport(String id, Path... files) {
    this.id = id;
    this.files = files;
  }

  private static Path study(String name) {
    return Path.of("..", "..", "docs", "balance", "study", "reports", name + ".json");
  }

  /** The measures of the games. */
  GetBalanceResponse balance() throws IOException {
    GetBalanceResponse.Builder all = GetBalanceResponse.newBuilder();
    for (Path file : files) {
      GetBalanceResponse.Builder one = GetBalanceResponse.newBuilder();
      try (Reader in = Files.newBufferedReader(file)) {
        JsonFormat.parser().merge(in, one);
      }
      if (all.getReportsCount() == 0) {
        all.mergeFrom(one.build());
      } else {
        all.addAllReports(one.getReportsList());
      }
    }
    return all.build();
  }

  /** The variant as the rules service describes it. */
  Variant variant() {
    io.polyboard.rules.Variant variant = Variants.shipped(id);
    Lattice lattice = variant.lattice();
    Geometry.Builder geometry = Geometry.newBuilder();
    lattice
        .axes()
        .forEach(each -> geometry.addAxesBuilder().setName(each.name()).setSize(each.size()));
    for (int board = 0; board < lattice.boards(); board++) {
      geometry
          .addBoardsBuilder()
          .setLabel(lattice.label(board))
          .setFiles(lattice.files())
          .setRanks(lattice.ranks());
    }
    lattice
        .all()
        .forEach(cell ->
            geometry
                .addCellsBuilder()
                .setName(cell.name())
                .setBoard(cell.board())
                .setFile(cell.file())
                .setRank(cell.rank())
                .addAllCoordinates(cell.coordinates()));
    return Variant.newBuilder()
        .setId(id)
        .setName(variant.definition().name())
        .setDesigner(variant.definition().designer())
        .setDigest(Digest.of(DefinitionReader.shippedText(id)))
        .setDefinition(DefinitionReader.shippedText(id))
        .setStartMfen(Mfen.format(variant, variant.startSetup()))
        .setGeometry(geometry)
        .setLatest(true)
        .build();
  }
}
