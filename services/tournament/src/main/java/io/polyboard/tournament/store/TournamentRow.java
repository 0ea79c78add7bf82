package io.polyboard.tournament.store;

import com.google.protobuf.InvalidProtocolBufferException;
import io.polyboard.messages.TournamentMessages;
import io.polyboard.play.Faults;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A tournament as it is stored.
 *
 * @param spec normalised
 * @param variantIds in the order of the variants
 * @param changedAt when the state was entered
 * @param games in all rounds, so far as that is known
 * @param nextNumber games from this number on were never asked for
 * @param progress how far it is
 * @param version grows with every change
 */
public record TournamentRow(
    String id,
    TournamentSpec spec,
    List<String> variantIds,
    State state,
    Instant createdAt,
    Instant changedAt,
    @Nullable Instant endedAt,
    int games,
    int nextNumber,
    Progress progress,
    long version) {

  /**
   * How far a tournament is.
   *
   * @param settled games that are back
   * @param played those that count
   * @param failed those that do not
   * @param outstanding given out and not yet back
   * @param lastFailure empty where none did
   */
  public record Progress(int settled, int played, int failed, int outstanding, String lastFailure) {
    /** Of a tournament that is about to begin. */
    public static final Progress NONE = new Progress(0, 0, 0, 0, "");
  }

  /** Whether it neither is finished nor was cancelled. */
  public boolean isLive() {
    return state == State.STATE_RUNNING || state == State.STATE_PAUSED;
  }

  /** In another state. */
  public TournamentRow entering(State next, Instant at) {
    boolean ends = next == State.STATE_FINISHED || next == State.STATE_CANCELLED;
    return new TournamentRow(
        id,
        spec,
        variantIds,
        next,
        createdAt,
        at,
        ends ? at : null,
        games,
        nextNumber,
        progress,
        version);
  }

  public TournamentRow withNextNumber(int number) {
    return new TournamentRow(
        id,
        spec,
        variantIds,
        state,
        createdAt,
        changedAt,
        endedAt,
        games,
        number,
        progress,
        version);
  }

  /** What it was made from. */
  public TournamentDefinition definition() {
    List<VariantReference> variants = new ArrayList<>();
    for (int i = 0; i < variantIds.size(); i++) {
      variants.add(new VariantReference(variantIds.get(i), spec.getVariants(i)));
    }
    return TournamentMessages.read(spec, variants, new Faults());
  }

  /** The next version. */
  public TournamentRow advanced(int games, Progress progress) {
    return new TournamentRow(
        id,
        spec,
        variantIds,
        state,
        createdAt,
        changedAt,
        endedAt,
        games,
        nextNumber,
        progress,
        version + 1);
  }

  static TournamentRow read(ResultSet row) throws SQLException {
    try {
      OffsetDateTime ended = row.getObject("ended_at", OffsetDateTime.class);
      return new TournamentRow(
          row.getString("id"),
          TournamentSpec.parseFrom(row.getBytes("spec")),
          Arrays.asList((String[]) row.getArray("variant_ids").getArray()),
          state(row.getString("state")),
          instant(row, "created_at"),
          instant(row, "changed_at"),
          ended == null ? null : ended.toInstant(),
          row.getInt("games"),
          row.getInt("next_number"),
          new Progress(
              row.getInt("settled"),
              row.getInt("played"),
              row.getInt("failed"),
              row.getInt("outstanding"),
              row.getString("last_failure")),
          row.getLong("version"));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("a stored specification is none", e);
    }
  }

  static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  /** The name of a state in the database. */
  static String name(State state) {
    return state.name().substring("STATE_".length()).toLowerCase(Locale.ROOT);
  }

  private static State state(String name) {
    return State.valueOf("STATE_" + name.toUpperCase(Locale.ROOT));
  }
}
