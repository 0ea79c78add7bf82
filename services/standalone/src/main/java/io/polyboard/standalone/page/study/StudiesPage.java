package io.polyboard.standalone.page.study;

import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;
import java.util.List;

/** A list of studies, for people. */
public record StudiesPage(List<Study> studies) {
  /** A line for each, below a heading. */
  public List<String> lines() {
    return new Columns<Study>()
        .with("id", Study::getStudyId)
        .with("name", Study::getDisplayName)
        .with("state", each -> Figures.state(each.getState()))
        .with("positions", each -> each.getSearched() + "/" + each.getSpec().getPositions())
        .with("nodes", each -> each.getSpec().getNodes())
        .with("variant", Study::getVariantId)
        .with("created", each -> Timestamps.toString(each.getCreatedAt()))
        .lines(studies);
  }
}
