package io.polyboard.tournament.balance;

import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.tournament.store.Job;

/** Creates the tournaments of runs, like those of callers. */
public interface TournamentStarter {
  /**
   * Creates a tournament for the owner of a run, or finds the one that the same request created
   * before.
   *
   * @return its id
   * @throws io.polyboard.service.calls.Refusal if the specification is wrong, or too many run
   */
  String start(Job run, TournamentSpec spec, String requestId) throws Exception;

  /**
   * Refuses a specification with which no tournament could be started.
   *
   * @throws io.polyboard.service.calls.Refusal names the fields
   */
  void check(String owner, TournamentSpec spec) throws Exception;
}
