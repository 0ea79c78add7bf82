package io.polyboard.images;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.spi.ToolProvider;

/**
 * A Java runtime of the modules that the applications need, linked of the JDK that this runs on.
 */
final class JavaRuntime {
  /**
   * Found by running the applications: frameworks ask for many more that they do without. jdk.jcmd
   * is for who looks into a process.
   */
  private static final String MODULES =
      String.join(
          ",",
          "java.base",
          "java.logging",
          "java.management",
          "java.naming",
          "java.net.http",
          "java.rmi",
          "java.security.jgss",
          "java.security.sasl",
          "java.sql",
          "jdk.jcmd",
          "jdk.jfr",
          "jdk.management",
          "jdk.net",
          "jdk.unsupported",
          "jdk.zipfs");

  private JavaRuntime() {}

  /**
   * Links it into a directory, which does not exist.
   *
   * @param further modules, each with a comma before it
   */
  static void link(Path home, String further) throws IOException {
    ToolProvider jlink =
        ToolProvider.findFirst("jlink")
            .orElseThrow(() -> new IOException("a whole JDK is needed, with jlink"));
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    int status =
        jlink.run(
            out,
            out,
            "--add-modules",
            MODULES + further,
            "--strip-debug",
            "--compress=zip-6",
            "--no-header-files",
            "--no-man-pages",
            "--output",
            home.toString());
    if (status != 0) {
      throw new IOException("jlink fails: " + said);
    }
  }

  /** Which build of Java it is: an AOT cache is good for this alone. */
  static String version() {
    return System.getProperty("java.vm.vendor") + " " + System.getProperty("java.vm.version");
  }
}
