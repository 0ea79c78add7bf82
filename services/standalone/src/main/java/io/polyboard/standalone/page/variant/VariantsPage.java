package io.polyboard.standalone.page.variant;

import module java.base;

import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.standalone.page.Columns;
import org.jspecify.annotations.Nullable;

/** A list of variants. */
public record VariantsPage(List<Entry> variants) {
  /** A variant. The JSON of it, too. */
  public record Entry(
      String id,
      String name,
      @Nullable String designer,
      @Nullable Integer year,
      int boards,
      int files,
      int ranks,
      @Nullable String notice) {
    public static Entry of(VariantDefinition variant) {
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

  /** A line for each. */
  public List<String> lines() {
    return new Columns<Entry>()
        .with("", Entry::id)
        .with("", Entry::name)
        .with("", each -> Objects.requireNonNullElse(each.designer, ""))
        .with("", each -> Objects.toString(each.year, ""))
        .with("", each -> each.boards + "×" + each.files + "×" + each.ranks)
        .lines(variants);
  }
}
