import module java.base;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import io.vertx.core.json.JsonObject;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * Makes the files that a browser loads from the pages in TypeScript: checks types, bundles, and
 * gives every file a name that changes with its content.
 *
 * <pre>java -cp CLASSPATH Bundle.java MODULE CLASSES [verify]</pre>
 *
 * <p>The bundle is checked in with the hash of its sources, so that the launcher's build needs
 * neither compiler nor bundler. If the hash matches, nothing is done; otherwise the bundle is made
 * again, in the sources and in the directory of the classes. With {@code verify} the bundle is
 * always made, and the build fails if it differs from the checked-in bundle.
 *
 * <p>Compiler, bundler and the libraries of the pages are jars on the class path, each with one
 * package of npm, so that a build needs no Node.js and only Maven downloads files.
 */
final class Bundle {
  /** Directories of the package in jars of mvnpm and WebJars. */
  private static final List<String> PACKAGES =
      List.of("META-INF/resources/_static/", "META-INF/resources/webjars/");

  private static final String REST = "META-INF/.more.tgz";
  private static final String SCHEMA = "/io/polyboard/rules/variant.schema.json";
  private static final Pattern ERROR = Pattern.compile("^src/");

  /** Sources of the bundle in the repository; {@code ./polyboard} hashes the same files. */
  private static final List<String> SOURCES =
      List.of(
          "proto/src/main/proto",
          "services/dashboard/pom.xml",
          "services/dashboard/src/main/build",
          "services/dashboard/src/main/pages",
          "services/libraries/rules/src/main/resources/io/polyboard/rules/variant.schema.json");

  private static final String BUNDLE = "META-INF/pages";

  private final Path module;
  private final Path work;
  private final Path modules;
  private final Path output;

  private Bundle(Path module) {
    this.module = module;
    work = module.resolve("target/pages");
    modules = work.resolve("node_modules");
    output = work.resolve("output");
  }

  public static void main(String[] arguments) throws Exception {
    Bundle bundle = new Bundle(Path.of(arguments[0]).toAbsolutePath());
    bundle.make(
        Path.of(arguments[1]).toAbsolutePath(), List.of(arguments).subList(2, arguments.length).contains("verify"));
  }

  private void make(Path classes, boolean verify) throws Exception {
    Path known = module.resolve("src/main/resources").resolve(BUNDLE);
    Path hash = module.resolve("src/main/bundle.sha256");
    String sources = sources();
    boolean isKnown = Files.exists(hash) && Files.readString(hash).strip().equals(sources);
    if (isKnown && !verify) {
      return;
    }
    delete(output);
    Files.createDirectories(work);
    unpack();
    Path copied = work.resolve("src");
    delete(copied);
    copy(module.resolve("src/main/pages"), copied);
    Files.writeString(copied.resolve("api/messages.ts"), new Types().text());
    Files.write(copied.resolve("api/variant.schema.json"), schema());
    check();
    bundle();
    if (verify) {
      if (!isKnown || !hash(output, List.of("")).equals(hash(known, List.of("")))) {
        System.err.println("The bundle of the pages is out of date: run ./polyboard build test, and commit the changed files.");
        System.exit(1);
      }
      return;
    }
    for (Path target : List.of(known, classes.resolve(BUNDLE))) {
      delete(target);
      copy(output, target);
    }
    Files.writeString(hash, sources + "\n");
    System.out.println("The bundle of the pages was updated: commit it with its sources.");
  }

  // Inputs.

  /** The hash of all source files, concatenated in the order of their paths. */
  private String sources() throws Exception {
    return hash(module.resolve("../..").normalize(), SOURCES);
  }

