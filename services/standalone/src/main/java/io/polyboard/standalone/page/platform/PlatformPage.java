package io.polyboard.standalone.page.platform;

import module java.base;

import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;

/** Where the services of this process and what they stand on are. The JSON of it, too. */
public record PlatformPage(String grpc, String http, String health, String kafka, String database)
    implements Page {

  @Override
  public List<String> lines() {
    TextTable table = new TextTable();
    table.row("dashboard", http + "/");
    table.row("gRPC", grpc);
    table.row("metrics", health + "/q/metrics");
    table.row("health", health + "/q/health");
    table.row("Kafka", kafka);
    table.row("PostgreSQL", database);
    return table.lines();
  }
}
