package io.polyboard.tournament.balance;

import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.search.v1.SampleKey;

/** What the archive has of the games that runs play. */
public interface Archived {
  /** What it says of the samples of a variant. */
  GetBalanceResponse balance(GetBalanceRequest request);

  /** How many games of a tournament it has. */
  long games(String tournamentId);

  /** The request for the reports on a sample. */
  static GetBalanceRequest request(SampleKey key) {
    return GetBalanceRequest.newBuilder()
        .setVariantDigest(key.getVariantDigest())
        .addNodes(key.getNodes())
        .setSettings(key.getSettings())
        .setOpening(key.getOpening())
        .build();
  }
}
