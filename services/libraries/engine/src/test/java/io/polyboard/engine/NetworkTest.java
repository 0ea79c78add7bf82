package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.engine.kernel.EvaluatorWalk;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Setup;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.testkit.Nightly;
import io.polyboard.testkit.RandomDefinitions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class NetworkTest {
  private static final Variant CHESS = Variants.shipped("chess");
  private static final int HIDDEN = 16;

  private final long seed = new SplittableRandom().nextLong();
  private final SplittableRandom random = new SplittableRandom(seed);

  /** Weights with a network whose units are within and beyond their bounds. */
  private Weights randomWeights(Variant variant, int hidden) {
    short[] rows = new short[(new NetworkInputs(variant).size() + 1) * hidden];
    fill(rows, Network.UNIT / 3);
    short[] outputs = new short[2 * Network.STAGES * hidden];
    fill(outputs, Network.OUTPUT / 4);
    short[] biases = new short[Network.STAGES];
    fill(biases, 50);
    return Weights.shipped(variant).with(new Network(hidden, rows, outputs, biases));
  }

  private void fill(short[] numbers, int max) {
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = (short) random.nextInt(-max, max + 1);
    }
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void updatesAlongMovesEqualComputationFromScratch(String id) {
    // Given
    System.out.println("network " + id + ": seed " + seed);
    Variant variant = Variants.shipped(id);
    Weights weights = randomWeights(variant, HIDDEN);

    // Then
    int positions = Nightly.runs() ? 1_000_000 : 20_000;
    variant.own(Walk.class, EvaluatorWalk.class).walk(weights, seed, positions);
  }

  @Test
  void updatesEqualComputationFromScratchWithRandomRules() {
    // Given
    System.out.println("network, any rules: seed " + seed);
    int walks = 0;
    for (int i = 0; i < Nightly.samples(200); i++) {
      String definition = RandomDefinitions.next(random);
      try {
        Variant variant = Variants.compile("random.yaml", definition);

        // When
        Weights weights = randomWeights(variant, HIDDEN);

        // Then
        variant.own(Walk.class, EvaluatorWalk.class).walk(weights, seed, 5_000);
        walks++;
      } catch (RefusedException e) {
        // The random definition is invalid.
      }
    }
    assertThat(walks).isPositive();
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void aNetworkOfZerosAddsNothing(String id) {
    // Given
    Variant variant = Variants.shipped(id);
    Weights linear = Weights.shipped(variant).linear();
    Settings settings = Settings.DEFAULT.withHash(1);
    Engine before = new Engine(variant, settings.withWeights(linear));
    Engine after =
        new Engine(variant, settings.withWeights(linear.with(Network.zero(variant, HIDDEN))));
    RandomPositions positions = new RandomPositions(variant, seed);

    for (int i = 0; i < 20; i++) {
      // When
      Position position = positions.next();

      // Then
      assertThat(after.evaluate(position)).isEqualTo(before.evaluate(position));
    }
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void theOtherSideSeesTheSameInputsMirrored(String id) {
    // Given
    Variant variant = Variants.shipped(id);
    NetworkInputs inputs = new NetworkInputs(variant);
    int[] mirrored = inputs.mirrored();
    RandomPositions positions = new RandomPositions(variant, seed);

    for (int i = 0; i < 50; i++) {
      // When
      Setup position = positions.next().setup();

      // Then
      assertThat(inputs.of(position, 0).map(input -> mirrored[input]).boxed())
          .containsExactlyInAnyOrderElementsOf(inputs.of(position, 1).boxed().toList());
    }
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void shippedWeightsAreSmall(String id) {
    assertThat(Weights.shipped(Variants.shipped(id)).text().length()).isLessThan(600_000);
  }

  @Test
  void isReadFromItsWeightsFile() {
    // Given
    Weights weights = randomWeights(CHESS, HIDDEN);

    // When
    Weights read = Weights.parse("mine", weights.text(), CHESS);

    // Then
    assertThat(read.text()).isEqualTo(weights.text());
    assertThat(read.network().rows()).isDeepEqualTo(weights.network().rows());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          network,,x                    | the network is for rules ; the rules of chess are
          network,0123456789abcdef,x    | the network is for rules 0123456789abcdef; the rules
          network                       | must have the form term,middle,end
          network,RULES                 | must have the form network,RULES,TEXT
          network,RULES,TEXT            | it is damaged or cut short
          network,RULES,                | it is damaged or cut short
          network,RULES,OTHER           | it has 3 inputs; this variant has
          network,RULES,NEWER           | it is of version 2; this program reads 1
          network,RULES,CUT             | it is damaged or cut short
          network,RULES,CHANGED         | it is damaged or cut short
          network,RULES,LONG            | it is damaged or cut short
          network,RULES,LARGE           | it has output weights whose sum is too large
          """)
  void refusesAnInvalidNetworkInOneLine(String line, String reason) throws IOException {
    // Given
    String text = randomWeights(CHESS, 1).network().text();
    int changed = text.length() / 2;
    String written =
        line.replace("RULES", CHESS.fingerprint())
            .replace("OTHER", new Network(1, new short[4], new short[16], new short[8]).text())
            .replace("NEWER", newer())
            .replace("CUT", text.substring(0, text.length() / 8 * 4))
            .replace(
                "CHANGED",
                text.substring(0, changed)
                    + (text.charAt(changed) == 'A' ? 'B' : 'A')
                    + text.substring(changed + 1))
            .replace("LONG", "A".repeat(Network.MAX_TEXT / 2))
            .replace("LARGE", large());

    // Then
    assertThatThrownBy(() -> Weights.parse("mine", written, CHESS))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("mine, line 1")
        .hasMessageContaining(reason)
        .extracting(Throwable::getMessage)
        .asString()
        .doesNotContain("\n");
  }

  private static String newer() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(2);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** With enough hidden units that each output weight is allowed, but their sum is too large. */
  private static String large() {
    int hidden = Network.MAX_HIDDEN;
    short[] outputs = new short[2 * Network.STAGES * hidden];
    short[] rows = new short[(new NetworkInputs(CHESS).size() + 1) * hidden];
    String text = new Network(hidden, rows, outputs, new short[Network.STAGES]).text();
    try (InputStream in =
        new InflaterInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
      byte[] inflated = in.readAllBytes();
      Arrays.fill(
          inflated,
          inflated.length - Short.BYTES * (outputs.length + Network.STAGES),
          inflated.length,
          (byte) 0x7f);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
        out.write(inflated);
      }
      return Base64.getEncoder().encodeToString(bytes.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void fingerprintsDistinguishRules() {
    // Given
    List<String> fingerprints =
        Variants.ids().stream().map(id -> Variants.shipped(id).fingerprint()).toList();

    // Then
    assertThat(fingerprints).doesNotHaveDuplicates().allMatch(each -> each.matches("[0-9a-f]{16}"));
  }
}
