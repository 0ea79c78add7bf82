package io.polyboard.service.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import org.junit.jupiter.api.Test;

class NulTextTest {
  @Test
  void namesTheFieldThatHasANul() {
    assertThat(
            NulText.field(
                ListGamesRequest.newBuilder()
                    .setFilter(GameFilter.newBuilder().setVariantId("chess\0"))
                    .build()))
        .contains("filter.variant_id");
    assertThat(
            NulText.field(
                CreateTournamentRequest.newBuilder()
                    .setSpec(TournamentSpec.newBuilder().addVariants("chess").addVariants("\0"))
                    .build()))
        .contains("spec.variants");
  }

  @Test
  void allOtherTextIsPlain() {
    assertThat(
            NulText.field(
                CreateTournamentRequest.newBuilder()
                    .setDisplayName("\n\t\u0001 \uD83D\uDE00")
                    .setSpec(TournamentSpec.newBuilder().addPlayers(Entrant.newBuilder()))
                    .build()))
        .isEmpty();
    assertThat(NulText.field("no message\0")).isEmpty();
  }
}
