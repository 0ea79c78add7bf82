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

/** Reports of played games, from the study in {@code docs/balance/study}. */
enum PlayedReport {
  /** 16 boards, in four rows of four. */
  MAX_BOARDS("chess-on-two-boards", "chess-on-two-boards-1000"),
  /** Two strengths. */
  TWO_STRENGTHS("raumschach", "raumschach-1000", "raumschach-10000"),
  ONE_BOARD("chess", "chess-1000");

  private static final Path REPORTS = Path.of("..", "..", "docs", "balance", "study", "reports");

  private final String id;
  private final String[] files;

  PlayedReport(String id, String... files) {
    this.id = id;
    this.files = files;
  }

  /** The measures of the games. */
  GetBalanceResponse balance() throws IOException {
    GetBalanceResponse.Builder all = GetBalanceResponse.newBuilder();
    for (String file : files) {
      GetBalanceResponse.Builder one = GetBalanceResponse.newBuilder();
      try (Reader in = Files.newBufferedReader(REPORTS.resolve(file + ".json"))) {
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
