package io.polyboard.standalone.page.variant;

import module java.base;

import io.polyboard.rules.CheckedVariant;
import io.polyboard.rules.Problem;
import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/** The results of a check of variant files. */
public record VariantsCheckPage(List<CheckedFile> files) {
  /**
   * A variant file; also its JSON. The nullable components are null if there are faults.
   *
   * @param file the path, as on the command line
   * @param notes the oddities of the file
   */
  public record CheckedFile(
      String file,
      boolean sound,
      @Nullable String id,
      @Nullable Integer cells,
      @Nullable Integer boards,
      List<Fault> faults,
      List<Fault> notes) {
    public static CheckedFile sound(String file, CheckedVariant checked) {
      Lattice lattice = checked.variant().lattice();
      return new CheckedFile(
          file,
          true,
          checked.variant().id(),
          lattice.cells(),
          lattice.boards(),
          List.of(),
          Fault.all(checked.notes()));
    }

    public static CheckedFile faulty(String file, List<Problem> faults) {
      return new CheckedFile(file, false, null, null, null, Fault.all(faults), List.of());
    }

    /** The name as it is shown in text. */
    public static String shown(String file) {
      return file.isBlank() ? "'" + file + "'" : file;
    }

    private Stream<String> lines() {
      return sound
          ? Stream.of(
              "%s: ok (%s, %d %s, %d %s)"
                  .formatted(
                      file, id, cells, counted("cell", cells), boards, counted("board", boards)))
          : faults.stream().map(this::line);
    }

    private static String counted(String noun, @Nullable Integer count) {
      return Integer.valueOf(1).equals(count) ? noun : noun + "s";
    }

    /** A fault's place often names the file already. */
    private String line(Fault fault) {
      String shown = shown(file);
      boolean named = fault.place.equals(shown) || fault.place.startsWith(shown + " line ");
      String place = fault.place.isEmpty() ? "" : fault.place + ": ";
      return (named ? "" : shown + ": ") + place + fault.reason;
    }
  }

  /** A fault or an oddity of a file. */
  public record Fault(String place, String reason) {
    private static List<Fault> all(List<Problem> problems) {
      return problems.stream()
          .map(each -> new Fault(each.place().words(), each.message()))
          .toList();
    }
  }

  /** The oddities of files without faults, one line each. */
  public List<String> notes() {
    return files.stream()
        .flatMap(file -> file.notes.stream().map(note -> "note: " + file.line(note)))
        .toList();
  }

  public List<String> lines() {
    return files.stream().flatMap(CheckedFile::lines).toList();
  }
}
