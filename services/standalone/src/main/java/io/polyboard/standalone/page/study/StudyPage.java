package io.polyboard.standalone.page.study;

import module java.base;

import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.standalone.page.Figures;

/** The state of a study. */
public record StudyPage(Study study) {
  /** The progress of a running study, in one line. */
  public String progress() {
    int left = study.getSpec().getPositions() - study.getSearched();
    int pace = study.getPositionsPerMinute();
    return Figures.format(
        "%,d of %,d positions, %,d per minute%s; %,d known",
        study.getSearched(),
        study.getSpec().getPositions(),
        pace,
        pace > 0 ? ", " + Figures.time(60.0 * left / pace) + " left" : "",
        study.getKnown());
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    String name = study.getDisplayName().isEmpty() ? "" : " (" + study.getDisplayName() + ")";
    lines.add("study " + study.getStudyId() + name + " of " + study.getVariantId());
    lines.add(
        Figures.format(
            "%s: %,d of %,d positions searched, %,d known",
            Figures.state(study.getState()),
            study.getSearched(),
            study.getSpec().getPositions(),
            study.getKnown()));
    if (!study.getFailure().isEmpty()) {
      lines.add(study.getFailure());
    }
    lines.add(
        Figures.format(
            "%,d nodes per position, %d lines within %d centipawns, ply cost %d",
            study.getSpec().getNodes(),
            study.getSpec().getLines(),
            study.getSpec().getBand(),
            study.getSpec().getPlyCost()));
    if (study.hasEndedAt()) {
      lines.add(
          "took "
              + Figures.time(
                  Durations.toSecondsAsDouble(
                      Timestamps.between(study.getCreatedAt(), study.getEndedAt()))));
    }
    lines.add("'polyboard study show " + study.getStudyId() + "' shows its results");
    return lines;
  }
}
