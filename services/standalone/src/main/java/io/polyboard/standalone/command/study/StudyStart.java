package io.polyboard.standalone.command.study;

import io.polyboard.proto.study.v1.Study;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.platform.Platform;

/**
 * Where a study sets out.
 *
 * @param variantName of its variant, for people
 * @param position its start
 */
record StudyStart(String variantName, Position position) {
  /** Compiles the definition that the study was created with, as the services know it. */
  static StudyStart of(Study study, Platform platform) {
    var known = RegisteredVariant.known(study.getVariantDigest(), platform);
    Variant variant =
        Variants.ids().contains(study.getVariantId())
            ? Variants.load(study.getVariantId())
            : Variants.compile("YAML", known.getDefinition());
    return new StudyStart(
        known.getName(),
        variant.position(Mfen.parse(variant, study.getSpec().getPosition().getMfen())));
  }
}
