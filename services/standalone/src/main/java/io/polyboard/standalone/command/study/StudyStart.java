package io.polyboard.standalone.command.study;

import module java.base;

import io.polyboard.proto.explorer.v1.ListOpeningNamesRequest;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.rules.NamedOpening;
import io.polyboard.rules.OpeningNames;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.platform.Platform;

/** The start positions of studies, and the names of their openings. */
final class StudyStart {
  private StudyStart() {}

  /** The start position of a study, in the definition that it was created with. */
  static Position of(Study study, Platform platform) {
    Variant variant = variant(study, platform);
    return variant.position(Mfen.parse(variant, study.getSpec().getPosition().getMfen()));
  }

  /** The names of the openings of a study's variant. */
  static OpeningNames openingNames(Study study, Platform platform) {
    var request = ListOpeningNamesRequest.newBuilder().setVariantDigest(study.getVariantDigest());
    List<NamedOpening> openings =
        platform.explorer().listOpeningNames(request.build()).getOpeningsList().stream()
            .map(each -> new NamedOpening(each.getName(), each.getTurnsList()))
            .toList();
    return OpeningNames.of(variant(study, platform), openings, OpeningNames.MAX_TURNS);
  }

  private static Variant variant(Study study, Platform platform) {
    return Variants.ids().contains(study.getVariantId())
        ? Variants.load(study.getVariantId())
        : Variants.compile(
            "YAML", RegisteredVariant.known(study.getVariantDigest(), platform).getDefinition());
  }
}
