package io.polyboard.tournament.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.grpc.Status;
import io.polyboard.calls.Fields;
import io.polyboard.calls.Refusal;
import io.polyboard.catalogue.Catalogue;
import io.polyboard.catalogue.Digest;
import io.polyboard.catalogue.KnownVariant;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.engine.Weights;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Match;
import io.polyboard.play.Opening;
import io.polyboard.proto.search.v1.Adjudication;
import io.polyboard.proto.search.v1.AdjudicationRule;
import io.polyboard.proto.search.v1.EngineSettings;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.Searching;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.Openings;
import io.polyboard.proto.tournament.v1.PrecisionStop;
import io.polyboard.proto.tournament.v1.RandomOpenings;
import io.polyboard.proto.tournament.v1.Reason;
import io.polyboard.proto.tournament.v1.SprtStop;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.settings.EngineConfig;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.schedule.Pairing;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks the specification of a tournament, every field of it. Thread-safe. */
@ApplicationScoped
public class SpecCheck {
  static final int DEFAULT_THREADS = Settings.DEFAULT.threads();
  static final int DEFAULT_HASH_MIB = Settings.DEFAULT.hash();

  private static final int MOST_VARIANTS = 20;
  private static final int MOST_PLAYERS = 64;

  /** Standings have to fit into a message. */
  private static final int MOST_LINES = 4_096;

  private static final int MOST_GAMES = 1_000_000;
  private static final int DEFAULT_GAMES = 100;
  private static final int MOST_NAME = 100;
  private static final int MOST_WEIGHTS_BYTES = 256 << 10;
  private static final long MOST_NODES = 1_000_000_000_000L;
  private static final long MOST_MILLIS = 86_400_000;
  private static final int MOST_DEPTH = io.polyboard.engine.Limits.MAX_DEPTH;
  private static final int MOST_POSITIONS = 10_000;
  private static final int MOST_POSITION_CHARACTERS = 1 << 20;
  private static final int MOST_SCORE = 30_000;
  private static final int MOST_RULE_PLIES = 1_000;
  private static final double MOST_ELO = 2_000;
  private static final double DEFAULT_ERROR = 0.05;
  private static final int DEFAULT_MIN_GAMES = 100;
  private static final int MOST_FAULTS = 50;
  private static final String DERIVED = "derived";

  private final Catalogue catalogue;
  private final TournamentConfig settings;
  private final EngineConfig engineLimits;

  @Inject
  public SpecCheck(Catalogue catalogue, TournamentConfig settings, EngineConfig engineLimits) {
    this.catalogue = catalogue;
    this.settings = settings;
    this.engineLimits = engineLimits;
  }

  /**
   * Checks a specification and fills in what was left out.
   *
   * @throws Refusal if anything is wrong with it
   */
  public NewTournament check(TournamentSpec asked) throws InterruptedException {
    Fields fields = new Fields(Reason.REASON_FIELD_INVALID);
    Map<String, String> weights = new LinkedHashMap<>();
    TournamentSpec.Builder spec = asked.toBuilder();
    format(fields, asked);
    variants(fields, asked);
    games(fields, spec);
    openings(fields, spec);
    stop(fields, spec);
    spec.setMaxPlies(
        asked.getMaxPlies() == 0
            ? Match.DEFAULT_MAX_PLIES
            : fields.range("spec.max_plies", asked.getMaxPlies(), 1, GamePlan.MOST_PLIES));
    adjudication(fields, asked.getAdjudication());
    players(fields, spec, weights);
    fields.check();

    List<KnownVariant> variants = variants(spec);
    checkSize(spec.build());
    checkWeights(spec.build(), weights, variants);
    checkPositions(spec.build(), variants);
    return new NewTournament(
        spec.build(), variants.stream().map(KnownVariant::id).toList(), weights);
  }

  private static void format(Fields fields, TournamentSpec spec) {
    int players = spec.getPlayersCount();
    fields.require(
        players >= 1 && players <= MOST_PLAYERS,
        "spec.players",
        players + " players; use 1 to " + MOST_PLAYERS);
    switch (spec.getFormat()) {
      case FORMAT_SELF_PLAY ->
          fields.require(players <= 1, "spec.players", "self-play needs one player");
      case FORMAT_MATCH ->
          fields.require(players < 1 || players == 2, "spec.players", "a match needs two players");
      case FORMAT_ROUND_ROBIN, FORMAT_GAUNTLET ->
          fields.require(players != 1, "spec.players", "this format needs two players or more");
      case FORMAT_UNSPECIFIED, UNRECOGNIZED ->
          fields.require(false, "spec.format", "is required; use one of Format");
    }
  }

