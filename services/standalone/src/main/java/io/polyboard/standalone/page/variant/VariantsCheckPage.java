package io.polyboard.standalone.page.variant;

import io.polyboard.rules.Problem;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a check of variant files has found. */
public record VariantsCheckPage(List<CheckedFile> files) implements Page {

  /**
   * A variant file.
   *
   * @param name as the command line has it
   * @param shown the name as text has it
   * @param variant what it defines, or null where it has faults
   * @param notes what is odd in it
   */
  public record CheckedFile(
      String name,
      String shown,
      @Nullable VariantDefinition variant,
      List<Problem> faults,
      List<Problem> notes) {
    private Stream<String> lines() {
      return variant == null
          ? faults.stream().map(this::line)
          : Stream.of(name + ": " + sound(variant));
    }

    /** A problem's place often names the file already. */
    private String line(Problem problem) {
      String place = problem.place().words();
      boolean named = place.equals(shown) || place.startsWith(shown + " line ");
      return named ? problem.toString() : shown + ": " + problem;
    }

    private static String sound(VariantDefinition variant) {
      Lattice lattice = variant.lattice();
      return "ok ("
          + variant.id()
          + ", "
          + lattice.cells()
          + (lattice.cells() == 1 ? " cell, " : " cells, ")
          + lattice.boards()
          + (lattice.boards() == 1 ? " board)" : " boards)");
    }
  }

  /** What is odd in files without faults, a line each. */
  public List<String> notes() {
    return files.stream()
        .flatMap(file -> file.notes.stream().map(note -> "note: " + file.line(note)))
        .toList();
  }

  @Override
  public List<String> lines() {
    return files.stream().flatMap(CheckedFile::lines).toList();
  }

  @Override
  public String json() {
    return files.stream().map(FileShape::of).map(Json::of).collect(Collectors.joining("\n"));
  }

  private record FileShape(
      String file,
      boolean sound,
      @Nullable String id,
      @Nullable Integer cells,
      @Nullable Integer boards,
      List<FaultShape> faults,
      List<FaultShape> notes) {
    static FileShape of(CheckedFile file) {
      VariantDefinition variant = file.variant;
      if (variant == null) {
        return new FileShape(
            file.name, false, null, null, null, FaultShape.all(file.faults), List.of());
      }
      Lattice lattice = variant.lattice();
      return new FileShape(
          file.name,
          true,
          variant.id(),
          lattice.cells(),
          lattice.boards(),
          List.of(),
          FaultShape.all(file.notes));
    }
  }

  private record FaultShape(String place, String reason) {
    static List<FaultShape> all(List<Problem> faults) {
      return faults.stream().map(FaultShape::of).toList();
    }

    static FaultShape of(Problem fault) {
      return new FaultShape(fault.place().words(), fault.message());
    }
  }
}
