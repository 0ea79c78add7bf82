package io.polyboard.standalone.command.study;

import module java.base;

import io.polyboard.play.Seed;
import io.polyboard.play.schedule.Openings;
import io.polyboard.proto.study.v1.GetStudyRequest;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.option.GameOptions;
import io.polyboard.standalone.platform.Platform;

/**
 * The openings of a tournament from a study, as written on the command line: {@code study:ID},
 * {@code study:ID,plies=6,within=50}, {@code study:ID,weighted}.
 *
 * @param id id of the study
 * @param plies plies from its start to the positions from which games begin
 * @param within maximum lead of either side there, and maximum loss of a turn, in centipawns
 * @param isWeighted whether positions are drawn by their weights, see {@link StudyBook}; otherwise
 *     all are equally frequent
 */
public record StudyOpenings(String id, int plies, int within, boolean isWeighted) {
  private static final int PLIES = 6;
  private static final int WITHIN = 50;
  private static final int MAX = 2_000;
  private static final Pattern PART = Pattern.compile("(plies|within)=([0-9]{1,5})|weighted");

  /** Derives the seed of the draws. */
  private static final int DRAWS = 7;

  /**
   * Parses a text; empty if it does not begin with {@link GameOptions#STUDY}.
   *
   * @throws RefusedException if it is malformed
   */
  public static Optional<StudyOpenings> parse(String text) {
    if (!text.startsWith(GameOptions.STUDY)) {
      return Optional.empty();
    }
    String[] parts = text.substring(GameOptions.STUDY.length()).split(",", -1);
    int plies = PLIES;
    int within = WITHIN;
    boolean isWeighted = false;
    for (int i = 1; i < parts.length; i++) {
      Matcher part = PART.matcher(parts[i]);
      if (!part.matches()) {
        throw new RefusedException(
            "--openings", "'" + parts[i] + "' is not one of plies=N, within=CP, weighted");
      }
      if (part.group(1) == null) {
        isWeighted = true;
      } else if (part.group(1).equals("plies")) {
        plies = Integer.parseInt(part.group(2));
      } else {
        within = Integer.parseInt(part.group(2));
      }
    }
    if (parts[0].isEmpty() || plies < 1) {
      throw new RefusedException(
          "--openings", "'" + text + "' needs a study's id and at least 1 ply");
    }
    return Optional.of(new StudyOpenings(parts[0], plies, within, isWeighted));
  }

  /**
   * Reads the openings from the services.
   *
   * @param digest digest of the definition of the variant to play
   * @param max maximum number of openings that can be used
   * @throws RefusedException if the study is of another variant, or has no such positions
   */
  public Openings.Positions read(Platform platform, String digest, int max, long seed) {
    var request = GetStudyRequest.newBuilder().setStudyId(id);
    Study study = platform.studies().getStudy(request.build()).getStudy();
    if (!study.getVariantDigest().equals(digest)) {
      throw new RefusedException(
          "--openings",
          "study " + id + " is of " + study.getVariantId() + ", with another definition");
    }
    StudyBook book = new StudyBook(StudyBook.positions(id, platform), plies, within);
    long derived = Seed.derive(seed, DRAWS);
    return new Openings.Positions(
        isWeighted ? book.draw(Math.clamp(max, 1, MAX), derived) : book.each(MAX, derived));
  }
}
