package io.polyboard.tournament;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;

import module java.base;

import io.polyboard.contract.TournamentMessages;
import io.polyboard.play.Faults;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.Openings;
import io.polyboard.proto.tournament.v1.RandomOpenings;
import io.polyboard.proto.tournament.v1.TournamentSpec;

/** Specifications of tournaments with all defaults filled in. */
public final class Specs {
  private Specs() {}

  /** Self-play has fixed colours, as with defaults filled in. */
  public static TournamentSpec of(Format format, int players, int variants, int games) {
    TournamentSpec.Builder spec =
        TournamentSpec.newBuilder()
            .setFormat(format)
            .setGames(games)
            .setSeed(7)
            .setMaxPlies(600)
            .setFixedColours(format == Format.FORMAT_SELF_PLAY)
            .setOpenings(
                Openings.newBuilder()
                    .setRandom(RandomOpenings.newBuilder().setPlies(8).setBound(200)));
    for (int player = 0; player < players; player++) {
      spec.addPlayers(Entrant.newBuilder().setPlayer(player("P" + player, 100L * (player + 1))));
    }
    IntStream.range(0, variants)
        .forEach(variant -> spec.addVariants("sha256:%064x".formatted(variant)));
    return spec.build();
  }

  /** A player that searches this number of nodes a turn. */
  public static Player player(String name, long nodes) {
    return message(
        text(
            "name: ? searching {limits {nodes: ?} settings {threads: 1 hash_mib: 16}}",
            name,
            nodes));
  }

  /** The definition of a specification. */
  public static TournamentDefinition definition(TournamentSpec spec) {
    return TournamentMessages.read(
        spec,
        IntStream.range(0, spec.getVariantsCount())
            .mapToObj(each -> new VariantReference("variant-" + each, spec.getVariants(each)))
            .toList(),
        new Faults());
  }
}
