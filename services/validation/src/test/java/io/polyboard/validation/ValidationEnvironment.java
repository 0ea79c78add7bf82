package io.polyboard.validation;

import module java.base;

import io.polyboard.testkit.servers.EmbeddedServers;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * A broker that a test stops, low limits that tests reach, callers with tokens, and a directory
 * with a variant.
 */
public final class ValidationEnvironment extends EmbeddedServers {
  /** Maximum number of heavy calls at once in the tested application. */
  public static final int HEAVY_CALLS = 2;

  /** Maximum number of variants of an owner, which have at most 1 MiB together. */
  public static final int MAX_REGISTERED = 5;

  /** The definition of the variant {@code of-the-house}. */
  public static final String OF_THE_HOUSE =
      "id: of-the-house\nname: House\ndescription: One.\nextends: chess\n";

  public ValidationEnvironment() {
    super(false);
  }

  @Override
  public void init(Map<String, String> arguments) {
    super.init(Map.of(OWN, "true"));
  }

  /** The gRPC port of the application. */
  public static int grpcPort() {
    return ConfigProvider.getConfig().getValue(GRPC_PORT, Integer.class);
  }

  /** The address of the broker. */
  public static String bootstrapServers() {
    return ConfigProvider.getConfig().getValue("kafka.bootstrap.servers", String.class);
  }

  @Override
  public Map<String, String> start() {
    Map<String, String> settings = new HashMap<>(super.start());
    settings.put("polyboard.access.tokens", Owners.tokens().toString());
    settings.put("polyboard.access.max-registered", Integer.toString(MAX_REGISTERED));
    settings.put("polyboard.access.max-registered-mib", "1");
    settings.put("polyboard.validation.max-heavy-calls", Integer.toString(HEAVY_CALLS));
    // One owner may use all of the few heavy calls.
    settings.put("polyboard.access.owner-share", "100");
    settings.put("polyboard.validation.variants", variants().toString());
    return settings;
  }

  private static Path variants() {
    try {
      Path directory = Files.createTempDirectory("polyboard-variants");
      Files.writeString(directory.resolve("house.yaml"), OF_THE_HOUSE);
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
