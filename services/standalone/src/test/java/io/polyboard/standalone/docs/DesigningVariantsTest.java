package io.polyboard.standalone.docs;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.standalone.Run;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The guide for designers. Its examples are run; with the system property {@code docs.write} what
 * the program prints is written into it anew. Its fenced blocks are
 *
 * <ul>
 *   <li>{@code yaml file=NAME}: a variant file
 *   <li>{@code yaml from=ID}: lines that stand in the file of a shipped variant
 *   <li>{@code yaml extends=VARIANT}: what a file says that extends a variant, less its own keys
 *   <li>{@code text pieces=A,B}: how pieces of the last variant move, in words and drawn
 *   <li>{@code console}: commands, each with what it prints, on standard error where it refuses;
 *       {@code ...} stands for any lines, or for the rest of one; matches are played at night alone
 * </ul>
 */
class DesigningVariantsTest {
  private static final Path GUIDE = Path.of("..", "..", "docs", "designing-variants.md");
  private static final String COMMAND =
      "./polyboard build test -Pnightly -pl services/standalone -am -Dtest=DesigningVariantsTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write";

  private static final String FENCE = "```";
  private static final String PROMPT = "$ polyboard ";
  private static final String ANY = "...";
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");

  @TempDir private Path directory;

  /** The file of the variant that the guide has come to. */
  private String variant = "";

  @Test
  void showsWhatTheProgramPrints() throws IOException {
    // Given
    boolean write = System.getProperty("docs.write") != null;
    List<String> lines = Files.readAllLines(GUIDE);
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
              .as("docs/designing-variants.md, line %d; to make it anew: %s", i + 2, COMMAND)
              .isEqualTo(text(block));
        }
        made.addAll(block);
        made.add(FENCE);
        i += 1 + shown.size();
      }
    }
    if (write) {
      Files.writeString(GUIDE, text(made));
    }
  }

  @Test
  void checksEveryFileThatItGives() throws IOException {
    // Given
    List<String> lines = Files.readAllLines(GUIDE);
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

  @Test
  void linksToWhatIsThere() throws IOException {
    // When
    List<String> links =
        LINK.matcher(Files.readString(GUIDE)).results().map(link -> link.group(1)).toList();

    // Then
    assertThat(links)
        .isNotEmpty()
        .allSatisfy(link -> assertThat(GUIDE.resolveSibling(link)).exists());
  }

  /** What a block shows now; with its files, if it gives any, written. */
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

  private static String text(List<String> lines) {
    return lines.stream().map(line -> line + "\n").collect(joining());
  }

  /** Commands with what they print. */
  private List<String> commands(List<String> lines) {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < lines.size(); ) {
      String command = lines.get(i);
      assertThat(command).startsWith(PROMPT);
      List<String> shown =
          lines.subList(i + 1, lines.size()).stream()
              .takeWhile(line -> !line.startsWith(PROMPT))
              .toList();
      List<String> words =
          WORD.matcher(command.substring(PROMPT.length()))
              .results()
              .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
              .toList();
      made.add(command);
      boolean isRun = Nightly.runs() || !words.getFirst().equals("match");
      made.addAll(isRun ? updated(command, shown, printed(words)) : shown);
      i += 1 + shown.size();
    }
    return made;
  }

  /** What a command prints where the files of the guide are in the working directory. */
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
        .as("%s has to be written by hand. It prints:%n%s", command, String.join("\n", printed))
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

  /** How pieces of the variant move: their sentences, and their drawings side by side. */
  private List<String> pieces(List<String> letters) {
    List<String> page = printed(List.of("variants", "show", variant));
    int words = page.indexOf("How the pieces move") + 1;
    int drawings = page.indexOf("Where they go on empty boards");
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

  /** What is drawn under the title of a piece; nothing for one that never moves. */
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

  /** Where a title begins in a line that has nothing but titles of drawings; −1 for nowhere. */
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
