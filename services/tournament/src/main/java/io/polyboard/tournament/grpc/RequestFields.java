package io.polyboard.tournament.grpc;

import module java.base;

import com.google.protobuf.Message;
import io.polyboard.service.calls.Fields;

/** Fields that several requests have in common: stored texts and filters of lists. */
final class RequestFields {
  /** Default number of items on a page. */
  static final int USUAL_ITEMS = 50;

  static final int MAX_ITEMS = 1_000;
  static final int MAX_REQUEST_ID = 100;
  private static final int MAX_DISPLAY_NAME = 200;
  private static final int MAX_OWNER = 100;
  private static final int MAX_VARIANT = 200;
  private static final int MAX_LABELS = 32;
  private static final int MAX_LABEL = 256;
  private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9._-]{1,63}");

  private RequestFields() {}

  static void check(Fields fields, String field, String text, int max) {
    fields.require(
        text.length() <= max && text.chars().noneMatch(Character::isISOControl),
        field,
        "use at most " + max + " characters, none of them a control character");
  }

  /** Checks the fields that every request to create something has. */
  static void checkCreation(Fields fields, Message request) {
    fields.require(request.hasField(Answers.field(request, "spec")), "spec", "is required");
    check(fields, "request_id", Answers.text(request, "request_id"), MAX_REQUEST_ID);
    check(fields, "display_name", Answers.text(request, "display_name"), MAX_DISPLAY_NAME);
    checkOwner(fields, Answers.text(request, "owner"));
  }

  static void checkOwner(Fields fields, String owner) {
    check(fields, "owner", owner, MAX_OWNER);
  }

  static void checkVariant(Fields fields, String variant) {
    check(fields, "variant", variant, MAX_VARIANT);
  }

  static void checkLabels(Fields fields, Map<String, String> labels) {
    fields.range("labels", labels.size(), 0, MAX_LABELS);
    labels.entrySet().stream()
        .limit(MAX_LABELS)
        .forEach(label -> {
          String field = "labels[" + label.getKey() + "]";
          fields.require(
              LABEL.matcher(label.getKey()).matches(),
              field,
              "key must have 1 to 63 letters, digits, dots, hyphens or underscores");
          check(fields, field, label.getValue(), MAX_LABEL);
        });
  }

  /**
   * The stages for the states of a filter.
   *
   * @param states numbers of the contract's states: those of the stages plus one
   */
  static <S> Set<S> stages(Fields fields, List<Integer> states, S[] stages) {
    Set<S> wanted = new HashSet<>();
    for (int i = 0; i < states.size(); i++) {
      int stage = states.get(i) - 1;
      boolean isOne = stage >= 0 && stage < stages.length;
      fields.require(isOne, "states[" + i + "]", "is not a state");
      if (isOne) {
        wanted.add(stages[stage]);
      }
    }
    return wanted;
  }
}
