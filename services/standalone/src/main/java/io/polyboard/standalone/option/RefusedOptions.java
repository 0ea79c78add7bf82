package io.polyboard.standalone.option;

import module java.base;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.BadRequest;
import com.google.rpc.BadRequest.FieldViolation;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.polyboard.contract.TournamentMessages;
import io.polyboard.play.Field;
import io.polyboard.play.Place;
import io.polyboard.standalone.terminal.UsageException;

/** Translates a service's refusal of a request into messages about the options. */
public final class RefusedOptions {
  private static final Pattern PLAYER = Pattern.compile("spec\\.players\\[(\\d+)]\\.(.+)");
  private static final Pattern INDEX = Pattern.compile("\\[(\\d+)]$");

  /** Options by the beginning of a field's path. */
  private static final Map<String, String> OPTIONS = options();

  private RefusedOptions() {}

  private static Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    for (Field field : Field.values()) {
      GameOptions.option(field)
          .ifPresent(
              option -> options.put(TournamentMessages.path("spec", Place.of(field)), option));
    }
    options.put("spec.weights", "--weights");
    options.put("spec.noise", "--noise");
    options.put("spec.nodes", "--nodes");
    options.put("spec.variants", "VARIANT");
    options.put("spec.format", "--format");
    options.put("display_name", "--name");
    options.put("labels", "--label");
    return options;
  }

  /** The usage error for a refusal; the refusal itself if it concerns no option. */
  public static RuntimeException of(StatusRuntimeException refusal) {
    List<String> complaints =
        violations(refusal).stream()
            .map(RefusedOptions::complaint)
            .flatMap(Optional::stream)
            .toList();
    return complaints.isEmpty() ? refusal : new UsageException(String.join("; ", complaints));
  }

  private static List<FieldViolation> violations(StatusRuntimeException refusal) {
    com.google.rpc.Status status = StatusProto.fromThrowable(refusal);
    if (status == null) {
      return List.of();
    }
    for (Any detail : status.getDetailsList()) {
      if (detail.is(BadRequest.class)) {
        try {
          return detail.unpack(BadRequest.class).getFieldViolationsList();
        } catch (InvalidProtocolBufferException e) {
          return List.of();
        }
      }
    }
    return List.of();
  }

  private static Optional<String> complaint(FieldViolation violation) {
    String path = violation.getField();
    Matcher player = PLAYER.matcher(path);
    if (player.matches()) {
      return Optional.of(
          "--player (number %s): %s %s"
              .formatted(
                  Integer.parseInt(player.group(1)) + 1,
                  setting(player.group(2)),
                  violation.getDescription()));
    }
    return OPTIONS.entrySet().stream()
        .filter(option -> path.startsWith(option.getKey()))
        .findFirst()
        .map(option -> option.getValue() + element(path) + ": " + violation.getDescription());
  }

  /** The key of a player's setting: {@code hash} for {@code player.searching.settings.hash_mib}. */
  private static String setting(String path) {
    String name = path.substring(path.lastIndexOf('.') + 1);
    return switch (name) {
      case "hash_mib" -> "hash";
      case "weights_text" -> "weights";
      default -> name;
    };
  }

  /** The number of an element of a list, in words; empty for other fields. */
  private static String element(String path) {
    Matcher index = INDEX.matcher(path);
    return index.find() ? " (number " + (Integer.parseInt(index.group(1)) + 1) + ")" : "";
  }
}
