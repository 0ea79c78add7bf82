package io.polyboard.standalone.page.variant;

import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A list of variants. */
public record VariantsPage(List<VariantDefinition> variants) implements Page {

  @Override
  public List<String> lines() {
    TextTable table = new TextTable();
    for (VariantDefinition variant : variants) {
      Lattice lattice = variant.lattice();
      table.row(
          variant.id(),
          variant.name(),
          Objects.requireNonNullElse(variant.designer(), ""),
          Objects.toString(variant.year(), ""),
          lattice.boards() + "×" + lattice.files() + "×" + lattice.ranks());
    }
    return table.lines();
  }

  @Override
  public String json() {
    return variants.stream().map(Entry::of).map(Json::of).collect(Collectors.joining("\n"));
  }

  private record Entry(
      String id,
      String name,
      @Nullable String designer,
      @Nullable Integer year,
      int boards,
      int files,
      int ranks,
      @Nullable String notice) {
    static Entry of(VariantDefinition variant) {
      Lattice lattice = variant.lattice();
      return new Entry(
          variant.id(),
          variant.name(),
          variant.designer(),
          variant.year(),
          lattice.boards(),
          lattice.files(),
          lattice.ranks(),
          variant.notice());
    }
  }
}
