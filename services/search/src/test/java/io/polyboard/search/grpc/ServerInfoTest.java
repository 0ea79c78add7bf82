package io.polyboard.search.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.proto.server.v1.GetServerInfoResponse;
import io.polyboard.proto.server.v1.Limit;
import io.polyboard.proto.server.v1.ServerServiceGrpc;
import io.polyboard.search.SearchEnvironment;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(SearchEnvironment.class)
class ServerInfoTest {
  @Test
  void serverInfoHasVersionServicesLimitsAndFeatures() {
    // When
    GetServerInfoResponse info;
    try (SearchClient client = new SearchClient()) {
      info = ServerServiceGrpc.newBlockingStub(client.channel()).getServerInfo(message(""));
    }

    // Then
    assertThat(info.getVersion()).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
    assertThat(info.getServicesList())
        .contains(SearchServiceGrpc.SERVICE_NAME, ServerServiceGrpc.SERVICE_NAME)
        .doesNotHaveDuplicates()
        .isSorted();
    assertThat(info.getLimitsList())
        .containsExactly(
            limit("polyboard.engine.max-hash-mib", SearchEnvironment.MAX_HASH, "MiB"),
            limit("polyboard.engine.max-threads", 16, "threads"),
            limit("polyboard.search.max-duration", Duration.ofHours(1).toMillis(), "ms"),
            limit("polyboard.search.max-searches", SearchEnvironment.MAX_SEARCHES, "calls"),
            limit("polyboard.search.memory-mib", SearchEnvironment.MEMORY, "MiB"));
    assertThat(info.getFeaturesList())
        .contains("analyse.stop", "games.turn-scores", "weights.register")
        .isSorted();
  }

  private static Limit limit(String key, long value, String unit) {
    return Limit.newBuilder().setKey(key).setValue(value).setUnit(unit).build();
  }
}
