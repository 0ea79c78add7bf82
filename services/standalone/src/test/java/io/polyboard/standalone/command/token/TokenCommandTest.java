package io.polyboard.standalone.command.token;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.service.access.TokenHash;
import io.polyboard.standalone.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenCommandTest {
  @TempDir private Path directory;
  private String file = "";

  @BeforeEach
  void name() {
    file = directory.resolve("tokens").toString();
  }

  private String create(String owner, String... more) {
    String line = "token create {} --owner {} --scope rules:read,search " + String.join(" ", more);
    return Run.line(line.strip(), file, owner).ending(0).out().strip();
  }

  @Test
  void aTokenIsPrintedOnceAndOnlyTheOwnerCanReadItsHash() throws IOException {
    // When
    String token = create("alice");

    // Then
    assertThat(token).startsWith(TokenHash.PREFIX).doesNotContain("\n");
    assertThat(Path.of(file))
        .content()
        .contains(TokenHash.of(token) + " alice rules:read,search\n")
        .doesNotContain(token);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(file))))
        .isEqualTo("rw-------");
  }

  @Test
  void aByteOrderMarkIsIgnored() throws IOException {
    // Given
    String hash = TokenHash.of(create("alice"));
    Files.writeString(Path.of(file), "\uFEFF" + hash + " alice rules:read\n");

    // Then
    assertThat(polyboard("token", "list", file).out()).contains("alice");
  }

  @Test
  void tokensAreListedByTheirHashes() {
    // Given
    String first = TokenHash.of(create("alice"));
    create("bob", "--days=90");

    // When
    Run run = polyboard("token", "list", file);
    Run json = polyboard("token", "list", file, "--json");

    // Then
    assertThat(run.lines()).hasSize(2);
    assertThat(run.lines().getFirst())
        .isEqualTo(first.substring(0, 12) + "  alice  rules:read,search  never expires");
    assertThat(run.lines().getLast()).contains("  bob    rules:read,search  until 20");
    assertThat(json.jsonLines()).hasSize(2);
    JsonNode alice = json.jsonLines().getFirst();
    assertThat(alice.get("hash").asText()).isEqualTo(first);
    assertThat(alice.get("expires").isNull()).isTrue();
    assertThat(alice.get("valid").asBoolean()).isTrue();
  }

  @Test
  void aTokenIsRevokedByTheBeginningOfItsHash() {
    // Given
    String first = TokenHash.of(create("alice"));
    String second = TokenHash.of(create("alice"));

    // When
    Run run = polyboard("token", "revoke", file, first.substring(0, 12)).ending(0);

    // Then
    assertThat(run.out()).startsWith(first.substring(0, 12));
    assertThat(Path.of(file)).content().contains(second).doesNotContain(first);
  }

  @Test
  void allTokensOfAnOwnerAreRevoked() {
    // Given
    create("alice");
    create("alice");
    String other = TokenHash.of(create("bob"));

    // When
    Run run = polyboard("token", "revoke", file, "--owner=alice", "--json");

    // Then
    assertThat(run.jsonLines()).hasSize(2);
    assertThat(polyboard("token", "list", file).lines())
        .singleElement()
        .asString()
        .startsWith(other.substring(0, 12));
  }

  @Test
  void unknownTokensCannotBeRevoked() throws IOException {
    // Given
    create("alice");
    String before = Files.readString(Path.of(file));

    // Then
    assertThat(polyboard("token", "revoke", file, "0123456789abcdef").exitCode()).isEqualTo(1);
    assertThat(polyboard("token", "revoke", file, "--owner=bob").exitCode()).isEqualTo(1);
    assertThat(polyboard("token", "revoke", file).exitCode()).isEqualTo(2);
    assertThat(polyboard("token", "revoke", file, "012").exitCode()).isEqualTo(2);
    assertThat(polyboard("token", "revoke", file + "-not", "--owner=bob").exitCode()).isEqualTo(1);
    assertThat(polyboard("token", "list", file + "-not").err()).contains("no such file");
    assertThat(Path.of(file)).hasContent(before);
  }
}
