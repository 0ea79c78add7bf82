package io.polyboard.standalone.page.openings;

import module java.base;

import io.polyboard.proto.explorer.v1.NamedOpening;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Page;

/**
 * The openings of a variant that have names.
 *
 * @param variant its id
 * @param digest of its definition
 */
public record NamesPage(String variant, String digest, List<Named> openings) implements Page {
  /** An opening. */
  public record Named(String name, List<String> turns) {}

  public static NamesPage of(String variant, String digest, List<NamedOpening> openings) {
    return new NamesPage(
        variant,
        digest,
        openings.stream().map(each -> new Named(each.getName(), each.getTurnsList())).toList());
  }

  @Override
  public List<String> lines() {
    return new Columns<Named>()
        .with("", Named::name)
        .with("", each -> String.join(" ", each.turns))
        .lines(openings);
  }
}
