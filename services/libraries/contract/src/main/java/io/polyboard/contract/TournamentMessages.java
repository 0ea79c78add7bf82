package io.polyboard.contract;

import static io.polyboard.proto.tournament.v1.Format.*;

import module java.base;

import io.polyboard.contract.catalogue.Digest;
import io.polyboard.play.Adjudication;
import io.polyboard.play.Faults;
import io.polyboard.play.Field;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.Place;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.WeightsReference;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.tournament.v1.EloModel;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.PositionOpenings;
import io.polyboard.proto.tournament.v1.PrecisionStop;
import io.polyboard.proto.tournament.v1.RandomOpenings;
import io.polyboard.proto.tournament.v1.SprtStop;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.statistics.Sprt;
import org.jspecify.annotations.Nullable;

/** Definitions of tournaments as messages. */
public final class TournamentMessages {
  private TournamentMessages() {}

  /**
   * Reads a definition, with defaults for missing fields, and with digests in place of files of
   * weights.
   *
   * @param variants in the order of the message
   * @param faults receives the invalid fields
   */
  public static TournamentDefinition read(
      TournamentSpec spec, List<VariantReference> variants, Faults faults) {
    List<PlayerDefinition> players = new ArrayList<>();
    for (int i = 0; i < Math.min(spec.getPlayersCount(), Field.PLAYERS.max() + 1); i++) {
      players.add(player(spec.getPlayers(i), i, faults));
    }
    Format format = format(spec, faults);
    return new TournamentDefinition(
        variants,
        players,
        format,
        spec.hasRounds() ? spec.getRounds() : 0,
        spec.hasGames() ? spec.getGames() : TournamentDefinition.DEFAULT_GAMES,
        openings(spec.getOpenings(), Openings.defaultRule(format, players)),
        spec.getSeed(),
        spec.getFixedColours(),
        spec.getMaxPlies() == 0 ? GamePlan.DEFAULT_MAX_PLIES : spec.getMaxPlies(),
        GameMessages.read(spec.getAdjudication()),
        stop(spec, faults));
  }

  private static PlayerDefinition player(Entrant entrant, int index, Faults faults) {
    PlayerDefinition player = PlayerMessages.read(entrant.getPlayer(), index, faults);
    String file = entrant.getWeightsText();
    return !file.isEmpty() && player.strategy() instanceof PlayerDefinition.Searching searching
        ? new PlayerDefinition(
            entrant.getPlayer().getName(),
            searching.withWeights(new WeightsReference.Registered(Digest.of(file))))
        : player;
  }

  /** Reads the format; replaces a missing one by a format for the number of players. */
  private static Format format(TournamentSpec spec, Faults faults) {
    return switch (spec.getFormat()) {
      case FORMAT_SELF_PLAY -> Format.SELF_PLAY;
      case FORMAT_MATCH -> Format.MATCH;
      case FORMAT_ROUND_ROBIN -> Format.ROUND_ROBIN;
      case FORMAT_GAUNTLET -> Format.GAUNTLET;
      case FORMAT_SWISS -> Format.SWISS;
      case FORMAT_KNOCKOUT -> Format.KNOCKOUT;
      case FORMAT_UNSPECIFIED, UNRECOGNIZED -> {
        faults.missing(Place.of(Field.FORMAT), "is needed");
        yield spec.getPlayersCount() == 1 ? Format.SELF_PLAY : Format.ROUND_ROBIN;
      }
    };
  }

  private static io.polyboard.proto.tournament.v1.Format format(Format format) {
    return switch (format) {
      case SELF_PLAY -> FORMAT_SELF_PLAY;
      case MATCH -> FORMAT_MATCH;
      case ROUND_ROBIN -> FORMAT_ROUND_ROBIN;
      case GAUNTLET -> FORMAT_GAUNTLET;
      case SWISS -> FORMAT_SWISS;
      case KNOCKOUT -> FORMAT_KNOCKOUT;
    };
  }

  private static Openings openings(
      io.polyboard.proto.tournament.v1.Openings openings, Opening.Rule byDefault) {
    return switch (openings.getSourceCase()) {
      case RANDOM -> {
        RandomOpenings random = openings.getRandom();
        yield new Openings.RandomPlies(
            new Opening.Rule(
                random.hasPlies() ? random.getPlies() : byDefault.plies(),
                random.hasBound() ? random.getBound() : byDefault.bound()));
      }
      case POSITIONS -> new Openings.Positions(openings.getPositions().getMfensList());
      case SOURCE_NOT_SET -> new Openings.RandomPlies(byDefault);
    };
  }

