package io.polyboard.images;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cyclonedx.Version;
import org.cyclonedx.exception.GeneratorException;
import org.cyclonedx.generators.BomGeneratorFactory;
import org.cyclonedx.model.Bom;
import org.cyclonedx.model.Component;
import org.cyclonedx.model.Hash;
import org.cyclonedx.model.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * The bill of materials of an image, in CycloneDX: the packages of the system, the Java runtime,
 * and every jar that is in the image.
 */
final class Sbom {
  /** Quarkus names jars by group, artifact and version; one that it has changed it says so of. */
  private static final Pattern JAR =
      Pattern.compile(
          "(?:modified-)?(?<group>.+?)\\.(?<artifact>[^.]+(?:_2\\.13)?)-(?<version>\\d.*)\\.jar");

  private Sbom() {}

  /**
   * The bill, as JSON: the same of the same files.
   *
   * @param home the files of the application
   */
  static String of(
      Application application,
      String version,
      Path home,
      List<DebianPackage> packages,
      Instant time)
      throws IOException {
    Bom bom = new Bom();
    List<Component> components = new ArrayList<>();
    packages.forEach(each -> components.add(component(each)));
    components.add(runtime());
    try (Stream<Path> jars = Files.walk(home.resolve("lib"))) {
      for (Path jar : (Iterable<Path>) jars.filter(Files::isRegularFile).sorted()::iterator) {
        components.add(component(jar));
      }
    }
    bom.setComponents(components);
    Component of = component(Component.Type.CONTAINER, "io.polyboard", application.name(), version);
    Metadata metadata = new Metadata();
    metadata.setTimestamp(Date.from(time));
    metadata.setComponent(of);
    bom.setMetadata(metadata);
    StringBuilder identity = new StringBuilder(application.name()).append(version);
    components.forEach(each -> identity.append(each.getPurl()).append(each.getHashes()));
    bom.setSerialNumber(
        "urn:uuid:" + UUID.nameUUIDFromBytes(identity.toString().getBytes(StandardCharsets.UTF_8)));
    try {
      return BomGeneratorFactory.createJson(Version.VERSION_16, bom).toJsonString();
    } catch (GeneratorException e) {
      throw new IOException("no bill of materials", e);
    }
  }

  private static Component component(DebianPackage of) {
    Component component = component(Component.Type.LIBRARY, null, of.name(), of.version());
    component.setPurl(
        "pkg:deb/debian/%s@%s?arch=%s&distro=debian-13"
            .formatted(encoded(of.name()), encoded(of.version()), of.architecture()));
    component.setHashes(List.of(new Hash(Hash.Algorithm.SHA_256, of.sha256())));
    return component;
  }

  private static Component runtime() {
    String version = System.getProperty("java.runtime.version");
    Component component =
        component(Component.Type.PLATFORM, System.getProperty("java.vendor"), "openjdk", version);
    component.setPurl("pkg:generic/openjdk@" + encoded(version));
    return component;
  }

  private static Component component(Path jar) throws IOException {
    String file = jar.getFileName().toString();
    Matcher matcher = JAR.matcher(file);
    if (!matcher.matches()) {
      throw new IOException(file + " is not named by group, artifact and version");
    }
    Component component =
        component(
            Component.Type.LIBRARY,
            matcher.group("group"),
            matcher.group("artifact"),
            matcher.group("version"));
    component.setPurl(
        "pkg:maven/%s/%s@%s?type=jar"
            .formatted(
                matcher.group("group"),
                encoded(matcher.group("artifact")),
                encoded(matcher.group("version"))));
    component.setHashes(
        List.of(new Hash(Hash.Algorithm.SHA_256, Digests.sha256(Files.readAllBytes(jar)))));
    return component;
  }

  private static Component component(
      Component.Type type, @Nullable String group, String name, String version) {
    Component component = new Component();
    component.setType(type);
    component.setGroup(group);
    component.setName(name);
    component.setVersion(version);
    return component;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
