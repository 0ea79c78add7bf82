package io.polyboard.tournament.grpc;

import module java.base;

import io.polyboard.service.calls.Fields;

/** What lists of tournaments and of jobs have in common. */
final class Listing {
  static final int USUAL = 50;
  static final int MOST = 1_000;

  private Listing() {}

  /**
   * What the states of a filter stand for.
   *
   * @param states numbers of the contract's, which are those of the stages plus one
   */
  static <S> Set<S> stages(Fields fields, List<Integer> states, S[] stages) {
    Set<S> wanted = new HashSet<>();
    for (int i = 0; i < states.size(); i++) {
      int stage = states.get(i) - 1;
      boolean isOne = stage >= 0 && stage < stages.length;
      fields.require(isOne, "states[" + i + "]", "is no state");
      if (isOne) {
        wanted.add(stages[stage]);
      }
    }
    return wanted;
  }
}
