package io.polyboard.standalone.option;

import module java.base;

import io.polyboard.proto.rules.v1.GetVariantRequest;
import io.polyboard.proto.rules.v1.RegisterVariantRequest;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.standalone.platform.Platform;

/** Finds the variant that the command line names at the services. */
public final class RegisteredVariant {
  /** Matches paths, but no ids. */
  private static final Pattern FILE = Pattern.compile("/|\\.(yaml|yml|json)$");

  private RegisteredVariant() {}

  /** Whether a text is the path of a file, not an id. */
  public static boolean isFile(String idOrPath) {
    return !Variants.ids().contains(idOrPath)
        && (Files.exists(Path.of(idOrPath)) || FILE.matcher(idOrPath).find());
  }

  /**
   * Returns the id of a shipped or registered variant. Checks and registers a file, and returns its
   * digest. In a data directory of the user a file replaces the variant with its id, because a
   * designer changes a game and plays it again. Tournaments and games keep their definition.
   *
   * @param replace whether a file also replaces a variant on a server
   * @throws RefusedException if the file cannot be read or has faults; names line and column
   */
  public static String of(String idOrPath, Platform platform, boolean replace) {
    return isFile(idOrPath)
        ? digest(Variants.check(Path.of(idOrPath)).text(), platform, replace)
        : idOrPath;
  }

  /** The variant with an id or digest, as the services know it. */
  public static Variant known(String idOrDigest, Platform platform) {
    var request = GetVariantRequest.newBuilder().setVariant(idOrDigest);
    return platform.rules().getVariant(request.build()).getVariant();
  }

  /**
   * Registers a definition, and returns its digest.
   *
   * @param replace see {@link #of}
   */
  public static String digest(String definition, Platform platform, boolean replace) {
    RegisterVariantRequest.Builder request =
        RegisterVariantRequest.newBuilder()
            .setDefinition(definition)
            .setReplace(replace || platform.host() != Platform.Host.SERVER);
    return platform.rules().registerVariant(request.build()).getVariant().getDigest();
  }
}
