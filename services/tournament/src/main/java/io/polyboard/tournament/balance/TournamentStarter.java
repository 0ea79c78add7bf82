package io.polyboard.tournament.balance;

import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.tournament.store.Job;

/** Creates the tournaments of runs as callers create theirs. */
public interface TournamentStarter {
  /**
   * Creates a tournament for the owner of a run, or finds the one that the same request has
   * created.
   *
   * @return its id
   * @throws io.polyboard.service.calls.Refusal if the specification is wrong, or too many run
   */
  String start(Job run, TournamentSpec spec, String requestId) throws Exception;

  /**
   * Refuses a specification that could not be started.
   *
   * @throws io.polyboard.service.calls.Refusal names the fields
   */
  void check(String owner, TournamentSpec spec) throws Exception;
}
