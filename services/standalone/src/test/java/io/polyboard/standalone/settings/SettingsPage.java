package io.polyboard.standalone.settings;

import module java.base;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import io.polyboard.service.settings.Agreement;
import io.polyboard.service.settings.Agreements;
import io.polyboard.standalone.settings.Settings.Setting;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The page {@code deploy/settings.md}: the settings of all services, from the annotations of their
 * interfaces and the doc comments in their sources.
 */
final class SettingsPage {
  /** The end of a setting's doc comment. */
  private static final Pattern FACTS =
      Pattern.compile("(.*) <p>Unit: (.+)\\. Range: (.+)\\. Default: (.+)\\.");

  private static final Pattern CODE = Pattern.compile("\\{@code ([^}]+)\\}");

  private static final Pattern KEY = Pattern.compile("polyboard\\.[a-z.-]*[a-z]");

  private static final String BEGINNING =
      """
      # Settings

      Generated from the sources by `%s`; the build fails if this page is out of date.

      Set a setting as an environment variable, as a system property of the JVM (`-Dkey=value`), or in a file
      `config/application.properties` in the working directory of the process. Write durations as `500ms`, `30s`, `10m` or
      `1h30m`. If a value is out of range, if settings contradict each other, or if a key is unknown, the process ends
      before it starts anything, and prints what is wrong and what to do. Unknown environment variables are ignored, because
      other programs may use them.

      Settings of other software, such as the addresses of Kafka and the database, are in
      [Operating](../docs/operating.md#settings).
      """;

  private final Path sources;

  /**
   * @param sources the directory of all modules that have settings
   */
  SettingsPage(Path sources) {
    this.sources = sources;
  }

  /** The parts of a setting's doc comment. */
  record Description(String meaning, String unit, String range, String defaultValue) {
    private static Description of(String key, @Nullable String comment) {
      Matcher facts = FACTS.matcher(comment == null ? "" : comment);
      if (!facts.matches()) {
        throw new IllegalStateException(
            key
                + ": the doc comment must end with '<p>Unit: <unit>. Range: <range>. Default:"
                + " <default>.'");
      }
      return new Description(facts.group(1), facts.group(2), facts.group(3), facts.group(4));
    }
  }

  /** A row of the page. */
  record Row(Setting setting, Description description) {}

  /**
   * The whole page.
   *
   * @param command the command that makes the page
   */
  String text(String command) {
    StringBuilder page = new StringBuilder(BEGINNING.formatted(command));
    for (Class<?> mapping : Settings.mappings()) {
      page.append("\n## `").append(Settings.prefix(mapping)).append("`\n\n");
      page.append(markdown(comments(mapping).getOrDefault("", ""))).append("\n\n");
      page.append("| key | environment variable | unit | range | default | meaning |\n");
      page.append("|---|---|---|---|---|---|\n");
      rows(mapping).forEach(row -> page.append(line(row)));
    }
    page.append("\n## Settings that must agree\n\n");
    agreements()
        .map(agreement -> KEY.matcher(agreement.text()).replaceAll("`$0`"))
        .sorted()
        .forEach(text -> page.append("- ").append(text).append(".\n"));
    return page.toString();
  }

  /** The settings of an interface with their doc comments. */
  List<Row> rows(Class<?> mapping) {
    Map<String, String> comments = comments(mapping);
    return Settings.of(mapping).stream()
        .map(setting ->
            new Row(
                setting, Description.of(setting.key(), comments.get(setting.method().getName()))))
        .toList();
  }

  private static Stream<Agreement<?, ?>> agreements() {
    return ServiceLoader.load(Agreements.class).stream()
        .flatMap(found -> found.get().agreements().stream());
  }

  private static String line(Row row) {
    Description description = row.description;
    String key = row.setting.key();
    String variable = key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    return "| `%s` | `%s` | %s | %s | %s | %s |\n"
        .formatted(
            key,
            variable,
            description.unit.equals("none") ? "" : description.unit,
            description.range,
            description.defaultValue,
            markdown(description.meaning));
  }

  private static String markdown(String comment) {
    return CODE.matcher(comment).replaceAll("`$1`");
  }

  /** The doc comments of an interface, by the names of its methods; its own has an empty name. */
  private Map<String, String> comments(Class<?> mapping) {
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, null, null, files.getJavaFileObjects(source(mapping)));
      DocTrees docs = DocTrees.instance(task);
      Map<String, String> comments = new HashMap<>();
      for (CompilationUnitTree unit : task.parse()) {
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
          @Override
          public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
            note("", getCurrentPath());
            return super.visitClass(type, unused);
          }

          @Override
          public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
            note(method.getName().toString(), getCurrentPath());
            return null;
          }

          private void note(String name, TreePath path) {
            String comment = docs.getDocComment(path);
            if (comment != null) {
              comments.put(name, comment.strip().replaceAll("\\s+", " "));
            }
          }
        }.scan(unit, null);
      }
      return comments;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path source(Class<?> mapping) throws IOException {
    Path end = Path.of("src/main/java", mapping.getName().replace('.', '/') + ".java");
    try (Stream<Path> modules = Files.walk(sources, 2)) {
      return modules
          .map(module -> module.resolve(end))
          .filter(Files::exists)
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("source not found of " + mapping));
    }
  }
}
