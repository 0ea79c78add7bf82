package io.polyboard.tournament.store;

import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.study.v1.StudySpec;

/** What a job does, with the message that says how. */
public enum JobKind {
  /** Studies openings. */
  STUDY(StudySpec.parser()),
  /** Plays the games that reports on the balance of variants lack. */
  BALANCE(BalanceSpec.parser());

  private final Parser<? extends Message> spec;

  JobKind(Parser<? extends Message> spec) {
    this.spec = spec;
  }

  Parser<? extends Message> spec() {
    return spec;
  }
}
