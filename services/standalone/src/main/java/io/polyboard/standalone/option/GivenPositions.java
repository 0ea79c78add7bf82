package io.polyboard.standalone.option;

import module java.base;

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

/** The positions that an option names for games to begin from: shipped ones, or those of a file. */
public final class GivenPositions {
  /** The name of the positions that ship with a variant. */
  public static final String BALANCED = "balanced";

  /** Maximum size of a file. */
  private static final int MAX_BYTES = 64 << 20;

  private GivenPositions() {}

  /**
   * The balanced positions that ship with a variant for {@value #BALANCED}, otherwise those of a
   * file.
   *
   * @param asked {@value #BALANCED}, or the path of the file
   * @param variants the variants to play, as on the command line
   * @param seed chooses the first of the shipped positions
   * @param option the option that names the positions
   * @return the positions in MFEN
   * @throws UsageException if shipped positions are requested for several variants
   * @throws RefusedException if no positions ship with the variant; says how to create some. Or if
   *     the file cannot be read, is larger than 64 MiB, has no positions, or is of another variant
   */
  public static List<String> of(String asked, List<String> variants, long seed, String option) {
    if (!asked.equals(BALANCED)) {
      return read(asked, variants, option);
    }
    if (variants.size() != 1) {
      throw new UsageException(
          "%s: %s needs a single variant, was %s".formatted(option, BALANCED, variants.size()));
    }
    return shipped(variants.getFirst(), seed, option);
  }

  private static List<String> shipped(String variant, long seed, String option) {
    return OpeningFile.shipped(variant)
        .orElseThrow(() ->
            new RefusedException(
                option,
                ("no balanced positions ship with %s; create some with 'polyboard openings"
                        + " balanced %s -o FILE', and use %s FILE")
                    .formatted(variant, variant, option)))
        .positionsFrom(seed);
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
      throw new RefusedException(path, "is not text in UTF-8");
    } catch (IOException e) {
      throw new RefusedException(path, Failures.reason(e));
    }
    if (file.positions().isEmpty()) {
      throw new RefusedException(
          path,
          "has no positions; write one MFEN or FEN per line, or games in PGN, or create the file"
              + " with 'polyboard openings balanced'");
    }
    requireOf(file, path, variants);
    return file.positions();
  }

  private static OpeningFile ofPgn(String path, String text, List<String> variants, String option) {
    if (variants.size() != 1) {
      throw new RefusedException(
          option, "a file of PGN needs a single variant, was " + variants.size());
    }
    Variant variant = Variants.load(variants.getFirst());
    try {
      return OpeningFile.ofPgn(variant, text);
    } catch (RefusedException e) {
      throw e.within(Place.named(path));
    }
  }

  /** Refuses a file of another variant: its positions may not be balanced in this one. */
  private static void requireOf(OpeningFile file, String path, List<String> variants) {
    String variant = file.facts().get("variant");
    if (variant != null && Variants.ids().contains(variant)) {
      for (String each : variants) {
        if (Variants.ids().contains(each) && !each.equals(variant)) {
          throw new RefusedException(path, "has openings of " + variant + ", not of " + each);
        }
      }
    }
  }

  /**
   * Reads positions from which games of a variant begin.
   *
   * @param mfens in MFEN
   * @throws RefusedException if a position is not of the variant, or its game is over; names the
   *     position
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
