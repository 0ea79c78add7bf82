package io.polyboard.tournament.balance;

import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.search.v1.SampleKey;

/** The archived games of balance runs. */
public interface Archived {
  /** The reports on the samples of a variant. */
  GetBalanceResponse balance(GetBalanceRequest request);

  /** The number of archived games of a tournament. */
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
