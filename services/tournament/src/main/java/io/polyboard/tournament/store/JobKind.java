package io.polyboard.tournament.store;

import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.study.v1.StudySpec;

/** The kinds of jobs, with the messages of their specifications. */
public enum JobKind {
  /** Studies openings. */
  STUDY(StudySpec.parser()),
  /** Plays the games that are missing in reports on the balance of variants. */
  BALANCE(BalanceSpec.parser());

  private final Parser<? extends Message> spec;

  JobKind(Parser<? extends Message> spec) {
    this.spec = spec;
  }

  Parser<? extends Message> spec() {
    return spec;
  }
}
