package io.polyboard.standalone.page.openings;

import io.polyboard.proto.explorer.v1.NamedOpening;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import java.util.List;

/**
 * The openings of a variant that have names.
 *
 * @param variant its id
 * @param digest of its definition
 */
public record NamesPage(String variant, String digest, List<NamedOpening> openings)
    implements Page {
  public NamesPage {
    openings = List.copyOf(openings);
  }

  @Override
  public List<String> lines() {
    TextTable table = new TextTable();
    openings.forEach(each -> table.row(each.getName(), String.join(" ", each.getTurnsList())));
    return table.lines();
  }

  @Override
  public String json() {
    return Json.of(
        new Shape(
            variant,
            digest,
            openings.stream()
                .map(each -> new OpeningShape(each.getName(), each.getTurnsList()))
                .toList()));
  }

  private record Shape(String variant, String digest, List<OpeningShape> openings) {}

  private record OpeningShape(String name, List<String> turns) {}
}
