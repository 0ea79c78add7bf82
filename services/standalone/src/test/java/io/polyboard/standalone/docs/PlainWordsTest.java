package io.polyboard.standalone.docs;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/**
 * No text of the project has a word that the glossary refuses: one with an asterisk in the last
 * column of the tables of {@code docs/glossary.md}.
 */
class PlainWordsTest {
  private static final Path ROOT = Path.of("../..");
  private static final Path GLOSSARY = Path.of("docs/glossary.md");
  private static final Path THIS =
      Path.of("services/standalone/src/test/java/io/polyboard/standalone/docs/PlainWordsTest.java");
  private static final Pattern ROW = Pattern.compile("^\\|.*\\|(?<not>[^|]*)\\|$");
  private static final Pattern REFUSED = Pattern.compile("`?(?<word>[^,`]+?)`?\\*(?:,|$)");
  private static final Pattern READ =
      Pattern.compile(
          ".*\\.(?:java|proto|ts|css|html|md|mjs|py|go|sql|sh|yaml|yml|tpl|properties|xml)|"
              + "(?:.*/)?(?:polyboard|run|build|update|dist|Dockerfile[^/]*)");

  /** Output of builds, and reports of games that were played before a text was changed. */
  private static final Pattern SKIPPED =
      Pattern.compile(
          "(?:.*/)?(?:\\.git|target|node_modules|build-env|gen|third-party)"
              + "|docs/(?:balance|openings)/study");

  /**
   * Allowed lines: a file, and parts of its lines. A comment of a migration is part of its
   * checksum, and the text of a shipped variant part of its digest.
   */
  private static final Map<String, List<String>> QUOTATIONS =
      Map.of(
          "services/archive/src/main/resources/db/archive/V1__archive.sql",
          List.of("Whoever stores"),
          "services/tournament/src/main/resources/db/tournament/V1__tournaments.sql",
          List.of("given out"),
          "services/libraries/rules/src/main/resources/io/polyboard/rules/variants/"
              + "chess-on-two-boards-revised.yaml",
          List.of("stronger men"));

  @Test
  void nothingHasAWordThatTheGlossaryRefuses() throws IOException {
    // Given
    List<String> words = refused();
    assertThat(words).contains("man", "anew", "so many", "MOST_");
    Pattern pattern = pattern(words);

    // When
    List<String> found = new ArrayList<>();
    for (Path file : files()) {
      List<String> quotations = QUOTATIONS.getOrDefault(file.toString(), List.of());
      List<String> lines = Files.readAllLines(ROOT.resolve(file));
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        if (pattern.matcher(line).find() && quotations.stream().noneMatch(line::contains)) {
          found.add("%s:%d: %s".formatted(file, i + 1, line.strip()));
        }
      }
    }

    // Then
    assertThat(found).as("lines with words that docs/glossary.md refuses").isEmpty();
  }

  private static List<String> refused() throws IOException {
    return Files.readAllLines(ROOT.resolve(GLOSSARY)).stream()
        .map(ROW::matcher)
        .filter(Matcher::matches)
        .flatMap(row -> REFUSED.matcher(row.group("not").strip()).results())
        .map(word -> word.group("word").strip())
        .toList();
  }

  /**
   * Whole words in any case; a word that ends with an underscore is the beginning of a constant.
   */
  private static Pattern pattern(List<String> words) {
    return Pattern.compile(
        words.stream()
            .map(word ->
                word.endsWith("_")
                    ? "(?-i:" + Pattern.quote(word) + ")"
                    : Pattern.quote(word) + "(?![A-Za-z_-])")
            .collect(joining("|", "\\b(?<![_-])(?:", ")")),
        Pattern.CASE_INSENSITIVE);
  }

  /** The files to read, relative to the root. */
  private static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return SKIPPED.matcher(ROOT.relativize(directory).toString()).matches()
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            Path path = ROOT.relativize(file);
            if (READ.matcher(path.toString()).matches()
                && !path.equals(GLOSSARY)
                && !path.equals(THIS)) {
              files.add(path);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }
}
