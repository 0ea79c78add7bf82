package io.polyboard.standalone.command.balance;

import io.polyboard.contract.TournamentMessages;
import io.polyboard.contract.UsedWeights;
import io.polyboard.play.Adjudication;
import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.schedule.Format;
import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.balance.v1.Doubling;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.Sample;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.command.tournament.FollowedTournament;
import io.polyboard.standalone.command.tournament.PlatformConnection;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Terminal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plays the games that samples lack, by tournaments like any others. For one thread. */
final class MissingGames {
  /** From such openings no side begins lost that does not in the array. */
  private static final Opening.Rule BOUNDED_OPENING = Opening.Rule.DEFAULT;

  private static final Opening.Rule ARRAY = Opening.Rule.NONE;

  /** Where games are dropped, no more are played than so many for each that is wanted. */
  private static final int MOST_FOR_EACH = 4;

  /** Where the archive stays short of what was played, more are played so often. */
  private static final int MOST_ROUNDS = 64;

  /**
   * Games of one variant before those of the other, where both are played from the same openings:
   * what an interruption leaves without its counterpart is less.
   */
  private static final int MOST_AHEAD = 50;

  private static final long ARCHIVING_MILLIS = 60_000;
  private static final long POLL_MILLIS = 200;

  private final Terminal terminal;
  private final BalanceOptions options;
  private final PlatformConnection connection;
  private final Interruption interruption;
  private final FollowedTournament tournaments;

  MissingGames(
      Terminal terminal,
      BalanceOptions options,
      PlatformConnection connection,
      Interruption interruption) {
    this.terminal = terminal;
    this.options = options;
    this.connection = connection;
    this.interruption = interruption;
    tournaments = new FollowedTournament(terminal, connection, interruption, options::wrong);
  }

  /** The variant of an id or a file, which is registered. */
  Variant described(String idOrPath) {
    Platform platform = connection.platform();
    Variant variant =
        RegisteredVariant.known(
            RegisteredVariant.of(idOrPath, platform, options.replace), platform);
    options.require(
        !options.weights.equals(UsedWeights.TUNED)
            || UsedWeights.of("", variant.getDigest()).equals(UsedWeights.TUNED),
        "--weights: none ship with " + idOrPath + "; use '" + UsedWeights.DERIVED + "'");
    return variant;
  }

  /** The digest of a definition, which is registered. */
  String registered(String definition) {
    return RegisteredVariant.digest(definition, connection.platform(), options.replace);
  }

  /** Plays what is missing from the array at every strength, until the command is interrupted. */
  void fromArray(String digest) throws InterruptedException {
    for (long strength : options.nodes) {
      fromArray(digest, strength, options.games);
    }
  }

  /** Plays what so many games lack from the array at a strength. */
  void fromArray(String digest, long strength, int games) throws InterruptedException {
    play(digest, strength, new Openings.RandomPlies(ARRAY), games, options.players());
  }

  /** The same by other players. */
  void fromArray(String digest, long strength, int games, Players players)
      throws InterruptedException {
    play(digest, strength, new Openings.RandomPlies(ARRAY), games, players);
  }

  /** Plays what so many games lack at every strength from openings about as even as the array. */
  void fromBoundedOpenings(String digest, int games) throws InterruptedException {
    for (long strength : options.nodes) {
      play(digest, strength, new Openings.RandomPlies(BOUNDED_OPENING), games, options.players());
    }
  }

  /** Plays what so many games lack at every strength from given positions. */
  void fromPositions(String digest, List<String> mfens, int games) throws InterruptedException {
    for (long strength : options.nodes) {
      play(digest, strength, new Openings.Positions(mfens), games, options.players());
    }
  }

  private void play(String digest, long strength, Openings openings, int games, Players players)
      throws InterruptedException {
    for (int round = 0; round < MOST_ROUNDS && goesOn(); round++) {
      Sample before = sample(digest, strength, opening(openings), players);
      int missing = (int) (games - before.getGames());
      if (missing <= 0 || seen(before) >= (long) MOST_FOR_EACH * games) {
        break;
      }
      play(
          selfPlay(
              digest,
              strength,
              after(openings, seen(before)),
              missing,
              options.seed + seen(before),
              players));
      if (options.precision != null) {
        break;
      }
    }
  }

  /** Plays what is missing of two variants from random openings, which are the same for both. */
  void fromOpenings(String first, String second, int plies) throws InterruptedException {
    Openings openings = new Openings.RandomPlies(anyOpening(plies));
    for (long strength : options.nodes) {
      int rounds = MOST_ROUNDS + options.games / MOST_AHEAD;
      for (int round = 0; round < rounds && goesOn(); round++) {
        Sample one = sample(first, strength, opening(openings), options.players());
        Sample other = sample(second, strength, opening(openings), options.players());
        int missing = (int) (options.games - Math.min(one.getGames(), other.getGames()));
        if (missing <= 0) {
          break;
        }
        int games = Math.min(missing, MOST_AHEAD);
        long seed = options.seed + Math.max(seen(one), seen(other));
        play(selfPlay(first, strength, openings, games, seed, options.players()));
        if (goesOn()) {
          play(selfPlay(second, strength, openings, games, seed, options.players()));
        }
      }
    }
  }

