package io.polyboard.service.access;

import static io.polyboard.testkit.calls.TextCalls.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import org.junit.jupiter.api.Test;

class NulTextTest {
  @Test
  void namesTheFieldThatHasANul() {
    ListGamesRequest games = message("filter {variant_id: 'chess\\000'}");
    CreateTournamentRequest tournament = message("spec {variants: ['chess', '\\000']}");

    assertThat(NulText.field(games)).contains("filter.variant_id");
    assertThat(NulText.field(tournament)).contains("spec.variants");
  }

  @Test
  void allOtherTextIsAllowed() {
    CreateTournamentRequest plain =
        message("display_name: '\\n\\t\\001 \uD83D\uDE00' spec {players {}}");

    assertThat(NulText.field(plain)).isEmpty();
    assertThat(NulText.field("no message\0")).isEmpty();
  }
}
