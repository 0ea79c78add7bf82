package io.polyboard.events;

import module java.base;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.Timestamps;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameFailed;
import io.polyboard.proto.events.v1.GamePlayed;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.events.v1.PositionAnalysed;
import io.polyboard.proto.events.v1.VariantRegistered;
import io.polyboard.proto.events.v1.WeightsRegistered;

/** Writes and reads the envelope of events. */
public final class Events {
  /** The version of the schema that is written and read; no other is read. */
  private static final int SCHEMA_VERSION = 1;

  private static final OneofDescriptor BODY =
      Event.getDescriptor().getOneofs().stream()
          .filter(each -> each.getName().equals("body"))
          .findFirst()
          .orElseThrow();

  private Events() {}

  /**
   * An event with this body. If an event may be sent twice, its id is derived from its subject, so
   * that both are the same event.
   *
   * @param body a message of the envelope's {@code body}
   */
  public static Event of(Message body) {
    FieldDescriptor field =
        BODY.getFields().stream()
            .filter(each -> each.getMessageType() == body.getDescriptorForType())
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("not the body of an event: " + body));
    return Event.newBuilder()
        .setId(id(body).toString())
        .setTime(Timestamps.now())
        .setType(body.getDescriptorForType().getName())
        .setSchemaVersion(SCHEMA_VERSION)
        .setField(field, body)
        .build();
  }

  private static UUID id(Message body) {
    return switch (body) {
      case GamePlayed played -> derived("played", played.getGame().getRequest().getGameId());
      case GameValidated legal -> derived("validated", legal.getGame().getRequest().getGameId());
      case GameRejected illegal -> derived("rejected", illegal.getGame().getRequest().getGameId());
      case GameFailed failed -> derived("failed", failed.getRequest().getGameId());
      case VariantRegistered variant -> derived("variant", variant.getDigest());
      case WeightsRegistered weights -> derived("weights", weights.getDigest());
      case PositionAnalysed position ->
          derived("analysed", position.getStudyId() + "-" + position.getNumber());
      // A record that Kafka refused has no offset, so its letter gets a random id.
      case DeadLetter letter when letter.getOffset() >= 0 ->
          derived(
              "dead", letter.getTopic() + "-" + letter.getPartition() + "@" + letter.getOffset());
      default -> UUID.randomUUID();
    };
  }

  /**
   * Reads the value of a record.
   *
   * @throws InvalidEventException if the value is not an event, or has another version
   */
  public static Event parse(byte[] value) throws InvalidEventException {
    try {
      Event event = Event.parseFrom(value);
      if (event.getSchemaVersion() != SCHEMA_VERSION) {
        throw new InvalidEventException(
            "schema version is %d, but this program reads %d"
                .formatted(event.getSchemaVersion(), SCHEMA_VERSION));
      }
      if (event.getBodyCase() == Event.BodyCase.BODY_NOT_SET) {
        throw new InvalidEventException("the event type '" + event.getType() + "' is unknown");
      }
      return event;
    } catch (InvalidProtocolBufferException e) {
      throw new InvalidEventException("not an event: " + e.getMessage());
    }
  }

  private static UUID derived(String kind, String of) {
    return UUID.nameUUIDFromBytes((kind + ":" + of).getBytes(StandardCharsets.UTF_8));
  }
}