  /** Plays what is missing between every strength and twice of it. */
  void doublings(String digest, int games) throws InterruptedException {
    for (long strength : options.nodes) {
      for (int round = 0; round < MOST_ROUNDS && goesOn(); round++) {
        long played = doubled(digest, strength);
        int missing = (int) (games - played);
        if (missing <= 0) {
          break;
        }
        play(
            definition(
                digest,
                List.of(options.players().at(2 * strength), options.players().at(strength)),
                Format.MATCH,
                missing,
                new Openings.RandomPlies(BOUNDED_OPENING),
                options.seed + played,
                null));
      }
    }
  }

  private boolean goesOn() {
    return options.games > 0 && !interruption.requested();
  }

  private static long seen(Sample sample) {
    return sample.getGames() + sample.getDroppedGames();
  }

  /** Random openings of so many plies, whatever their score; of none that is the array. */
  static Opening.Rule anyOpening(int plies) {
    return new Opening.Rule(plies, Opening.Rule.UNBOUNDED);
  }

  /** The same where games were played before: given positions go on with the next one. */
  private static Openings after(Openings openings, long games) {
    return switch (openings) {
      case Openings.RandomPlies random -> random;
      case Openings.Positions(List<String> mfens) -> {
        List<String> rotated = new ArrayList<>(mfens);
        Collections.rotate(rotated, -(int) (games % mfens.size()));
        yield new Openings.Positions(rotated);
      }
    };
  }

  private static String opening(Openings openings) {
    return switch (openings) {
      case Openings.RandomPlies(Opening.Rule rule) -> opening(rule);
      case Openings.Positions _ -> "given";
    };
  }

  /** As the contract writes it. */
  static String opening(Opening.Rule rule) {
    return rule.plies() == 0
        ? ""
        : "random "
            + rule.plies()
            + (rule.bound() == Opening.Rule.UNBOUNDED ? "" : " within " + rule.bound());
  }

  private TournamentDefinition selfPlay(
      String digest, long strength, Openings openings, int games, long seed, Players players) {
    return definition(
        digest,
        List.of(players.at(strength)),
        Format.SELF_PLAY,
        games,
        openings,
        seed,
        options.precision);
  }

  private TournamentDefinition definition(
      String digest,
      List<PlayerDefinition> players,
      Format format,
      int games,
      Openings openings,
      long seed,
      @Nullable Double precision) {
    return new TournamentDefinition(
        List.of(new VariantReference(digest, "")),
        players,
        format,
        0,
        games,
        openings,
        seed,
        false,
        options.maxPlies,
        new Adjudication(null, null),
        precision == null ? null : new StopRule.Precision(precision, StopRule.DEFAULT_MIN_GAMES));
  }

  private void play(TournamentDefinition definition) throws InterruptedException {
    awaitArchive(
        tournaments.play(
            new FollowedTournament.Order(
                TournamentMessages.write(definition),
                "balance",
                1,
                Map.of(),
                false,
                false,
                FollowedTournament.WhenLeft.CANCELLED)));
  }

  /** The tournament counts a game a moment before or after the archive has it. */
  private void awaitArchive(Tournament played) throws InterruptedException {
    CountGamesRequest ofTournament =
        CountGamesRequest.newBuilder()
            .setFilter(GameFilter.newBuilder().setTournamentId(played.getTournamentId()))
            .build();
    for (long waited = 0; waited < ARCHIVING_MILLIS; waited += POLL_MILLIS) {
      long archived = connection.platform().archive().countGames(ofTournament).getTotalGames();
      if (interruption.requested() || archived >= played.getProgress().getPlayed()) {
        return;
      }
      Thread.sleep(POLL_MILLIS);
    }
    terminal
        .err()
        .println("the archive has not stored all games yet; the report is of those it has");
  }

  private Sample sample(String digest, long strength, String opening, Players players) {
    GetBalanceResponse balance = balance(digest, List.of(strength), opening, players, 0);
    return balance.getReportsCount() == 0
        ? Sample.getDefaultInstance()
        : balance.getReports(0).getSample();
  }

  private long doubled(String digest, long strength) {
    String opening = opening(BOUNDED_OPENING);
    return balance(digest, List.of(strength), "").getDoublingsList().stream()
        .filter(each -> each.getOpening().equals(opening))
        .mapToLong(Doubling::getGames)
        .sum();
  }

  /** What the games that are there say. */
  GetBalanceResponse balance(String digest, List<Long> strengths, String opening) {
    return balance(digest, strengths, opening, options.players(), 0);
  }

  /**
   * What the games from the array say.
   *
   * @param fairMargin how far from one half White's score may be for the variant to be called fair
   */
  GetBalanceResponse fromArray(String digest, double fairMargin) {
    return balance(digest, options.nodes, "", options.players(), fairMargin);
  }

  private GetBalanceResponse balance(
      String digest, List<Long> strengths, String opening, Players players, double fairMargin) {
    return connection
        .platform()
        .balance()
        .getBalance(
            GetBalanceRequest.newBuilder()
                .setVariantDigest(digest)
                .addAllNodes(strengths)
                .setSettings(players.settings(options.maxPlies))
                .setOpening(opening)
                .setFairMargin(fairMargin)
                .build());
  }
}
