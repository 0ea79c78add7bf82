package io.polyboard.standalone.page.study;

import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.standalone.page.TextTable;
import java.util.List;

/** A list of studies, for people. */
public record StudiesPage(List<Study> studies) {
  /** A line for each, below a heading. */
  public List<String> lines() {
    TextTable table = new TextTable();
    table.row("id", "name", "state", "positions", "nodes", "variant", "created");
    for (Study each : studies) {
      table.row(
          each.getStudyId(),
          each.getDisplayName(),
          StudyPage.of(each.getState()),
          each.getSearched() + "/" + each.getSpec().getPositions(),
          Long.toString(each.getSpec().getNodes()),
          each.getVariantId(),
          Timestamps.toString(each.getCreatedAt()));
    }
    return table.lines();
  }
}