  private static void variants(Fields fields, TournamentSpec spec) {
    int count = spec.getVariantsCount();
    fields.require(
        count >= 1 && count <= MOST_VARIANTS,
        "spec.variants",
        count + " variants; use 1 to " + MOST_VARIANTS);
    for (int i = 0; i < Math.min(count, MOST_VARIANTS); i++) {
      int length = spec.getVariants(i).length();
      fields.require(
          length >= 1 && length <= MOST_NAME,
          "spec.variants[" + i + "]",
          "has " + length + " characters; use the id or digest of a variant");
    }
  }

  /** In self-play both colours are the same player's, so that a pair would be one game twice. */
  private static void games(Fields fields, TournamentSpec.Builder spec) {
    int games =
        spec.getGames() == 0
            ? DEFAULT_GAMES
            : fields.range("spec.games", spec.getGames(), 1, MOST_GAMES);
    spec.setFixedColours(spec.getFixedColours() || spec.getFormat() == Format.FORMAT_SELF_PLAY);
    spec.setGames(spec.getFixedColours() ? games : games + games % 2);
  }

  private static void openings(Fields fields, TournamentSpec.Builder spec) {
    Openings openings = spec.getOpenings();
    switch (openings.getSourceCase()) {
      case RANDOM -> {
        RandomOpenings random = openings.getRandom();
        fields.range("spec.openings.random.plies", random.getPlies(), 0, Opening.MAX_PLIES);
        fields.range("spec.openings.random.bound", random.getBound(), 0, MOST_SCORE);
        spec.setOpenings(
            random(
                random.getPlies(),
                random.getBound() == 0 ? Opening.Rule.DEFAULT.bound() : random.getBound()));
      }
      case POSITIONS -> positions(fields, openings.getPositions().getMfensList());
      case SOURCE_NOT_SET ->
          spec.setOpenings(random(Opening.Rule.DEFAULT.plies(), Opening.Rule.DEFAULT.bound()));
    }
  }

  private static Openings random(int plies, int bound) {
    return Openings.newBuilder()
        .setRandom(RandomOpenings.newBuilder().setPlies(plies).setBound(bound))
        .build();
  }

  private static void positions(Fields fields, List<String> mfens) {
    String path = "spec.openings.positions.mfens";
    fields.require(
        !mfens.isEmpty() && mfens.size() <= MOST_POSITIONS,
        path,
        mfens.size() + " positions; use 1 to " + MOST_POSITIONS);
    fields.require(
        mfens.stream().mapToLong(String::length).sum() <= MOST_POSITION_CHARACTERS,
        path,
        "have more than " + MOST_POSITION_CHARACTERS + " characters together");
    for (int i = 0; i < Math.min(mfens.size(), MOST_POSITIONS); i++) {
      int length = mfens.get(i).length();
      fields.require(
          length >= 1 && length <= Mfen.MAX_LENGTH,
          path + "[" + i + "]",
          "has " + length + " characters; use 1 to " + Mfen.MAX_LENGTH);
    }
  }

  private static void adjudication(Fields fields, Adjudication adjudication) {
    if (adjudication.hasWin()) {
      rule(fields, "spec.adjudication.win", adjudication.getWin());
    }
    if (adjudication.hasDraw()) {
      rule(fields, "spec.adjudication.draw", adjudication.getDraw());
    }
  }

  private static void rule(Fields fields, String path, AdjudicationRule rule) {
    fields.range(path + ".score", rule.getScore(), 0, MOST_SCORE);
    fields.range(path + ".plies", rule.getPlies(), 2, MOST_RULE_PLIES);
  }

  private static void stop(Fields fields, TournamentSpec.Builder spec) {
    switch (spec.getStopCase()) {
      case SPRT -> {
        forOneLine(fields, spec, "spec.sprt");
        SprtStop asked = spec.getSprt();
        SprtStop sprt =
            asked.toBuilder()
                .setAlpha(asked.getAlpha() == 0 ? DEFAULT_ERROR : asked.getAlpha())
                .setBeta(asked.getBeta() == 0 ? DEFAULT_ERROR : asked.getBeta())
                .build();
        fields.range("spec.sprt.elo0", sprt.getElo0(), -MOST_ELO, MOST_ELO);
        fields.range("spec.sprt.elo1", sprt.getElo1(), -MOST_ELO, MOST_ELO);
        fields.require(
            !(sprt.getElo1() <= sprt.getElo0()), "spec.sprt.elo1", "must be more than elo0");
        fields.require(
            sprt.getAlpha() > 0 && sprt.getAlpha() < 1,
            "spec.sprt.alpha",
            sprt.getAlpha() + "; use more than 0 and less than 1");
        fields.require(
            sprt.getBeta() > 0 && sprt.getBeta() < 1,
            "spec.sprt.beta",
            sprt.getBeta() + "; use more than 0 and less than 1");
        fields.require(
            !(sprt.getAlpha() + sprt.getBeta() >= 1),
            "spec.sprt.alpha",
            "alpha and beta together must be less than 1");
        spec.setSprt(sprt);
      }
      case PRECISION -> {
        forOneLine(fields, spec, "spec.precision");
        PrecisionStop precision = spec.getPrecision();
        fields.require(
            precision.getHalfWidth() > 0 && precision.getHalfWidth() <= 0.5,
            "spec.precision.half_width",
            precision.getHalfWidth() + "; use more than 0 and at most 0.5");
        fields.range("spec.precision.min_games", precision.getMinGames(), 0, MOST_GAMES);
        spec.setPrecision(
            precision.toBuilder()
                .setMinGames(
                    precision.getMinGames() == 0 ? DEFAULT_MIN_GAMES : precision.getMinGames()));
      }
      case STOP_NOT_SET -> {}
    }
  }

