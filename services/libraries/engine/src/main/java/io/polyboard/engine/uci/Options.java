package io.polyboard.engine.uci;

import module java.base;

import io.polyboard.engine.Engine;
import io.polyboard.engine.Settings;
import io.polyboard.engine.TranspositionTable;
import io.polyboard.engine.Weights;
import io.polyboard.rules.Place;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.jspecify.annotations.Nullable;

/**
 * The values of the options, and their engine. The engine is made when it is needed, and made again
 * after a change: a weights file may be named before its variant.
 *
 * <p>Not thread-safe.
 */
final class Options {
  private static final String DERIVED = "derived";
  private static final String INITIAL_VARIANT = "chess";
  private static final int INITIAL_OVERHEAD = 10;
  private static final int MAX_OVERHEAD = 5000;

  private final BiFunction<Variant, Settings, Engine> engines;
  private final List<Option> options;

  private String shipped = INITIAL_VARIANT;
  private Variant variant = Variants.shipped(INITIAL_VARIANT);
  private String weightsFile = "";
  private Settings settings = Settings.DEFAULT;
  private int overhead = INITIAL_OVERHEAD;
  private @Nullable Engine engine;

  /**
   * @param engines makes an engine, or throws what the engine's constructor throws
   */
  Options(BiFunction<Variant, Settings, Engine> engines) {
    this.engines = engines;
    options =
        List.of(
            Option.combo("UCI_Variant", INITIAL_VARIANT, Variants.ids(), this::setShipped),
            Option.text("VariantPath", this::setVariantPath),
            Option.spin(
                "Hash", settings.hash(), 1, TranspositionTable.MAX_MEBIBYTES, this::setHash),
            Option.spin(
                "Threads",
                settings.threads(),
                1,
                Settings.MAX_THREADS,
                threads -> change(settings.withThreads(threads))),
            Option.spin(
                "MultiPV",
                settings.multiPv(),
                1,
                Settings.MAX_MULTI_PV,
                lines -> change(settings.withMultiPv(lines))),
            Option.check("Ponder", false),
            Option.spin("Move Overhead", overhead, 0, MAX_OVERHEAD, millis -> overhead = millis),
            Option.text("EvalFile", this::setWeightsFile),
            Option.spin(
                "Noise",
                settings.noise(),
                0,
                Settings.MAX_NOISE,
                noise -> change(settings.withNoise(noise, settings.seed()))),
            Option.spin(
                "Seed",
                0,
                0,
                Integer.MAX_VALUE,
                seed -> change(settings.withNoise(settings.noise(), seed))),
            Option.button("Clear Hash", this::forget));
  }

  /** The lines that describe the options. */
  List<String> declarations() {
    return options.stream()
        .map(option -> "option name " + option.name() + " type " + option.type())
        .toList();
  }

  /**
   * Sets an option.
   *
   * @param value empty if none was given
   * @throws RefusedException if there is no such option, or the option refuses the value; nothing
   *     has changed then
   */
  void set(String name, String value) {
    options.stream()
        .filter(option -> option.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() -> {
          String names = options.stream().map(Option::name).collect(Collectors.joining(", "));
          return new RefusedException(
              "setoption", "there is no option '" + name + "'; use " + names);
        })
        .action()
        .accept(value);
  }

  /** The variant that is played. */
  Variant variant() {
    return variant;
  }

  /** Milliseconds to reserve for the transmission of a turn. */
  int overhead() {
    return overhead;
  }

  /**
   * The engine for the variant and the settings.
   *
   * @throws RefusedException if its table does not fit into memory, or its weights cannot be read
   */
  Engine engine() {
    Engine made = engine;
    if (made == null) {
      made = make(settings.withWeights(weights()));
      engine = made;
    }
    return made;
  }

  /** Forgets what earlier searches found. */
  void forget() {
    if (engine != null) {
      engine.forget();
    }
  }

  private @Nullable Weights weights() {
    if (weightsFile.isEmpty()) {
      return null;
    }
    try {
      return weightsFile.equals(DERIVED)
          ? Weights.derived(variant)
          : Weights.read(Path.of(weightsFile), variant);
    } catch (RefusedException e) {
      throw e.within(Place.named("EvalFile"));
    } catch (InvalidPathException e) {
      throw new RefusedException("EvalFile", "is not a path: " + e.getReason());
    }
  }

  private Engine make(Settings chosen) {
    try {
      return engines.apply(variant, chosen);
    } catch (RefusedException e) {
      throw e;
    } catch (IllegalArgumentException | OutOfMemoryError e) {
      throw new RefusedException(
          "Hash",
          ("%s MiB do not fit into memory (%s); use less, or raise the JVM's limit with -Xmx, now"
                  + " %s MiB")
              .formatted(
                  chosen.hash(),
                  Objects.toString(e.getMessage(), "none left"),
                  Runtime.getRuntime().maxMemory() >> 20));
    }
  }

  private void change(Settings changed) {
    settings = changed;
    engine = null;
  }

  /** Makes the engine at once, so that a size that does not fit is refused here. */
  private void setHash(int mebibytes) {
    engine = null;
    Settings changed = settings.withHash(mebibytes);
    Engine made = make(changed);
    settings = changed;
    engine = weightsFile.isEmpty() ? made : null;
  }

  private void setShipped(String id) {
    play(Variants.shipped(id));
    shipped = id;
  }

  private void setVariantPath(String path) {
    try {
      play(path.isEmpty() ? Variants.shipped(shipped) : Variants.load(path));
    } catch (RefusedException e) {
      throw e.within(Place.named("VariantPath"));
    }
  }

  private void play(Variant chosen) {
    if (chosen != variant) {
      variant = chosen;
      engine = null;
    }
  }

  private void setWeightsFile(String path) {
    weightsFile = path;
    engine = null;
  }
}
