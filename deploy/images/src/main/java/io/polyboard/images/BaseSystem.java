package io.polyboard.images;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The system under the runtime: the C library, what it needs, and busybox as the shell. Layers have
 * no links: what is one in a package is a file here, under each of its names.
 */
final class BaseSystem {
  /** Nobody, whom the processes run as. */
  static final String USER = "65534:65534";

  private static final Map<String, String> FILES =
      Map.of(
          "etc/passwd",
          "root:x:0:0:root:/:/bin/sh\nnobody:x:65534:65534:nobody:/tmp:/bin/sh\n",
          "etc/group",
          "root:x:0:\nnogroup:x:65534:\n",
          "etc/nsswitch.conf",
          "passwd: files\ngroup: files\nhosts: files dns\n");

  private static final String LOADER = "usr/lib(64)?/ld-linux-[^/]*";

  private final Architecture architecture;
  private final Path root;

  private BaseSystem(Architecture architecture, Path root) {
    this.architecture = architecture;
    this.root = root;
  }

  /**
   * Makes it in a directory, which is new.
   *
   * @param cache where packages are kept
   * @return the packages that it is made of
   */
  static List<DebianPackage> make(Architecture architecture, Path root, Path cache)
      throws IOException, InterruptedException {
    BaseSystem system = new BaseSystem(architecture, root);
    List<DebianPackage> packages = new ArrayList<>();
    for (DebianPackage each : DebianPackage.pinned(architecture)) {
      DebianPackage.Fetched fetched = each.fetch(cache);
      system.unpack(fetched);
      packages.add(fetched.of());
    }
    for (var file : FILES.entrySet()) {
      system.put(file.getKey(), file.getValue().getBytes(StandardCharsets.UTF_8), false);
    }
    return packages;
  }

  private void unpack(DebianPackage.Fetched fetched) throws IOException {
    try (ArArchiveInputStream archive =
        new ArArchiveInputStream(new ByteArrayInputStream(fetched.content()))) {
      for (ArArchiveEntry part = archive.getNextEntry();
          part != null;
          part = archive.getNextEntry()) {
        switch (part.getName()) {
          case "control.tar.xz" -> unpackControl(fetched.of().name(), read(archive));
          case "data.tar.xz" -> unpackData(read(archive));
          default -> {}
        }
      }
    }
  }

  private record Entry(TarArchiveEntry of, byte[] content) {}

  /** The files and links of a compressed archive, by their names. */
  private static Map<String, Entry> read(ArArchiveInputStream part) throws IOException {
    Map<String, Entry> entries = new LinkedHashMap<>();
    TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(part)));
    for (TarArchiveEntry each = tar.getNextEntry(); each != null; each = tar.getNextEntry()) {
      if (!each.isDirectory()) {
        entries.put(
            Path.of("/", each.getName()).normalize().toString().substring(1),
            new Entry(each, tar.readAllBytes()));
      }
    }
    return entries;
  }

  /** Scanners of images look for packages here. */
  private void unpackControl(String name, Map<String, Entry> entries) throws IOException {
    Entry control = entries.get("control");
    if (control == null) {
      throw new IOException(name + " tells nothing of itself");
    }
    put("var/lib/dpkg/status.d/" + name, control.content, false);
  }

  private void unpackData(Map<String, Entry> entries) throws IOException {
    Set<String> versions = new HashSet<>();
    for (Entry entry : entries.values()) {
      if (entry.of.isSymbolicLink()) {
        versions.add(entry.of.getLinkName());
      }
    }
    for (String name : entries.keySet()) {
      // A library is asked for by the name of its link.
      if (isWanted(name) && !versions.contains(Path.of(name).getFileName().toString())) {
        Entry entry = file(name, entries);
        if (entry != null) {
          put(placeOf(name), entry.content, (entry.of.getMode() & 0111) != 0);
        }
      }
    }
  }

  /** Libraries, but for vector mathematics and foreign character sets; the shell; whose it is. */
  private boolean isWanted(String name) {
    String libraries = "usr/lib/" + architecture.triplet() + "/";
    return (name.startsWith(libraries)
            && name.contains(".so")
            && !name.contains("/libmvec")
            && name.indexOf('/', libraries.length()) < 0)
        || name.matches(LOADER)
        || name.startsWith("usr/lib/locale/C.utf8/")
        || name.equals("usr/lib/os-release")
        || name.equals("usr/bin/busybox")
        || name.equals("etc/debian_version")
        || name.matches("usr/share/doc/[^/]*/copyright");
  }

  /** Programs name their loader, and the shell, by places that elsewhere are links. */
  private static String placeOf(String name) {
    return switch (name) {
      case "usr/bin/busybox" -> "bin/sh";
      case "usr/lib/os-release" -> "etc/os-release";
      default -> name.matches(LOADER) ? name.substring("usr/".length()) : name;
    };
  }

  /** What a name stands for in the end, or null where that is in no package. */
  private static @Nullable Entry file(String name, Map<String, Entry> entries) {
    Entry entry = entries.get(name);
    while (entry != null && (entry.of.isSymbolicLink() || entry.of.isLink())) {
      Path from = Path.of("/", name);
      Path to =
          entry.of.isLink()
              ? Path.of("/", entry.of.getLinkName())
              : from.resolveSibling(entry.of.getLinkName());
      name = to.normalize().toString().substring(1);
      Entry target = entries.get(name);
      entry = target == null && name.startsWith("lib") ? entries.get("usr/" + name) : target;
    }
    return entry;
  }

  private void put(String name, byte[] content, boolean executable) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
    if (executable && !file.toFile().setExecutable(true, false)) {
      throw new IOException(file + " cannot be made executable");
    }
  }
}
