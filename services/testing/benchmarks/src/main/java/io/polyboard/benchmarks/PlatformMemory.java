package io.polyboard.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.RegisterVariantRequest;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.rules.v1.RulesServiceGrpc.RulesServiceBlockingStub;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.FindBestTurnRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.proto.search.v1.SearchServiceGrpc.SearchServiceBlockingStub;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What memory the whole platform, {@code ./polyboard up}, keeps: after searches of all variants,
 * each with settings that none had before, and after variants that were registered and searched
 * once.
 *
 * <pre>PlatformMemory [SEARCHES [VARIANTS]]</pre>
 *
 * <p>Prints after each tenth of either what objects take on the heap once all garbage is collected,
 * and what the process has of the machine's memory; the database's processes are not in it.
 */
public final class PlatformMemory {
  private static final int NODES = 2_000;
  private static final int TENTHS = 10;
  private static final List<String> LEFT_OUT = List.of("null-move", "late-move-reductions");

  private static final Pattern TOTAL = Pattern.compile("^Total +\\d+ +(\\d+)", Pattern.MULTILINE);
  private static final Pattern RESIDENT =
      Pattern.compile("^VmRSS:\\s+(\\d+) kB", Pattern.MULTILINE);
  private static final Pattern ID = Pattern.compile("^id: (\\S+)$", Pattern.MULTILINE);

  private final RunningPlatform platform;
  private final RulesServiceBlockingStub rules;
  private final SearchServiceBlockingStub search;

  private PlatformMemory(RunningPlatform platform) {
    this.platform = platform;
    rules = RulesServiceGrpc.newBlockingStub(platform.channel());
    search = SearchServiceGrpc.newBlockingStub(platform.channel());
  }

  public static void main(String[] arguments) throws Exception {
    int searches = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000;
    int variants = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2_000;
    try (RunningPlatform platform = RunningPlatform.start()) {
      PlatformMemory memory = new PlatformMemory(platform);
      memory.print(0, "of anything");
      for (int i = 1; i <= searches; i++) {
        memory.search(i);
        if (i % Math.ceilDiv(searches, TENTHS) == 0) {
          memory.print(i, "searches");
        }
      }
      for (int i = 1; i <= variants; i++) {
        memory.register(i);
        if (i % Math.ceilDiv(variants, TENTHS) == 0) {
          memory.print(i, "registered variants");
        }
      }
    }
  }

  /** With a size of the table, a noise, a seed and a technique left out as no other search has. */
  private void search(int number) {
    List<String> ids = Variants.ids();
    find(
        ids.get(number % ids.size()),
        EngineSettings.newBuilder()
            .setHashMib(1 + number % 64)
            .setNoise(number % 1_000)
            .setSeed(number)
            .addWithout(LEFT_OUT.get(number / ids.size() % LEFT_OUT.size()))
            .build());
  }

  private void register(int number) {
    String shipped = Variants.ids().get(number % Variants.ids().size());
    String id = shipped + "-" + number;
    String definition =
        ID.matcher(DefinitionReader.shippedText(shipped))
            .replaceFirst(Matcher.quoteReplacement("id: " + id));
    var unused =
        rules.registerVariant(
            RegisterVariantRequest.newBuilder().setDefinition(definition).build());
    find(id, EngineSettings.getDefaultInstance());
  }

  private void find(String variant, EngineSettings settings) {
    var unused =
        search.findBestTurn(
            FindBestTurnRequest.newBuilder()
                .setPosition(Position.newBuilder().setVariant(variant))
                .setLimits(Limits.newBuilder().setNodes(NODES))
                .setSettings(settings)
                .build());
  }

  private void print(int number, String what) throws IOException {
    System.out.printf(
        Locale.ROOT,
        "%,6d %-20s  heap %,6d MiB  resident %,6d MiB%n",
        number,
        what,
        liveBytes() >> 20,
        number(RESIDENT, Files.readString(Path.of("/proc/" + platform.pid() + "/status"))) >> 10);
  }

  /** A histogram of classes is made after a full collection. */
  private long liveBytes() throws IOException {
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(platform.pid()),
                "GC.class_histogram")
            .start();
    return number(TOTAL, new String(jcmd.getInputStream().readAllBytes(), UTF_8));
  }

  private static long number(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new IllegalStateException("no " + pattern + " in: " + text);
    }
    return Long.parseLong(matcher.group(1));
  }
}
