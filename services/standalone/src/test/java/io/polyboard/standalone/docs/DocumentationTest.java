package io.polyboard.standalone.docs;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.standalone.Run;
import io.polyboard.testkit.Nightly;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The pages of the documentation: their links, commands and examples. The test runs the examples of
 * the pages for designers; with the system property {@code docs.write} it writes their output into
 * the pages. The fenced blocks of these are
 *
 * <ul>
 *   <li>{@code yaml file=NAME}: a variant file
 *   <li>{@code yaml from=ID}: lines of the file of a shipped variant
 *   <li>{@code yaml extends=VARIANT}: a file that extends a variant, without its first keys
 *   <li>{@code text pieces=A,B}: moves of pieces of the last variant, in words and drawn
 *   <li>{@code console}: commands with their output, and with standard error if they fail; {@code
 *       ...} stands for any lines, or for the rest of a line; matches run only at night
 * </ul>
 */
class DocumentationTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Path DOCS = ROOT.resolve("docs");
  private static final String COMMAND =
      "./polyboard build test -Pnightly -pl services/standalone -am -Dtest=DocumentationTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write";

  private static final String FENCE = "```";
  private static final String PROMPT = "$ polyboard ";
  private static final String ANY = "...";
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]*)(?:#([^)]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern SHELL_BLOCK = Pattern.compile("(?ms)^ *```sh\\n(.*?)^ *```");
  private static final Pattern COMMAND_LINE =
      Pattern.compile("(?m)^ *(?:\\./)?polyboard ([^#>|;&\\n]+)");

  @TempDir private Path directory;

  /** The file of the last variant. */
  private String variant = "";

  @ParameterizedTest
  @ValueSource(strings = {"getting-started.md", "designing-variants.md"})
  void showsTheOutputOfTheProgram(String name) throws IOException {
    // Given
    boolean write = System.getProperty("docs.write") != null;
    Path page = DOCS.resolve(name);
    List<String> lines = Files.readAllLines(page);
    List<String> made = new ArrayList<>();

    // When
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      made.add(line);
      if (line.startsWith(FENCE)) {
        List<String> rest = lines.subList(i + 1, lines.size());
        List<String> shown = rest.subList(0, rest.indexOf(FENCE));
        List<String> block = block(line.substring(FENCE.length()), shown);

        // Then
        if (!write) {
          assertThat(text(shown))
              .as("docs/%s, line %d; to update it, run: %s", name, i + 2, COMMAND)
              .isEqualTo(text(block));
        }
        made.addAll(block);
        made.add(FENCE);
        i += 1 + shown.size();
      }
    }
    if (write) {
      Files.writeString(page, text(made));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"getting-started.md", "designing-variants.md"})
  void checksEveryFile(String name) throws IOException {
    // Given
    List<String> lines = Files.readAllLines(DOCS.resolve(name));
    String checked =
        lines.stream()
            .filter(line -> line.startsWith(PROMPT + "variants check"))
            .collect(joining());

    // When
    List<String> files =
        lines.stream()
            .filter(line -> line.startsWith(FENCE + "yaml file="))
            .map(line -> line.substring(line.indexOf('=') + 1))
            .toList();

    // Then
    assertThat(files).isNotEmpty().allSatisfy(file -> assertThat(checked).contains(" " + file));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void hasNoBrokenLinks(Path page) throws IOException {
    // When
    List<Link> links =
        LINK.matcher(withoutCode(Files.readString(page)))
            .results()
            .map(link -> new Link(link.group(1), link.group(2)))
            .toList();

    // Then
    for (Link link : links) {
      Path target = link.file.isEmpty() ? page : page.resolveSibling(link.file);
      assertThat(target).exists();
      if (link.anchor != null && target.toString().endsWith(".md")) {
        assertThat(anchors(target)).as("anchors of " + target).contains(link.anchor);
      }
    }
  }

  /**
   * With {@code --help} a command reads its arguments, and refuses unknown ones, but does nothing.
   */
  @ParameterizedTest
  @MethodSource("pages")
  void hasCommandsThatExist(Path page) throws IOException {
    // When
    List<String> commands =
        SHELL_BLOCK
            .matcher(Files.readString(page))
            .results()
            .flatMap(block -> COMMAND_LINE.matcher(block.group(1).replace("\\\n", " ")).results())
            .map(command -> command.group(1))
            .filter(command -> !command.startsWith("build"))
            .toList();

    // Then
    for (String command : commands) {
      List<String> words = new ArrayList<>(words(command));
      words.add("--help");
      Run run = Run.polyboard(words.toArray(String[]::new));
      assertThat(run.exitCode()).as("%s%n%s", command, run.err()).isZero();
    }
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(DOCS)) {
      return Stream.concat(
              docs.filter(file -> file.toString().endsWith(".md"))
                  .filter(file -> !file.toString().contains("node_modules")),
              Stream.of("README.md", "CONTRIBUTING.md", "SECURITY.md", "proto/README.md")
                  .map(ROOT::resolve))
          .sorted()
          .toList();
    }
  }

  /**
   * A link of a page.
   *
   * @param file relative to the page; empty for the page itself
   */
  private record Link(String file, @Nullable String anchor) {}

  private static String withoutCode(String page) {
    return page.replaceAll("(?ms)^ *```.*?^ *```", "").replaceAll("`[^`]*`", "");
  }

  /** The anchors of the headings of a page, as GitHub makes them. */
  private static List<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(Files.readString(page))
        .results()
        .map(heading -> heading.group(1).strip().toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }

  /** The current content of a block; writes the file of the block, if it has one. */
  private List<String> block(String info, List<String> lines) throws IOException {
    String argument = info.substring(info.indexOf('=') + 1);
    String text = text(lines);
    if (info.startsWith("yaml file=")) {
      variant = argument;
      Files.writeString(directory.resolve(variant), text);
    } else if (info.startsWith("yaml extends=")) {
      variant = "fragment.yaml";
      String head = "id: fragment\nname: Fragment\ndescription: A fragment.\nextends: ";
      Files.writeString(directory.resolve(variant), head + argument + "\n" + text);
    } else if (info.startsWith("yaml from=")) {
      assertThat(DefinitionReader.shippedText(argument)).contains(text);
    } else if (info.startsWith("text pieces=")) {
      return pieces(List.of(argument.split(",")));
    } else if (info.equals("console")) {
      return commands(lines);
    } else {
      assertThat(info).as("kind of block").isIn("sh", "text");
    }
    return lines;
  }

  private static List<String> words(String command) {
    return WORD.matcher(command)
        .results()
        .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
        .toList();
  }

  private static String text(List<String> lines) {
    return lines.stream().map(line -> line + "\n").collect(joining());
  }

  /** Commands with their output. */
  private List<String> commands(List<String> lines) {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < lines.size(); ) {
      String command = lines.get(i);
      assertThat(command).startsWith(PROMPT);
      List<String> shown =
          lines.subList(i + 1, lines.size()).stream()
              .takeWhile(line -> !line.startsWith(PROMPT))
              .toList();
      List<String> words = words(command.substring(PROMPT.length()));
      made.add(command);
      boolean isRun = Nightly.runs() || !words.getFirst().equals("match");
      made.addAll(isRun ? updated(command, shown, printed(words)) : shown);
      i += 1 + shown.size();
    }
    return made;
  }

  /** The output of a command with the files of the guide in the working directory. */
  private List<String> printed(List<String> words) {
    String[] arguments =
        words.stream()
            .map(word -> word.endsWith(".yaml") ? directory.resolve(word).toString() : word)
            .toArray(String[]::new);
    Run run = Run.polyboard(arguments);
    String text = run.exitCode() == 0 ? run.out() : run.out() + run.err();
    return text.replace(directory + File.separator, "").lines().map(String::stripTrailing).toList();
  }

  private static List<String> updated(String command, List<String> shown, List<String> printed) {
    if (fits(shown, printed)) {
      return shown;
    }
    List<String> updated =
        printed.stream()
            .map(line ->
                shown.stream()
                    .filter(kept -> !kept.equals(ANY) && kept.endsWith(ANY) && fits(kept, line))
                    .findFirst()
                    .orElse(line))
            .toList();
    int first = shown.indexOf(ANY);
    if (first >= 0) {
      int last = shown.lastIndexOf(ANY);
      int size = updated.size();
      updated =
          Stream.of(
                  updated.subList(0, Math.min(first, size)),
                  shown.subList(first, last + 1),
                  updated.subList(Math.max(0, size - (shown.size() - last - 1)), size))
              .flatMap(List::stream)
              .toList();
    }
    assertThat(fits(updated, printed))
        .as("update the output of %s by hand; it prints:%n%s", command, String.join("\n", printed))
        .isTrue();
    return updated;
  }

  private static boolean fits(List<String> shown, List<String> printed) {
    if (shown.isEmpty()) {
      return printed.isEmpty();
    }
    List<String> rest = shown.subList(1, shown.size());
    if (shown.getFirst().equals(ANY)) {
      return IntStream.rangeClosed(0, printed.size())
          .anyMatch(skipped -> fits(rest, printed.subList(skipped, printed.size())));
    }
    return !printed.isEmpty()
        && fits(shown.getFirst(), printed.getFirst())
        && fits(rest, printed.subList(1, printed.size()));
  }

  private static boolean fits(String shown, String printed) {
    return shown.endsWith(ANY)
        ? printed.startsWith(shown.substring(0, shown.length() - ANY.length()))
        : printed.equals(shown);
  }

  /** The moves of pieces of the variant: sentences, and drawings side by side. */
  private List<String> pieces(List<String> letters) {
    List<String> page = printed(List.of("variants", "show", variant));
    int words = page.indexOf("How the pieces move") + 1;
    int drawings = page.indexOf("Moves on empty boards");
    assertThat(drawings).as("page of " + variant + ": " + page).isPositive();
    List<String> titles = titles();
    List<String> made = new ArrayList<>();
    List<List<String>> drawn = new ArrayList<>();
    for (String letter : letters) {
      String title =
          titles.stream().filter(each -> each.startsWith(letter + " ")).findFirst().orElseThrow();
      made.addAll(sentence(page.subList(words, drawings), title));
      List<String> drawing = drawing(page.subList(drawings, page.size()), title, titles);
      if (!drawing.isEmpty()) {
        drawn.add(drawing);
      }
    }
    if (!drawn.isEmpty()) {
      made.add("");
      made.addAll(sideBySide(drawn));
    }
    return made;
  }

  /** The letter and the name of each piece. */
  private List<String> titles() {
    String file = directory.resolve(variant).toString();
    List<String> titles = new ArrayList<>();
    for (JsonNode piece : Run.polyboard("variants", "show", file, "--json").json().get("pieces")) {
      titles.add(piece.get("piece").textValue() + " " + piece.get("name").textValue());
    }
    return titles;
  }

  private static List<String> sentence(List<String> words, String title) {
    int first =
        IntStream.range(0, words.size())
            .filter(i -> words.get(i).startsWith(title + " "))
            .findFirst()
            .orElseThrow();
    Stream<String> more =
        words.subList(first + 1, words.size()).stream().takeWhile(line -> line.startsWith(" "));
    return Stream.concat(Stream.of(words.get(first)), more).toList();
  }

  /** The drawing under the title of a piece; empty for a piece that never moves. */
  private static List<String> drawing(List<String> drawings, String title, List<String> titles) {
    int row =
        IntStream.range(0, drawings.size())
            .filter(i -> start(drawings.get(i), title) >= 0)
            .findFirst()
            .orElse(drawings.size());
    if (row == drawings.size()) {
      return List.of();
    }
    int left = start(drawings.get(row), title);
    int right =
        titles.stream()
            .mapToInt(other -> start(drawings.get(row), other))
            .filter(start -> start > left)
            .min()
            .orElse(Integer.MAX_VALUE);
    return drawings.subList(row, drawings.size()).stream()
        .takeWhile(line -> !line.isEmpty())
        .map(line -> line.substring(Math.min(left, line.length()), Math.min(right, line.length())))
        .map(String::stripTrailing)
        .toList();
  }

  /** The index of a title in a line of titles of drawings; −1 if it is not there. */
  private static int start(String line, String title) {
    return Pattern.compile("(?<=^|  )" + Pattern.quote(title) + "(?=$|  )")
        .matcher(line)
        .results()
        .map(MatchResult::start)
        .findFirst()
        .orElse(-1);
  }

  private static List<String> sideBySide(List<List<String>> drawings) {
    int height = drawings.stream().mapToInt(List::size).max().orElseThrow();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < height; i++) {
      StringBuilder line = new StringBuilder();
      int column = 0;
      for (List<String> drawing : drawings) {
        line.append(" ".repeat(column - line.length()));
        line.append(i < drawing.size() ? drawing.get(i) : "");
        column += drawing.stream().mapToInt(String::length).max().orElseThrow() + 4;
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
