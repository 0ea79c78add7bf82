package io.polyboard.events;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.events.v1.AnalysisRequested;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameFailed;
import io.polyboard.proto.events.v1.GamePlayed;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameRequested;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.events.v1.PositionAnalysed;
import io.polyboard.proto.events.v1.TournamentChanged;
import io.polyboard.proto.events.v1.VariantRegistered;
import io.polyboard.proto.events.v1.WeightsRegistered;
import io.polyboard.proto.events.v1.WorkerReported;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Makes and reads the envelope of events. */
public final class Events {
  /** The version of the schema that is written, and the only one that is read. */
  private static final int SCHEMA_VERSION = 1;

  private Events() {}

  public static Event of(GameRequested body) {
    return envelope("GameRequested", random()).setGameRequested(body).build();
  }

  /** Its id follows from the game's, so that a game played twice is one event sent twice. */
  public static Event of(GamePlayed body) {
    return envelope("GamePlayed", derived("played", body.getGame().getRequest().getGameId()))
        .setGamePlayed(body)
        .build();
  }

  /** Its id follows from the game's. */
  public static Event of(GameValidated body) {
    return envelope("GameValidated", derived("validated", body.getGame().getRequest().getGameId()))
        .setGameValidated(body)
        .build();
  }

  /** Its id follows from the game's. */
  public static Event of(GameRejected body) {
    return envelope("GameRejected", derived("rejected", body.getGame().getRequest().getGameId()))
        .setGameRejected(body)
        .build();
  }

  /** Its id follows from the game's. */
  public static Event of(GameFailed body) {
    return envelope("GameFailed", derived("failed", body.getRequest().getGameId()))
        .setGameFailed(body)
        .build();
  }

  /** Its id follows from the digest. */
  public static Event of(VariantRegistered body) {
    return envelope("VariantRegistered", derived("variant", body.getDigest()))
        .setVariantRegistered(body)
        .build();
  }

  /** Its id follows from the digest. */
  public static Event of(WeightsRegistered body) {
    return envelope("WeightsRegistered", derived("weights", body.getDigest()))
        .setWeightsRegistered(body)
        .build();
  }

  public static Event of(TournamentChanged body) {
    return envelope("TournamentChanged", random()).setTournamentChanged(body).build();
  }

  public static Event of(WorkerReported body) {
    return envelope("WorkerReported", random()).setWorkerReported(body).build();
  }

  public static Event of(AnalysisRequested body) {
    return envelope("AnalysisRequested", random()).setAnalysisRequested(body).build();
  }

  /** Its id follows from the study's and the position's number. */
  public static Event of(PositionAnalysed body) {
    return envelope(
            "PositionAnalysed", derived("analysed", body.getStudyId() + "-" + body.getNumber()))
        .setPositionAnalysed(body)
        .build();
  }

  /**
   * Its id follows from where the record was, so that one put aside twice is one event sent twice.
   * A record that Kafka never took was nowhere.
   */
  public static Event of(DeadLetter body) {
    String place = body.getTopic() + "-" + body.getPartition() + "@" + body.getOffset();
    return envelope("DeadLetter", body.getOffset() < 0 ? random() : derived("dead", place))
        .setDeadLetter(body)
        .build();
  }

  /**
   * Reads the value of a record.
   *
   * @throws InvalidEventException if it is no event, or of another version
   */
  public static Event parse(byte[] value) throws InvalidEventException {
    try {
      Event event = Event.parseFrom(value);
      if (event.getSchemaVersion() != SCHEMA_VERSION) {
        throw new InvalidEventException(
            "schema version is "
                + event.getSchemaVersion()
                + ", but this program reads "
                + SCHEMA_VERSION);
      }
      if (event.getBodyCase() == Event.BodyCase.BODY_NOT_SET) {
        throw new InvalidEventException(
            "an event of type '" + event.getType() + "', not known here");
      }
      return event;
    } catch (InvalidProtocolBufferException e) {
      throw new InvalidEventException("no event: " + e.getMessage());
    }
  }

  private static Event.Builder envelope(String type, UUID id) {
    Timestamp now = Timestamps.now();
    return Event.newBuilder()
        .setId(id.toString())
        .setTime(now)
        .setType(type)
        .setSchemaVersion(SCHEMA_VERSION);
  }

  private static UUID random() {
    return UUID.randomUUID();
  }

  private static UUID derived(String kind, String of) {
    return UUID.nameUUIDFromBytes((kind + ":" + of).getBytes(StandardCharsets.UTF_8));
  }
}
