package io.polyboard.tournament.grpc;

import module java.base;

import com.google.protobuf.Message;
import io.polyboard.service.calls.Fields;

/** Fields that requests of several methods have: texts that are stored, and what is listed. */
final class RequestFields {
  /** Items of a page of a list. */
  static final int USUAL_ITEMS = 50;

  static final int MOST_ITEMS = 1_000;
  static final int MOST_REQUEST_ID = 100;
  private static final int MOST_DISPLAY_NAME = 200;
  private static final int MOST_OWNER = 100;
  private static final int MOST_VARIANT = 200;
  private static final int MOST_LABELS = 32;
  private static final int MOST_LABEL = 256;
  private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9._-]{1,63}");

  private RequestFields() {}

  static void check(Fields fields, String field, String text, int most) {
    fields.require(
        text.length() <= most && text.chars().noneMatch(Character::isISOControl),
        field,
        "use at most " + most + " characters, none of them a control character");
  }

  /** Checks what every request to create something has. */
  static void checkCreation(Fields fields, Message request) {
    fields.require(request.hasField(Answers.field(request, "spec")), "spec", "is required");
    check(fields, "request_id", Answers.text(request, "request_id"), MOST_REQUEST_ID);
    check(fields, "display_name", Answers.text(request, "display_name"), MOST_DISPLAY_NAME);
    checkOwner(fields, Answers.text(request, "owner"));
  }

  static void checkOwner(Fields fields, String owner) {
    check(fields, "owner", owner, MOST_OWNER);
  }

  static void checkVariant(Fields fields, String variant) {
    check(fields, "variant", variant, MOST_VARIANT);
  }

  static void checkLabels(Fields fields, Map<String, String> labels) {
    fields.range("labels", labels.size(), 0, MOST_LABELS);
    labels.entrySet().stream()
        .limit(MOST_LABELS)
        .forEach(label -> {
          String field = "labels[" + label.getKey() + "]";
          fields.require(
              LABEL.matcher(label.getKey()).matches(),
              field,
              "has a key that is not 1 to 63 letters, digits, dots, hyphens and underscores");
          check(fields, field, label.getValue(), MOST_LABEL);
        });
  }

  /**
   * What the states of a filter stand for.
   *
   * @param states numbers of the contract's, which are those of the stages plus one
   */
  static <S> Set<S> stages(Fields fields, List<Integer> states, S[] stages) {
    Set<S> wanted = new HashSet<>();
    for (int i = 0; i < states.size(); i++) {
      int stage = states.get(i) - 1;
      boolean isOne = stage >= 0 && stage < stages.length;
      fields.require(isOne, "states[" + i + "]", "is no state");
      if (isOne) {
        wanted.add(stages[stage]);
      }
    }
    return wanted;
  }
}
