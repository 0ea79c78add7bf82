package io.polyboard.images;

import java.util.Set;

/** A processor architecture, and what others call it. */
enum Architecture {
  AMD64("amd64", "x86_64-linux-gnu", Set.of("amd64", "x86_64")),
  ARM64("arm64", "aarch64-linux-gnu", Set.of("arm64", "aarch64"));

  private final String id;
  private final String triplet;
  private final Set<String> names;

  Architecture(String id, String triplet, Set<String> names) {
    this.id = id;
    this.triplet = triplet;
    this.names = names;
  }

  /** That of this JVM: runtime and AOT cache are made by it, and for it. */
  static Architecture current() {
    return switch (System.getProperty("os.arch")) {
      case "amd64", "x86_64" -> AMD64;
      case "aarch64" -> ARM64;
      case String other ->
          throw new IllegalStateException("no images can be made on " + other + ", only for it");
    };
  }

  /** As images and Debian call it. */
  String id() {
    return id;
  }

  /** As Debian's directories of libraries are called. */
  String triplet() {
    return triplet;
  }

  /** As jars call it that have libraries for several. */
  Set<String> names() {
    return names;
  }
}
