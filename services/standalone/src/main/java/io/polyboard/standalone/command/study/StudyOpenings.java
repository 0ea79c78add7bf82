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
 * The openings of a tournament that come from a study, as the command line names them: {@code
 * study:ID}, {@code study:ID,plies=6,within=50}, {@code study:ID,weighted}.
 *
 * @param id of the study
 * @param plies from its start to where games begin
 * @param within how many centipawns either side may be ahead there, and may have lost by a turn
 * @param isWeighted whether they are drawn by their weights, see {@link StudyBook}; otherwise each
 *     comes as often as the others
 */
public record StudyOpenings(String id, int plies, int within, boolean isWeighted) {
  private static final int PLIES = 6;
  private static final int WITHIN = 50;
  private static final int MOST = 2_000;
  private static final Pattern PART = Pattern.compile("(plies|within)=([0-9]{1,5})|weighted");

  /** What is drawn by seeds that are derived for it. */
  private static final int DRAWS = 7;

  /**
   * Reads a name; empty for one that does not begin with {@link GameOptions#STUDY}.
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
            "--openings", "'" + parts[i] + "' is none of plies=N, within=CP, weighted");
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
          "--openings", "'" + text + "' needs a study's id, and 1 ply or more");
    }
    return Optional.of(new StudyOpenings(parts[0], plies, within, isWeighted));
  }

  /**
   * Reads the openings from the services.
   *
   * @param digest of the variant's definition that is to be played
   * @param most openings that can be used
   * @throws RefusedException if the study is of another variant, or has no such positions
   */
  public Openings.Positions read(Platform platform, String digest, int most, long seed) {
    var request = GetStudyRequest.newBuilder().setStudyId(id);
    Study study = platform.studies().getStudy(request.build()).getStudy();
    if (!study.getVariantDigest().equals(digest)) {
      throw new RefusedException(
          "--openings",
          "study " + id + " is of " + study.getVariantId() + " with other rules than this one");
    }
    StudyBook book = new StudyBook(StudyBook.positions(id, platform), plies, within);
    long derived = Seed.derive(seed, DRAWS);
    return new Openings.Positions(
        isWeighted ? book.draw(Math.clamp(most, 1, MOST), derived) : book.each(MOST, derived));
  }
}
