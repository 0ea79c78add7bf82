package io.polyboard.standalone.option;

import io.polyboard.proto.rules.v1.RegisterVariantRequest;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variants;
import io.polyboard.standalone.platform.Platform;
import java.nio.file.Files;
import java.nio.file.Path;

/** A variant as the command line names it, as the services know it. */
public final class RegisteredVariant {
  private RegisteredVariant() {}

  /**
   * The id of a shipped or registered variant, as it is; of a file, once it is checked and
   * registered, its digest.
   *
   * @throws RefusedException if the file cannot be read or has faults; names line and column
   */
  public static String of(String idOrPath, Platform platform) {
    Path path = Path.of(idOrPath);
    if (Variants.ids().contains(idOrPath) || !Files.exists(path)) {
      return idOrPath;
    }
    return platform
        .rules()
        .registerVariant(
            RegisterVariantRequest.newBuilder()
                .setDefinition(Variants.standaloneText(path))
                .build())
        .getVariant()
        .getDigest();
  }
}
