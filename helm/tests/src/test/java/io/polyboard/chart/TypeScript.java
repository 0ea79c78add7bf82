package io.polyboard.chart;

import static org.junit.jupiter.api.Assumptions.abort;

import module java.base;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

/**
 * The types of operators that are published only for TypeScript, KEDA and CloudNativePG, from the
 * packages in {@code src/test/typescript/package.json}. The compiler accepts an object literal of
 * such a type only if no field is unknown, missing or of another type.
 */
final class TypeScript {
  /** The package and name of the interface, by version and kind. */
  private static final Map<String, List<String>> TYPES =
      Map.of(
          "keda.sh/v1alpha1 ScaledObject",
          List.of("@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject", "IScaledObject"),
          "postgresql.cnpg.io/v1 Cluster",
          List.of("@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster", "ICluster"),
          "postgresql.cnpg.io/v1 ScheduledBackup",
          List.of(
              "@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup",
              "IScheduledBackup"));

  private static final Path PACKAGE = Path.of("src/test/typescript/package.json");
  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

  private final Path directory;

  private TypeScript(Path directory) {
    this.directory = directory;
  }

  /** Whether the type of an object is known. */
  static boolean has(Map<String, Object> object) {
    return TYPES.containsKey(KubernetesApi.type(object));
  }

  /** The compiler with all packages. Skips the test if npm, which fetches them, is missing. */
  static TypeScript installed() throws IOException, InterruptedException {
    Path directory = Path.of("target/typescript");
    Files.createDirectories(directory);
    Files.copy(PACKAGE, directory.resolve("package.json"), StandardCopyOption.REPLACE_EXISTING);
    TypeScript made = new TypeScript(directory);
    if (!isOnPath("npm") || !isOnPath("node")) {
      String skipped = "npm is missing: objects of KEDA and CloudNativePG are not checked";
      System.err.println(skipped);
      abort(skipped);
    }
    Ended ended =
        made.run("npm install --no-audit --no-fund --ignore-scripts --prefer-offline".split(" "));
    if (ended.status != 0) {
      throw new IOException("npm install: " + ended.output);
    }
    return made;
  }

  /**
   * Checks objects.
   *
   * @return their faults, one per line
   */
  List<String> faults(List<Map<String, Object>> objects) throws IOException, InterruptedException {
    Path sources = Files.createTempDirectory(directory, "objects");
    List<String> command =
        new ArrayList<>(
            List.of(
                ("node node_modules/typescript/lib/tsc.js --noEmit --strict --skipLibCheck"
                        + " --pretty false --module nodenext --target es2022")
                    .split(" ")));
    for (int i = 0; i < objects.size(); i++) {
      Map<String, Object> object = objects.get(i);
      List<String> type = TYPES.get(KubernetesApi.type(object));
      if (type == null) {
        throw new IllegalArgumentException("unknown type: " + KubernetesApi.type(object));
      }
      Path source = sources.resolve(object.get("kind") + "-" + i + ".ts");
      Files.writeString(
          source,
          "import type { %2$s } from '%1$s';%nexport const object: %2$s = %3$s;%n"
              .formatted(type.getFirst(), type.getLast(), GSON.toJson(object)));
      command.add(directory.relativize(source).toString());
    }
    Ended ended = run(command.toArray(String[]::new));
    List<String> lines = ended.output.lines().toList();
    return ended.status == 0 || !lines.isEmpty() ? lines : List.of("tsc: " + ended.status);
  }

  private record Ended(int status, String output) {}

  private Ended run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    return new Ended(process.waitFor(), output);
  }

  private static boolean isOnPath(String program) throws InterruptedException {
    try {
      return new ProcessBuilder(program, "--version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
