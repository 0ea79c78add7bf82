package io.polyboard.search.grpc;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.Scores;
import io.polyboard.contract.catalogue.Registration;
import io.polyboard.engine.Report;
import io.polyboard.proto.search.v1.AnalyseResponse;
import io.polyboard.proto.search.v1.Line;
import io.polyboard.proto.search.v1.Weights;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;

/** Writes what the engine found in the terms of the contract. */
public final class Answers {
  private Answers() {}

  /**
   * What a search has found.
   *
   * @param lines one or more, best first
   */
  public static AnalyseResponse.Builder analysis(
      Variant variant, List<Report> lines, boolean done) {
    Report last = lines.getLast();
    return AnalyseResponse.newBuilder()
        .addAllLines(lines.stream().map(line -> line(variant, line)).toList())
        .setNodes(last.nodes())
        .setTime(Durations.fromMillis(last.millis()))
        .setHashFullPermille(last.permilleFull())
        .setDone(done);
  }

  /** A turn with the line expected to follow. */
  public static Line line(Variant variant, Report report) {
    return Line.newBuilder()
        .setRank(report.rank())
        .setDepth(report.depth())
        .setSelectiveDepth(report.deepest())
        .setScore(Scores.message(report.score()))
        .addAllTurns(TurnText.formatAll(variant, report.line().turns()))
        .setCut(report.line().cut())
        .build();
  }

  /** Registered weights, with their text or without. */
  static Weights weights(Registration known, boolean text) {
    return Weights.newBuilder()
        .setDigest(known.digest())
        .setVariantId(known.variantId())
        .setVariantDigest(known.variantDigest())
        .setText(text ? known.text() : "")
        .build();
  }
}
