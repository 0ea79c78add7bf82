package io.polyboard.contract.catalogue;

import io.polyboard.service.access.Caller;
import io.polyboard.service.access.OwnerQuotas;

/**
 * Who registers variants and weights.
 *
 * @param owner the owner of new registrations; empty for none
 * @param caller who sent the request
 * @param quotas the quotas of owners
 */
public record Registrant(String owner, Caller caller, OwnerQuotas quotas) {
  /** The caller of the call that this thread answers, as the owner. */
  public static Registrant current(OwnerQuotas quotas) {
    Caller caller = Caller.current();
    return new Registrant(caller.owner(), caller, quotas);
  }
}
