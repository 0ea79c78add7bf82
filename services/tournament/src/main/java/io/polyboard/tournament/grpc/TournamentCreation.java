package io.polyboard.tournament.grpc;

import module java.base;

import io.polyboard.contract.catalogue.Registrant;
import io.polyboard.play.Derivation;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.service.access.Caller;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Fields;
import io.polyboard.tournament.Ids;
import io.polyboard.tournament.balance.TournamentStarter;
import io.polyboard.tournament.grpc.SpecReader.Specification;
import io.polyboard.tournament.run.Tournaments;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.TournamentRows.Request;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Creates tournaments for callers and for their balance runs. Thread-safe. */
@ApplicationScoped
public class TournamentCreation implements TournamentStarter {
  private final SpecReader specs;
  private final Tournaments tournaments;
  private final OwnerQuotas quotas;

  @Inject
  TournamentCreation(SpecReader specs, Tournaments tournaments, OwnerQuotas quotas) {
    this.specs = specs;
    this.tournaments = tournaments;
    this.quotas = quotas;
  }

  /**
   * Creates a tournament, or finds the one that the same request created before.
   *
   * @param request with the owner filled in
   * @param inQuota whether the quotas of the owner apply to the tournament
   * @param digest of the request
   */
  Tournament create(CreateTournamentRequest request, boolean inQuota, String digest)
      throws Exception {
    String requestId = request.getRequestId();
    Fields fields = new Fields();
    RequestFields.checkCreation(fields, request);
    fields.range("weight", request.getWeight(), 0, Description.MAX_WEIGHT);
    RequestFields.checkLabels(fields, request.getLabelsMap());
    fields.check();
    if (!requestId.isEmpty()) {
      Optional<Tournament> created = tournaments.createdBy(request.getOwner(), requestId, digest);
      if (created.isPresent()) {
        return created.get();
      }
    }
    Specification read = read(request.getOwner(), request.getSpec());
    return tournaments.create(
        new Description(
            Tournament.newBuilder()
                .setTournamentId(Ids.fresh())
                .setDisplayName(request.getDisplayName())
                .setOwner(request.getOwner())
                .setWeight(Math.max(1, request.getWeight()))
                .putAllLabels(request.getLabelsMap())
                .build(),
            read.definition(),
            0,
            Derivation.CURRENT,
            inQuota),
        read.weights(),
        new Request(requestId.isEmpty() ? null : requestId, digest));
  }

  private Specification read(String owner, TournamentSpec spec) throws Exception {
    return specs.read(spec, new Registrant(owner, Caller.current(), quotas));
  }

  @Override
  public String start(Job run, TournamentSpec spec, String requestId) throws Exception {
    return create(
            CreateTournamentRequest.newBuilder()
                .setSpec(spec)
                .setDisplayName("balance")
                .setOwner(run.owner())
                .putLabels("balance-run", run.id())
                .setRequestId(requestId)
                .build(),
            run.inQuota(),
            // The digest leaves out the number of missing games, which may differ in a repeated
            // request.
            requestId)
        .getTournamentId();
  }

  @Override
  public void check(String owner, TournamentSpec spec) throws Exception {
    Specification unused = read(owner, spec);
  }
}
