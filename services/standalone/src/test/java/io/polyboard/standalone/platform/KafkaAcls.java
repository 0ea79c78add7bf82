package io.polyboard.standalone.platform;

import static java.util.Objects.requireNonNull;

import module java.base;

import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/** The operations on Kafka that the chart allows to each service. */
final class KafkaAcls {
  static final Path FILE = Path.of("..", "..", "helm", "polyboard", "files", "kafka-acls.yaml");

  private KafkaAcls() {}

  /**
   * One operation on the resources of a pattern.
   *
   * @param service also the name of the user
   */
  record Entry(String service, ResourcePattern pattern, AclOperation operation, String host) {
    AclBinding binding() {
      return new AclBinding(
          pattern,
          new AccessControlEntry("User:" + service, host, operation, AclPermissionType.ALLOW));
    }

    /** Whether this entry allows an operation. */
    boolean allows(AllowedOperation used) {
      return service.equals(used.user())
          && pattern.resourceType() == used.type()
          && operation == used.operation()
          && (pattern.patternType() == PatternType.LITERAL
              ? pattern.name().equals(used.name())
              : used.name().startsWith(pattern.name()));
    }

    @Override
    public String toString() {
      return "%s: %s %s %s %s"
          .formatted(
              service, operation, pattern.resourceType(), pattern.patternType(), pattern.name());
    }
  }

  /** All entries, one for each operation. */
  static List<Entry> read() throws IOException {
    List<Entry> entries = new ArrayList<>();
    Manifests.yaml(FILE)
        .forEach((service, acls) -> {
          for (Object each : (List<?>) acls) {
            Map<?, ?> acl = (Map<?, ?>) each;
            Map<?, ?> resource = (Map<?, ?>) requireNonNull(acl.get("resource"));
            ResourcePattern pattern =
                new ResourcePattern(
                    ResourceType.fromString(constant(resource.get("type"))),
                    String.valueOf(resource.get("name")),
                    "prefix".equals(resource.get("patternType"))
                        ? PatternType.PREFIXED
                        : PatternType.LITERAL);
            for (Object operation : (List<?>) requireNonNull(acl.get("operations"))) {
              entries.add(
                  new Entry(
                      String.valueOf(service),
                      pattern,
                      AclOperation.fromString(constant(operation)),
                      String.valueOf(acl.get("host"))));
            }
          }
        });
    return entries;
  }

  /** Strimzi's {@code DescribeConfigs} is Kafka's {@code DESCRIBE_CONFIGS}. */
  private static String constant(Object name) {
    return String.valueOf(name).replaceAll("([a-z])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
  }
}