  private static String hash(Path root, List<String> directories) throws Exception {
    List<String> paths = new ArrayList<>();
    for (String directory : directories) {
      for (Path file : files(root.resolve(directory))) {
        paths.add(root.relativize(file).toString());
      }
    }
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (String path : paths.stream().sorted().toList()) {
      digest.update(Files.readAllBytes(root.resolve(path)));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The schema of definitions, for editors. */
  private static byte[] schema() throws IOException {
    try (InputStream in = Bundle.class.getResourceAsStream(SCHEMA)) {
      if (in == null) {
        throw new IOException("resource not found: " + SCHEMA);
      }
      return in.readAllBytes();
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void delete(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> all = Files.walk(directory)) {
        for (Path each : all.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(each);
        }
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    for (Path file : files(from)) {
      Path target = to.resolve(from.relativize(file).toString());
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
  }

  // Packages of npm.

  /** Unpacks the packages of the class path that are not yet unpacked. */
  private void unpack() throws IOException {
    for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
      Path jar = Path.of(entry);
      if (entry.endsWith(".jar") && Files.exists(jar)) {
        unpack(jar);
      }
    }
  }

  private void unpack(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      JarEntry description =
          jar.stream()
              .filter(each -> PACKAGES.stream().anyMatch(each.getName()::startsWith))
              .filter(each -> each.getName().endsWith("/package.json"))
              .min((a, b) -> a.getName().length() - b.getName().length())
              .orElse(null);
      if (description == null) {
        return;
      }
      String root =
          description.getName().substring(0, description.getName().length() - "package.json".length());
      String name;
      try (InputStream in = jar.getInputStream(description)) {
        name =
            new JsonObject(new String(in.readAllBytes(), StandardCharsets.UTF_8)).getString("name");
      }
      Path target = modules.resolve(name);
      Path complete = modules.resolve("." + name.replace('/', '+') + "-" + file.getFileName());
      if (Files.exists(complete)) {
        return;
      }
      delete(target);
      for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
        JarEntry each = entries.nextElement();
        if (each.getName().startsWith(root) && !each.isDirectory()) {
          try (InputStream in = jar.getInputStream(each)) {
            write(target, each.getName().substring(root.length()), in);
          }
        }
      }
      JarEntry rest = jar.getJarEntry(REST);
      if (rest != null) {
        String inside = root.substring("META-INF/".length());
        try (TarArchiveInputStream in =
            new TarArchiveInputStream(
                new GzipCompressorInputStream(new BufferedInputStream(jar.getInputStream(rest))))) {
          for (TarArchiveEntry each = in.getNextEntry(); each != null; each = in.getNextEntry()) {
            if (each.isFile() && each.getName().startsWith(inside)) {
              write(target, each.getName().substring(inside.length()), in);
            }
          }
        }
      }
      Files.writeString(complete, "");
    }
  }

  private static void write(Path target, String name, InputStream in) throws IOException {
    Path file = target.resolve(name).normalize();
    if (!file.startsWith(target)) {
      throw new IOException("a file of the package is outside its directory: " + name);
    }
    Files.createDirectories(file.getParent());
    Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private Path executable(String scope, String name) throws IOException {
    try (Stream<Path> all = Files.walk(modules.resolve(scope))) {
      Path found =
          all.filter(Files::isRegularFile)
              .filter(each -> each.getFileName().toString().matches(name + "(\\.exe)?"))
              .findFirst()
              .orElseThrow(() -> new IOException(name + " is not available for this system"));
      boolean unused = found.toFile().setExecutable(true);
      return found;
    }
  }

  // The compiler and the bundler.

  private void check() throws Exception {
    run(
        List.of(
            executable("@deno", "deno").toString(),
            "run",
            "--allow-all",
            "--no-remote",
            "--node-modules-dir=manual",
            "node_modules/typescript/lib/tsc.js",
            "--project",
            "src/tsconfig.json",
            "--pretty",
            "false"));
  }

  private void bundle() throws Exception {
    Path assets = output.resolve("assets");
    Files.createDirectories(assets);
    String bundler = executable("@esbuild", "esbuild").toString();
    List<String> options =
        List.of("--bundle", "--target=es2023", "--minify", "--loader:.svg=text", "--log-level=warning");
    run(
        command(
            List.of(bundler, "src/main.ts", "src/main.css"),
            options,
            List.of(
                "--splitting",
                "--format=esm",
                "--legal-comments=external",
                "--entry-names=[name]-[hash]",
                "--chunk-names=[name]-[hash]",
                "--asset-names=[name]-[hash]",
                "--outdir=" + assets)));
    copy(work.resolve("src/assets"), assets);
    Map<String, String> names = new LinkedHashMap<>();
    for (Path file : files(assets)) {
      Matcher named = Pattern.compile("(main)-[A-Z0-9]+\\.(js|css)").matcher(file.getFileName().toString());
      if (named.matches()) {
        names.put(named.group(1) + "." + named.group(2), file.getFileName().toString());
      }
    }
    String index = Files.readString(work.resolve("src/index.html"));
    for (Map.Entry<String, String> each : names.entrySet()) {
      index = index.replace("{" + each.getKey() + "}", "/assets/" + each.getValue());
    }
    Files.writeString(output.resolve("index.html"), index);
    // The template of reports, one file that loads nothing else.
    run(
        command(
            List.of(bundler, "src/report.ts", "report=src/main.css"),
            options,
            List.of("--format=iife", "--legal-comments=inline", "--outdir=report")));
    Path report = work.resolve("report");
    Files.writeString(
        output.resolve("report.html"),
        Files.readString(work.resolve("src/report.html"))
            .replace("{report.css}", Files.readString(report.resolve("report.css")))
            .replace("{report.js}", Files.readString(report.resolve("report.js"))));
  }

  @SafeVarargs
  private static List<String> command(List<String>... parts) {
    return Stream.of(parts).flatMap(List::stream).toList();
  }

  private void run(List<String> command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true);
    builder.environment().put("DENO_NO_UPDATE_CHECK", "1");
    builder.environment().put("DENO_DIR", work.resolve("deno").toString());
    builder.environment().put("NO_COLOR", "1");
    Process process = builder.start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    printed.lines().forEach(line -> System.out.println(ERROR.matcher(line).replaceFirst("src/main/pages/")));
    if (code != 0) {
      System.exit(1);
    }
  }

  // The types of the API.

  /** The messages and methods of the contract as TypeScript types of their JSON. */
  private static final class Types {
    private final StringBuilder text = new StringBuilder();
    private final Map<String, Descriptor> messages = new TreeMap<>();
    private final Map<String, EnumDescriptor> enums = new TreeMap<>();

    String text() throws ReflectiveOperationException {
      text.append("// Generated from the contract in proto/. JSON as Protocol Buffers maps it, with every field.\n");
      Map<String, ServiceDescriptor> services = new TreeMap<>();
      for (String name : SERVICES) {
        FileDescriptor file =
            (FileDescriptor)
                Class.forName("io.polyboard.proto." + name).getMethod("getDescriptor").invoke(null);
        file.getServices().forEach(each -> services.put(each.getFullName(), each));
      }
      StringBuilder methods = new StringBuilder("\nexport interface Methods {\n");
      for (ServiceDescriptor service : services.values()) {
        for (MethodDescriptor method : service.getMethods()) {
          if (method.isClientStreaming() && !method.isServerStreaming()) {
            continue;
          }
          add(method.getInputType());
          add(method.getOutputType());
          methods.append(
              "  \"%s/%s\": { request: %s; response: %s; stream: %s };\n"
                  .formatted(
                      service.getFullName(),
                      method.getName(),
                      name(method.getInputType()),
                      name(method.getOutputType()),
                      method.isServerStreaming()));
        }
      }
      methods.append("}\n");
      enums.values().forEach(this::print);
      messages.values().forEach(this::print);
      return text.append(methods).toString();
    }

    private void add(Descriptor message) {
      if (isWellKnown(message) || messages.putIfAbsent(message.getFullName(), message) != null) {
        return;
      }
      for (FieldDescriptor field : message.getFields()) {
        if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
          add(field.isMapField() ? null : field.getMessageType(), field);
        } else if (field.getJavaType() == FieldDescriptor.JavaType.ENUM) {
          enums.putIfAbsent(field.getEnumType().getFullName(), field.getEnumType());
        }
      }
    }

    private void add(Descriptor message, FieldDescriptor field) {
      if (message != null) {
        add(message);
      } else {
        FieldDescriptor value = field.getMessageType().findFieldByName("value");
        if (value.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
          add(value.getMessageType());
        }
      }
    }

    private static boolean isWellKnown(Descriptor message) {
      return message.getFullName().startsWith("google.protobuf.");
    }

    /** RulesPosition for polyboard.rules.v1.Position. */
    private static String name(com.google.protobuf.Descriptors.GenericDescriptor type) {
      String[] parts = type.getFullName().split("\\.");
      String noun = parts[1];
      StringBuilder name = new StringBuilder();
      for (int i = 3; i < parts.length; i++) {
        name.append(parts[i]);
      }
      return Character.toUpperCase(noun.charAt(0)) + noun.substring(1) + name;
    }

    private void print(EnumDescriptor type) {
      text.append("\nexport type ").append(name(type)).append(" =\n");
      type.getValues().forEach(value -> text.append("  | \"").append(value.getName()).append("\"\n"));
      text.setLength(text.length() - 1);
      text.append(";\n");
    }

    private void print(Descriptor message) {
      text.append("\nexport interface ").append(name(message)).append(" {\n");
      for (FieldDescriptor field : message.getFields()) {
        // Fields with presence are omitted if absent.
        String optional = field.hasPresence() ? "?" : "";
        text.append("  %s%s: %s;\n".formatted(field.getJsonName(), optional, type(field)));
      }
      text.append("}\n");
    }

    private static String type(FieldDescriptor field) {
      if (field.isMapField()) {
        return "Record<string, " + single(field.getMessageType().findFieldByName("value")) + ">";
      }
      if (!field.isRepeated()) {
        return single(field);
      }
      return field.getJavaType() == FieldDescriptor.JavaType.DOUBLE
          ? "(" + single(field) + ")[]"
          : single(field) + "[]";
    }

    private static String single(FieldDescriptor field) {
      return switch (field.getJavaType()) {
        case INT, FLOAT -> "number";
        // NaN and infinities are strings.
        case DOUBLE -> "number | \"NaN\" | \"Infinity\" | \"-Infinity\"";
        case LONG, STRING, BYTE_STRING -> "string";
        case BOOLEAN -> "boolean";
        case ENUM -> name(field.getEnumType());
        case MESSAGE -> isWellKnown(field.getMessageType()) ? "string" : name(field.getMessageType());
      };
    }
  }

  /** Outer classes of the files of the contract that have services. */
  private static final List<String> SERVICES =
      List.of(
          "rules.v1.RulesServiceOuterClass",
          "search.v1.SearchServiceOuterClass",
          "archive.v1.ArchiveServiceOuterClass",
          "balance.v1.BalanceServiceOuterClass",
          "balance.v1.BalanceRunServiceOuterClass",
          "explorer.v1.ExplorerServiceOuterClass",
          "tournament.v1.TournamentServiceOuterClass",
          "study.v1.StudyServiceOuterClass",
          "server.v1.ServerServiceOuterClass");
}