  private static void forOneLine(Fields fields, TournamentSpec.Builder spec, String path) {
    fields.require(
        spec.getFormat() == Format.FORMAT_MATCH && spec.getVariantsCount() <= 1,
        path,
        "is only for a match of two players in one variant");
  }

  private void players(Fields fields, TournamentSpec.Builder spec, Map<String, String> weights) {
    Map<String, Integer> names = new HashMap<>();
    for (int i = 0; i < Math.min(spec.getPlayersCount(), MOST_PLAYERS); i++) {
      String path = "spec.players[" + i + "]";
      Player player = player(fields, path, spec.getPlayers(i), weights);
      spec.setPlayers(i, Entrant.newBuilder().setPlayer(player));
      Integer same = names.putIfAbsent(player.getName(), i);
      fields.require(
          same == null,
          path + ".player.name",
          "'" + player.getName() + "' is that of spec.players[" + same + "] too");
    }
  }

  private Player player(Fields fields, String path, Entrant entrant, Map<String, String> weights) {
    Player.Builder player = entrant.getPlayer().toBuilder();
    String file = entrant.getWeightsFile();
    switch (player.getStrategyCase()) {
      case SEARCHING -> {
        player.setSearching(searching(fields, path + ".player.searching", player.getSearching()));
        if (!file.isEmpty()) {
          fields.require(
              file.getBytes(UTF_8).length <= MOST_WEIGHTS_BYTES,
              path + ".weights_file",
              "is larger than " + MOST_WEIGHTS_BYTES + " bytes");
          fields.require(
              player.getSearching().getSettings().getWeights().isEmpty(),
              path + ".weights_file",
              "takes the place of player.searching.settings.weights; leave one of them empty");
          String digest = Digest.of(file);
          weights.put(digest, file);
          player.getSearchingBuilder().getSettingsBuilder().setWeights(digest);
        }
      }
      case GUESSING ->
          fields.require(
              file.isEmpty(), path + ".weights_file", "is of no use to a player that guesses");
      case STRATEGY_NOT_SET ->
          fields.require(false, path + ".player", "needs searching or guessing");
    }
    if (player.getName().isEmpty()) {
      player.setName(PlayerName.of(player.build()));
    }
    String name = player.getName();
    fields.require(
        name.length() <= MOST_NAME && name.chars().noneMatch(Character::isISOControl),
        path + ".player.name",
        "use 1 to " + MOST_NAME + " characters, none of them a control character");
    return player.build();
  }

  private Searching searching(Fields fields, String path, Searching searching) {
    Limits limits = searching.getLimits();
    fields.range(path + ".limits.nodes", limits.getNodes(), 0, MOST_NODES);
    fields.range(path + ".limits.depth", limits.getDepth(), 0, MOST_DEPTH);
    fields.range(path + ".limits.millis", limits.getMillis(), 0, MOST_MILLIS);
    fields.require(
        limits.getNodes() != 0 || limits.getDepth() != 0 || limits.getMillis() != 0,
        path + ".limits",
        "needs nodes, depth or millis");
    EngineSettings.Builder engine = searching.getSettings().toBuilder();
    String at = path + ".settings";
    engine.setThreads(
        engine.getThreads() == 0
            ? DEFAULT_THREADS
            : fields.range(at + ".threads", engine.getThreads(), 1, engineLimits.maxThreads()));
    engine.setHashMib(
        engine.getHashMib() == 0
            ? DEFAULT_HASH_MIB
            : fields.range(at + ".hash_mib", engine.getHashMib(), 1, engineLimits.maxHashMib()));
    fields.range(at + ".noise", engine.getNoise(), 0, Settings.MAX_NOISE);
    String weights = engine.getWeights();
    fields.require(
        weights.isEmpty() || weights.equals(DERIVED) || Digest.isDigest(weights),
        at + ".weights",
        "use \"derived\", \"sha256:\" and 64 hexadecimal digits, or leave it empty");
    List<String> without = engine.getWithoutList();
    for (int i = 0; i < without.size(); i++) {
      fields.require(
          Technique.parse(without.get(i)).isPresent(), at + ".without[" + i + "]", techniques());
    }
    TreeSet<String> sorted = new TreeSet<>(without);
    engine.clearWithout().addAllWithout(sorted);
    return searching.toBuilder().setSettings(engine).build();
  }

