package io.polyboard.tournament.balance;

import module java.base;

import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.stub.AbstractBlockingStub;
import io.grpc.stub.MetadataUtils;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.balance.v1.BalanceServiceGrpc;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.service.access.AccessConfig;
import io.polyboard.service.calls.ServiceChannel;
import io.polyboard.tournament.ArchiveClientConfig;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Calls the archive, as a service of the same platform. Thread-safe. */
@ApplicationScoped
public class ArchiveClient implements Archived {
  private static final long DEADLINE_SECONDS = 30;

  private final ManagedChannel channel;
  private final ClientInterceptor token;

  @Inject
  ArchiveClient(ArchiveClientConfig settings, AccessConfig access) {
    channel =
        ServiceChannel.to(
            settings.address(),
            new ServiceChannel.Tls(
                "polyboard.tournament.archive",
                settings.ca(),
                settings.clientCertificate(),
                settings.clientKey()));
    Metadata headers = new Metadata();
    access
        .forwardingSecret()
        .ifPresent(secret ->
            headers.put(
                Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER),
                "Bearer " + secret));
    token = MetadataUtils.newAttachHeadersInterceptor(headers);
  }

  @Override
  public GetBalanceResponse balance(GetBalanceRequest request) {
    return calling(BalanceServiceGrpc.newBlockingStub(channel)).getBalance(request);
  }

  @Override
  public long games(String tournamentId) {
    return calling(ArchiveServiceGrpc.newBlockingStub(channel))
        .countGames(
            CountGamesRequest.newBuilder()
                .setFilter(GameFilter.newBuilder().setTournamentId(tournamentId))
                .build())
        .getTotalGames();
  }

  private <S extends AbstractBlockingStub<S>> S calling(S stub) {
    return stub.withInterceptors(token).withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  @PreDestroy
  void close() {
    channel.shutdownNow();
  }
}
