package io.polyboard.standalone.platform;

import module java.base;

import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import org.testcontainers.containers.BindMode;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/**
 * The only container of a pod, as a kubelet starts it: environment, user, read-only root file
 * system, capabilities, limits, volumes and ports of the manifest. It has started when the
 * manifest's readiness probe succeeds; the container of a Job, which has no probe, when it has
 * ended successfully.
 */
final class PodContainer {
  private static final Duration READY = Duration.ofMinutes(4);
  private static final Map<Character, Long> BYTES =
      Map.of('K', 1L << 10, 'M', 1L << 20, 'G', 1L << 30);

  private final Map<?, ?> pod;
  private final Map<?, ?> container;
  private final Map<String, Map<String, String>> secrets;
  private final Map<String, Map<String, String>> configMaps;

  /**
   * @param pod its specification
   * @param secrets contents by name
   * @param configMaps contents by name
   */
  PodContainer(
      Map<?, ?> pod,
      Map<String, Map<String, String>> secrets,
      Map<String, Map<String, String>> configMaps) {
    this.pod = pod;
    this.secrets = secrets;
    this.configMaps = configMaps;
    container = Manifests.list(pod, "containers").getFirst();
  }

  /** The service whose image the manifest names: {@code REPOSITORY/SERVICE:TAG}. */
  String service() {
    String image = String.valueOf(container.get("image"));
    return image.substring(image.lastIndexOf('/') + 1, image.lastIndexOf(':'));
  }

  /** Its ports by name. */
  private Map<String, Integer> ports() {
    return Manifests.list(container, "ports").stream()
        .collect(
            Collectors.toMap(
                port -> String.valueOf(port.get("name")),
                port -> (Integer) port.get("containerPort")));
  }

  /**
   * The container, not started.
   *
   * @param image that of {@link #service}
   * @param files a directory for the contents of the pod's volumes
   */
  GenericContainer<?> container(DockerImageName image, Path files) throws IOException {
    GenericContainer<?> made = new GenericContainer<>(image).withEnv(environment());
    if (Manifests.at(container, "readinessProbe", "httpGet") instanceof Map<?, ?> probe) {
      Map<String, Integer> ports = ports();
      made.withExposedPorts(ports.values().toArray(Integer[]::new))
          .waitingFor(
              Wait.forHttp(String.valueOf(probe.get("path")))
                  .forPort(ports.get(String.valueOf(probe.get("port"))))
                  .withStartupTimeout(READY));
    } else {
      made.withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(READY));
    }
    if (container.get("command") instanceof List<?> command) {
      made.withCreateContainerCmdModifier(
          create -> create.withEntrypoint(command.stream().map(String::valueOf).toList()));
    }
    if (container.get("args") instanceof List<?> arguments) {
      made.withCommand(arguments.stream().map(String::valueOf).toArray(String[]::new));
    }
    mount(made, files);
    made.withCreateContainerCmdModifier(create -> {
      create.withUser(
          Manifests.at(pod, "securityContext", "runAsUser")
              + ":"
              + Manifests.at(pod, "securityContext", "runAsGroup"));
      restrict(create.getHostConfig());
    });
    return made;
  }

  private void restrict(HostConfig host) {
    host.withReadonlyRootfs(
            (Boolean) Manifests.at(container, "securityContext", "readOnlyRootFilesystem"))
        .withMemory(
            bytes(String.valueOf(Manifests.at(container, "resources", "limits", "memory"))));
    Object processors = Manifests.at(container, "resources", "limits", "cpu");
    if (processors != null) {
      host.withNanoCPUs(new BigDecimal(processors.toString()).movePointRight(9).longValueExact());
    }
    if (Manifests.at(container, "securityContext", "capabilities", "drop") instanceof List<?> drop
        && drop.contains("ALL")) {
      host.withCapDrop(Capability.ALL);
    }
    if (Boolean.FALSE.equals(
        Manifests.at(container, "securityContext", "allowPrivilegeEscalation"))) {
      host.withSecurityOpts(List.of("no-new-privileges"));
    }
  }

  private static long bytes(String quantity) {
    int unit = quantity.length() - 2;
    return Long.parseLong(quantity.substring(0, unit)) * BYTES.get(quantity.charAt(unit));
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    for (Map<?, ?> source : Manifests.list(container, "envFrom")) {
      environment.putAll(secret(Manifests.at(source, "secretRef", "name")));
    }
    for (Map<?, ?> variable : Manifests.list(container, "env")) {
      Object value = variable.get("value");
      if (value == null) {
        Object key = Manifests.at(variable, "valueFrom", "secretKeyRef", "key");
        value = secret(Manifests.at(variable, "valueFrom", "secretKeyRef", "name")).get(key);
      }
      environment.put(String.valueOf(variable.get("name")), String.valueOf(value));
    }
    return environment;
  }

  private Map<String, String> secret(Object name) {
    return named(secrets, name);
  }

  private static Map<String, String> named(Map<String, Map<String, String>> all, Object name) {
    Map<String, String> found = all.get(name);
    if (found == null) {
      throw new IllegalArgumentException("there is no secret or ConfigMap " + name);
    }
    return found;
  }

  /** The files of a volume: all of a secret or ConfigMap, or the listed items. */
  private Map<String, String> contents(Map<?, ?> volume) {
    String kind = volume.containsKey("secret") ? "secret" : "configMap";
    Map<String, String> all =
        kind.equals("secret")
            ? secret(Manifests.at(volume, kind, "secretName"))
            : named(configMaps, Manifests.at(volume, kind, "name"));
    List<Map<?, ?>> items = Manifests.list(volume, kind, "items");
    if (items.isEmpty()) {
      return all;
    }
    Map<String, String> some = new LinkedHashMap<>();
    items.forEach(item ->
        some.put(String.valueOf(item.get("path")), all.get(String.valueOf(item.get("key")))));
    return some;
  }

  private void mount(GenericContainer<?> made, Path files) throws IOException {
    Map<Object, Map<?, ?>> volumes = new LinkedHashMap<>();
    for (Map<?, ?> volume : Manifests.list(pod, "volumes")) {
      volumes.put(volume.get("name"), volume);
    }
    Map<String, String> memory = new LinkedHashMap<>();
    for (Map<?, ?> place : Manifests.list(container, "volumeMounts")) {
      String path = String.valueOf(place.get("mountPath"));
      Map<?, ?> volume = volumes.get(place.get("name"));
      if (volume.containsKey("emptyDir")) {
        memory.put(path, "rw,exec,mode=1777");
      } else {
        Path directory = files.resolve(String.valueOf(place.get("name")));
        Files.createDirectories(directory);
        for (var file : contents(volume).entrySet()) {
          Files.writeString(directory.resolve(file.getKey()), file.getValue());
        }
        made.withFileSystemBind(directory.toString(), path, BindMode.READ_ONLY);
      }
    }
    made.withTmpFs(memory);
  }
}