  private static String techniques() {
    return "is no technique; use one of "
        + Arrays.stream(Technique.values()).map(Technique::text).collect(Collectors.joining(", "));
  }

  /** Puts the digests in the place of ids. */
  private List<KnownVariant> variants(TournamentSpec.Builder spec) throws InterruptedException {
    List<KnownVariant> variants = new ArrayList<>();
    for (int i = 0; i < spec.getVariantsCount(); i++) {
      String asked = spec.getVariants(i);
      KnownVariant variant =
          catalogue
              .variant(asked)
              .orElseThrow(() ->
                  Refusal.of(
                          Status.Code.NOT_FOUND,
                          Reason.REASON_VARIANT_UNKNOWN,
                          "there is no variant '" + asked + "'")
                      .with("variant", asked));
      if (spec.getVariantsList().subList(0, i).contains(variant.digest())) {
        throw Refusal.of(
                Status.Code.INVALID_ARGUMENT,
                Reason.REASON_FIELD_INVALID,
                "the request is not valid")
            .field("spec.variants[" + i + "]", "is the same variant as one before it");
      }
      spec.setVariants(i, variant.digest());
      variants.add(variant);
    }
    return variants;
  }

  private void checkSize(TournamentSpec spec) {
    long lines =
        (long) Pairing.of(spec.getFormat(), spec.getPlayersCount()).size()
            * spec.getVariantsCount();
    Fields fields = new Fields(Reason.REASON_FIELD_INVALID);
    fields.require(
        lines <= MOST_LINES,
        "spec.players",
        lines + " pairings in all variants together; use at most " + MOST_LINES);
    fields.require(
        lines * spec.getGames() <= settings.maxGames(),
        "spec.games",
        lines * spec.getGames() + " in all; use at most " + settings.maxGames());
    fields.check();
  }

  private void checkWeights(
      TournamentSpec spec, Map<String, String> files, List<KnownVariant> variants)
      throws InterruptedException {
    Fields fields = new Fields(Reason.REASON_WEIGHTS_INVALID);
    for (int i = 0; i < spec.getPlayersCount(); i++) {
      String digest = spec.getPlayers(i).getPlayer().getSearching().getSettings().getWeights();
      if (!Digest.isDigest(digest)) {
        continue;
      }
      String path =
          files.containsKey(digest)
              ? "spec.players[" + i + "].weights_file"
              : "spec.players[" + i + "].player.searching.settings.weights";
      String text = files.get(digest);
      if (text == null) {
        text = catalogue.weights(digest).orElse(null);
      }
      fields.require(text != null, path, "there are no weights " + digest);
      for (KnownVariant variant : variants) {
        if (text != null) {
          checkWeights(fields, path, text, variant.variant());
        }
      }
    }
    fields.check();
  }

  private static void checkWeights(Fields fields, String path, String text, Variant variant) {
    try {
      Weights unused = Weights.parse(variant.id(), text, variant);
    } catch (RefusedException e) {
      e.faults().forEach(fault -> fields.require(false, path, fault.toString()));
    }
  }

  private static void checkPositions(TournamentSpec spec, List<KnownVariant> variants)
      throws InterruptedException {
    List<String> mfens = spec.getOpenings().getPositions().getMfensList();
    Fields fields = new Fields(Reason.REASON_POSITION_INVALID);
    int faults = 0;
    for (int i = 0; i < mfens.size() && faults < MOST_FAULTS; i++) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      String path = "spec.openings.positions.mfens[" + i + "]";
      for (KnownVariant variant : variants) {
        try {
          Position position =
              variant.variant().position(Mfen.parse(variant.variant(), mfens.get(i)));
          boolean goesOn = !position.outcome().isOver();
          fields.require(goesOn, path, "the game has ended there");
          faults += goesOn ? 0 : 1;
        } catch (RefusedException e) {
          e.faults().forEach(fault -> fields.require(false, path, fault.toString()));
          faults++;
        }
      }
    }
    fields.check();
  }
}
