package io.polyboard.standalone.option;

import module java.base;

import io.polyboard.play.Seed;
import io.polyboard.play.balanced.OpeningFile;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Place;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.terminal.Failures;
import io.polyboard.standalone.terminal.UsageException;

/**
 * The positions from which games begin where an option names them: those that ship, or a file's.
 */
public final class GivenPositions {
  /** What names the positions that ship with a variant. */
  public static final String BALANCED = "balanced";

  /** What a seed is derived for: apart from those of games. */
  private static final long BEGINNING = 3;

  /** The most of a file. */
  private static final int MAX_BYTES = 64 << 20;

  private GivenPositions() {}

  /**
   * The balanced positions that ship with a variant for {@value #BALANCED}, otherwise those of a
   * file.
   *
   * @param asked {@value #BALANCED}, or the path of the file
   * @param variants that are to be played, as the command line has them
   * @param seed says with which of the shipped ones to begin
   * @param option by which they are given
   * @return in MFEN
   * @throws UsageException if the shipped ones of several variants are asked for
   * @throws RefusedException if none ship with the variant, and says how to make some; or if the
   *     file cannot be read, is larger than 64 MiB, has none, or says that it is of another variant
   */
  public static List<String> of(String asked, List<String> variants, long seed, String option) {
    if (!asked.equals(BALANCED)) {
      return read(asked, variants, option);
    }
    if (variants.size() != 1) {
      throw new UsageException(
          "%s: %s is of one variant, and these are %s"
              .formatted(option, BALANCED, variants.size()));
    }
    return shipped(variants.getFirst(), seed, option);
  }

  private static List<String> shipped(String variant, long seed, String option) {
    List<String> positions =
        new ArrayList<>(
            OpeningFile.shipped(variant)
                .orElseThrow(() ->
                    new RefusedException(
                        option,
                        ("no balanced ones ship with %s; make some with polyboard openings balanced"
                                + " %s -o FILE, and give %s FILE")
                            .formatted(variant, variant, option)))
                .positions());
    // Any run of them is spread over the tree of openings: other seeds begin elsewhere in it.
    Collections.rotate(
        positions, (int) Math.floorMod(Seed.derive(seed, BEGINNING), (long) positions.size()));
    return positions;
  }

  private static List<String> read(String path, List<String> variants, String option) {
    OpeningFile file;
    try {
      String text = PlainText.read(Path.of(path), MAX_BYTES);
      file =
          text.stripLeading().startsWith("[") || path.toLowerCase(Locale.ROOT).endsWith(".pgn")
              ? ofPgn(path, text, variants, option)
              : OpeningFile.parse(text);
    } catch (InvalidPathException e) {
      throw new RefusedException(option, "is not a path: " + e.getReason());
    } catch (MalformedInputException e) {
      throw new RefusedException(path, "is no text in UTF-8");
    } catch (IOException e) {
      throw new RefusedException(path, Failures.reason(e));
    }
    if (file.positions().isEmpty()) {
      throw new RefusedException(
          path,
          "has no positions; write an MFEN or FEN a line, or games in PGN, or make it with"
              + " polyboard openings");
    }
    requireOf(file, path, variants);
    return file.positions();
  }

  private static OpeningFile ofPgn(String path, String text, List<String> variants, String option) {
    if (variants.size() != 1) {
      throw new RefusedException(
          option, "games are of one variant, and these are " + variants.size());
    }
    Variant variant = Variants.load(variants.getFirst());
    try {
      return OpeningFile.ofPgn(variant, text);
    } catch (RefusedException e) {
      throw e.within(Place.named(path));
    }
  }

  /** Whatever a file of another game's says is not of balance in this one. */
  private static void requireOf(OpeningFile file, String path, List<String> variants) {
    String variant = file.facts().get("variant");
    if (variant != null && Variants.ids().contains(variant)) {
      for (String each : variants) {
        if (Variants.ids().contains(each) && !each.equals(variant)) {
          throw new RefusedException(path, "has openings of " + variant + ", and this is " + each);
        }
      }
    }
  }

  /**
   * Reads positions from which games of a variant begin.
   *
   * @param mfens in MFEN
   * @throws RefusedException if one is none of the variant, or the game is over there; names it
   */
  public static List<Setup> setups(Variant variant, List<String> mfens) {
    List<Setup> setups = new ArrayList<>();
    for (int i = 0; i < mfens.size(); i++) {
      Place place = Place.named("opening " + (i + 1));
      Setup setup;
      Outcome outcome;
      try {
        setup = Mfen.parse(variant, mfens.get(i));
        outcome = variant.position(setup).outcome();
      } catch (RefusedException e) {
        throw e.within(place);
      }
      if (outcome.isOver()) {
        throw new RefusedException(
            place, "GAME_OVER", "the game is over (" + outcome.reason() + ")");
      }
      setups.add(setup);
    }
    return setups;
  }
}
