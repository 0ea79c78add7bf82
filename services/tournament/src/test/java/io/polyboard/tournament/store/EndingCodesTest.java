package io.polyboard.tournament.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.play.Ending;
import io.polyboard.rules.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndingCodesTest {
  @Test
  void everyEndingHasACodeOfItsOwn() {
    for (Outcome.Result result :
        List.of(Outcome.Result.WHITE_WINS, Outcome.Result.BLACK_WINS, Outcome.Result.DRAW)) {
      for (Ending.Reason reason : Ending.Reason.values()) {
        Ending ending = new Ending(result, reason);
        assertThat(EndingCodes.ending(EndingCodes.result(ending), EndingCodes.termination(ending)))
            .isEqualTo(ending);
      }
    }
  }
}
