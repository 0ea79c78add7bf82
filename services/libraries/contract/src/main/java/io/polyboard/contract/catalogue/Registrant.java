package io.polyboard.contract.catalogue;

import io.polyboard.service.access.Caller;
import io.polyboard.service.access.OwnerQuotas;

/**
 * Who registers variants and weights.
 *
 * @param owner whom they are to belong to; empty for nobody
 * @param caller who asks for it
 * @param quotas what owners may have
 */
public record Registrant(String owner, Caller caller, OwnerQuotas quotas) {
  /** Who makes the call that this thread answers, for itself. */
  public static Registrant current(OwnerQuotas quotas) {
    Caller caller = Caller.current();
    return new Registrant(caller.owner(), caller, quotas);
  }
}