  private static @Nullable StopRule stop(TournamentSpec spec, Faults faults) {
    return switch (spec.getStopCase()) {
      case SPRT -> {
        SprtStop sprt = spec.getSprt();
        yield new StopRule.Test(
            new Sprt(
                model(sprt, faults),
                sprt.getElo0(),
                sprt.getElo1(),
                sprt.getAlpha() == 0 ? StopRule.DEFAULT_ERROR : sprt.getAlpha(),
                sprt.getBeta() == 0 ? StopRule.DEFAULT_ERROR : sprt.getBeta()));
      }
      case PRECISION -> {
        PrecisionStop precision = spec.getPrecision();
        yield new StopRule.Precision(
            precision.getHalfWidth(),
            precision.hasMinGames() ? precision.getMinGames() : StopRule.DEFAULT_MIN_GAMES);
      }
      case STOP_NOT_SET -> null;
    };
  }

  /** Reads the Elo model; replaces an unknown one by logistic Elo. */
  private static Sprt.Model model(SprtStop sprt, Faults faults) {
    return switch (sprt.getModel()) {
      case ELO_MODEL_UNSPECIFIED, ELO_MODEL_LOGISTIC -> Sprt.Model.LOGISTIC;
      case ELO_MODEL_NORMALIZED -> Sprt.Model.NORMALIZED;
      case UNRECOGNIZED -> {
        faults.unknown(
            Place.of(Field.MODEL),
            Integer.toString(sprt.getModelValue()),
            EloModel.ELO_MODEL_LOGISTIC + " or " + EloModel.ELO_MODEL_NORMALIZED);
        yield Sprt.Model.LOGISTIC;
      }
    };
  }

  /**
   * Writes a definition; the message has the digests of the variants, or the id if there is no
   * digest.
   */
  public static TournamentSpec write(TournamentDefinition definition) {
    TournamentSpec.Builder spec =
        TournamentSpec.newBuilder()
            .setFormat(format(definition.format()))
            .setGames(definition.games())
            .setOpenings(openings(definition.openings()))
            .setSeed(definition.seed())
            .setFixedColours(definition.fixedColours())
            .setMaxPlies(definition.maxPlies());
    if (definition.rounds() != 0) {
      spec.setRounds(definition.rounds());
    }
    for (VariantReference variant : definition.variants()) {
      spec.addVariants(variant.digest().isEmpty() ? variant.id() : variant.digest());
    }
    definition.players().forEach(player -> spec.addPlayers(entrant(player)));
    if (!definition.adjudication().equals(Adjudication.NONE)) {
      spec.setAdjudication(GameMessages.write(definition.adjudication()));
    }
    switch (definition.stop()) {
      case null -> {}
      case StopRule.Test(
              Sprt(Sprt.Model model, double elo0, double elo1, double alpha, double beta)) ->
          spec.setSprt(
              SprtStop.newBuilder()
                  .setModel(model(model))
                  .setElo0(elo0)
                  .setElo1(elo1)
                  .setAlpha(alpha)
                  .setBeta(beta));
      case StopRule.Precision(double halfWidth, int minGames) ->
          spec.setPrecision(
              PrecisionStop.newBuilder().setHalfWidth(halfWidth).setMinGames(minGames));
    }
    return spec.build();
  }

  private static EloModel model(Sprt.Model model) {
    return switch (model) {
      case LOGISTIC -> EloModel.ELO_MODEL_LOGISTIC;
      case NORMALIZED -> EloModel.ELO_MODEL_NORMALIZED;
    };
  }

  private static Entrant entrant(PlayerDefinition player) {
    Entrant.Builder entrant = Entrant.newBuilder().setPlayer(PlayerMessages.write(player));
    if (player.strategy() instanceof PlayerDefinition.Searching searching
        && searching.weights() instanceof WeightsReference.File(_, String text)) {
      entrant.setWeightsText(text);
    }
    return entrant.build();
  }

  private static io.polyboard.proto.tournament.v1.Openings openings(Openings openings) {
    var message = io.polyboard.proto.tournament.v1.Openings.newBuilder();
    switch (openings) {
      case Openings.RandomPlies(Opening.Rule rule) ->
          message.setRandom(
              RandomOpenings.newBuilder().setPlies(rule.plies()).setBound(rule.bound()));
      case Openings.Positions(List<String> mfens) ->
          message.setPositions(PositionOpenings.newBuilder().addAllMfens(mfens));
    }
    return message.build();
  }

  /**
   * The path of a field in a request.
   *
   * @param spec the path of the specification
   */
  public static String path(String spec, Place place) {
    return spec
        + (place.player() == Place.NONE ? "" : ".players[" + place.player() + "].player")
        + place.path();
  }
}
