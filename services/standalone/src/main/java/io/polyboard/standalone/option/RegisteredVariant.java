package io.polyboard.standalone.option;

import module java.base;

import io.polyboard.proto.rules.v1.GetVariantRequest;
import io.polyboard.proto.rules.v1.RegisterVariantRequest;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.standalone.platform.Platform;

/** A variant as the command line names it, as the services know it. */
public final class RegisteredVariant {
  /** What no id looks like. */
  private static final Pattern FILE = Pattern.compile("/|\\.(yaml|yml|json)$");

  private RegisteredVariant() {}

  /** Whether a file is meant, and no id. */
  public static boolean isFile(String idOrPath) {
    return !Variants.ids().contains(idOrPath)
        && (Files.exists(Path.of(idOrPath)) || FILE.matcher(idOrPath).find());
  }

  /**
   * The id of a shipped or registered variant, as it is; of a file, once it is checked and
   * registered, its digest. In a data directory of the user's own a file takes the place of what
   * had its id before: a designer changes a game and plays it again. Tournaments and games keep the
   * definition that they were made with.
   *
   * @param replace whether it does so at a server, too
   * @throws RefusedException if the file cannot be read or has faults; names line and column
   */
  public static String of(String idOrPath, Platform platform, boolean replace) {
    return isFile(idOrPath)
        ? digest(Variants.check(Path.of(idOrPath)).text(), platform, replace)
        : idOrPath;
  }

  /** What the services know of a variant, by its id or digest. */
  public static Variant known(String idOrDigest, Platform platform) {
    var request = GetVariantRequest.newBuilder().setVariant(idOrDigest);
    return platform.rules().getVariant(request.build()).getVariant();
  }

  /**
   * The digest of a definition, which is registered.
   *
   * @param replace as {@link #of} has it
   */
  public static String digest(String definition, Platform platform, boolean replace) {
    RegisterVariantRequest.Builder request =
        RegisterVariantRequest.newBuilder()
            .setDefinition(definition)
            .setReplace(replace || platform.host() != Platform.Host.SERVER);
    return platform.rules().registerVariant(request.build()).getVariant().getDigest();
  }
}
