package io.polyboard.standalone.command.study;

import io.polyboard.proto.study.v1.Study;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.platform.Platform;

/** Where studies set out. */
final class StudyStart {
  private StudyStart() {}

  /** The start of a study, by the definition that it was created with. */
  static Position of(Study study, Platform platform) {
    Variant variant =
        Variants.ids().contains(study.getVariantId())
            ? Variants.load(study.getVariantId())
            : Variants.compile(
                "YAML",
                RegisteredVariant.known(study.getVariantDigest(), platform).getDefinition());
    return variant.position(Mfen.parse(variant, study.getSpec().getPosition().getMfen()));
  }
}
