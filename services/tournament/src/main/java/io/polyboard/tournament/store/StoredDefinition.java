package io.polyboard.tournament.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.polyboard.engine.Technique;
import io.polyboard.play.Adjudication;
import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.WeightsReference;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.statistics.Sprt;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The definition of a tournament as the database has it, in JSON. Its components are the keys of
 * the JSON, so that a new or renamed one is a new version, which reads the earlier ones.
 *
 * @param version {@value #VERSION}
 * @param format as {@link Format#text} names it
 * @param random null where positions are given
 * @param positions null where openings are random
 * @param win null for never; so are the others that may be
 */
record StoredDefinition(
    int version,
    List<Variant> variants,
    List<Player> players,
    String format,
    int rounds,
    int games,
    @Nullable RandomOpenings random,
    @Nullable List<String> positions,
    long seed,
    boolean fixedColours,
    int maxPlies,
    @Nullable StoredRule win,
    @Nullable StoredRule draw,
    @Nullable StoredSprt sprt,
    @Nullable Precision precision) {
  private static final int VERSION = 1;

  private static final String SHIPPED = "shipped";
  private static final String DERIVED = "derived";
  private static final String LOGISTIC = "LOGISTIC";
  private static final String NORMALIZED = "NORMALIZED";

  /** What is missing or unknown is a fault of the data, and not to be passed over. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  record Variant(String id, String digest) {}

  /**
   * A player.
   *
   * @param searching null for a random player
   */
  record Player(String name, long seed, @Nullable Searching searching) {}

  /**
   * A player's search.
   *
   * @param weights {@value #SHIPPED}, {@value #DERIVED} or a digest
   * @param without techniques as {@link Technique#text} names them; null for those that gain
   *     nothing in the variant
   */
  record Searching(
      long nodes,
      int depth,
      long millis,
      int threads,
      int hash,
      int noise,
      String weights,
      @Nullable List<String> without) {}

  record RandomOpenings(int plies, int bound) {}

  /** When a game is adjudicated. */
  record StoredRule(int score, int plies) {}

  /**
   * A sequential test.
   *
   * @param model {@value #LOGISTIC} or {@value #NORMALIZED}
   */
  record StoredSprt(String model, double elo0, double elo1, double alpha, double beta) {}

  record Precision(double halfWidth, int minGames) {}

  /** Writes a definition. */
  static String write(TournamentDefinition definition) {
    try {
      return MAPPER.writeValueAsString(of(definition));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no definition to store", e);
    }
  }

  /**
   * Reads a definition.
   *
   * @throws IllegalStateException if it is none, or was written by a later version
   */
  static TournamentDefinition read(String json) {
    try {
      JsonNode tree = MAPPER.readTree(json);
      int version = tree.path("version").asInt();
      if (version != VERSION) {
        throw new IllegalStateException(
            "a stored definition is of version " + version + "; known are 1 to " + VERSION);
      }
      return MAPPER.treeToValue(tree, StoredDefinition.class).definition();
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new IllegalStateException("a stored definition is none: " + e.getMessage(), e);
    }
  }

  private static StoredDefinition of(TournamentDefinition definition) {
    Openings openings = definition.openings();
    Adjudication adjudication = definition.adjudication();
    return new StoredDefinition(
        VERSION,
        definition.variants().stream().map(each -> new Variant(each.id(), each.digest())).toList(),
        definition.players().stream().map(StoredDefinition::player).toList(),
        definition.format().text(),
        definition.rounds(),
        definition.games(),
        openings instanceof Openings.RandomPlies(Opening.Rule rule)
            ? new RandomOpenings(rule.plies(), rule.bound())
            : null,
        openings instanceof Openings.Positions(List<String> mfens) ? mfens : null,
        definition.seed(),
        definition.fixedColours(),
        definition.maxPlies(),
        stored(adjudication.win()),
        stored(adjudication.draw()),
        definition.stop()
                instanceof
                StopRule.Sprt(var model, double elo0, double elo1, double alpha, double beta)
            ? new StoredSprt(model(model), elo0, elo1, alpha, beta)
            : null,
        definition.stop() instanceof StopRule.Precision(double halfWidth, int minGames)
            ? new Precision(halfWidth, minGames)
            : null);
  }

  private static Player player(PlayerDefinition player) {
    return new Player(
        player.name(),
        player.strategy().seed(),
        player.strategy() instanceof PlayerDefinition.Searching searching
            ? searching(searching)
            : null);
  }

  private static Searching searching(PlayerDefinition.Searching searching) {
    Set<Technique> without = searching.without();
    return new Searching(
        searching.nodes(),
        searching.depth(),
        searching.millis(),
        searching.threads(),
        searching.hash(),
        searching.noise(),
        switch (searching.weights()) {
          case WeightsReference.Shipped() -> SHIPPED;
          case WeightsReference.Derived() -> DERIVED;
          case WeightsReference.Registered(String digest) -> digest;
          case WeightsReference.File(String name, String _) ->
              throw new IllegalArgumentException("the weights " + name + " are not registered");
        },
        without == null ? null : without.stream().sorted().map(Technique::text).toList());
  }

  private static @Nullable StoredRule stored(Adjudication.@Nullable Rule rule) {
    return rule == null ? null : new StoredRule(rule.score(), rule.plies());
  }

  private TournamentDefinition definition() {
    return new TournamentDefinition(
        variants.stream().map(each -> new VariantReference(each.id, each.digest)).toList(),
        players.stream().map(StoredDefinition::definition).toList(),
        Format.parse(format)
            .orElseThrow(() -> new IllegalArgumentException("no format is called " + format)),
        rounds,
        games,
        openings(),
        seed,
        fixedColours,
        maxPlies,
        new Adjudication(rule(win), rule(draw)),
        stop());
  }

  private static PlayerDefinition definition(Player player) {
    Searching searching = player.searching;
    return new PlayerDefinition(
        player.name,
        searching == null
            ? new PlayerDefinition.RandomPlayer(player.seed)
            : new PlayerDefinition.Searching(
                searching.nodes,
                searching.depth,
                searching.millis,
                searching.threads,
                searching.hash,
                searching.noise,
                player.seed,
                switch (searching.weights) {
                  case SHIPPED -> WeightsReference.SHIPPED;
                  case DERIVED -> WeightsReference.DERIVED;
                  default -> new WeightsReference.Registered(searching.weights);
                },
                searching.without == null
                    ? null
                    : searching.without.stream()
                        .map(StoredDefinition::technique)
                        .collect(Collectors.toSet())));
  }

  private static Technique technique(String name) {
    return Technique.parse(name)
        .orElseThrow(() -> new IllegalArgumentException("no technique is called " + name));
  }

  private Openings openings() {
    if (positions != null) {
      return new Openings.Positions(positions);
    }
    if (random == null) {
      throw new IllegalArgumentException("there are no openings");
    }
    return new Openings.RandomPlies(new Opening.Rule(random.plies, random.bound));
  }

  private static Adjudication.@Nullable Rule rule(@Nullable StoredRule rule) {
    return rule == null ? null : new Adjudication.Rule(rule.score, rule.plies);
  }

  private static String model(Sprt.Model model) {
    return switch (model) {
      case LOGISTIC -> LOGISTIC;
      case NORMALIZED -> NORMALIZED;
    };
  }

  private static Sprt.Model model(String name) {
    return switch (name) {
      case LOGISTIC -> Sprt.Model.LOGISTIC;
      case NORMALIZED -> Sprt.Model.NORMALIZED;
      default -> throw new IllegalArgumentException("no scale of Elo is called " + name);
    };
  }

  private @Nullable StopRule stop() {
    if (sprt != null) {
      return new StopRule.Sprt(model(sprt.model), sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta);
    }
    return precision == null
        ? null
        : new StopRule.Precision(precision.halfWidth, precision.minGames);
  }
}
