package io.polyboard.service.access;

import module java.base;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import com.google.protobuf.MessageOrBuilder;
import io.grpc.Status;
import io.polyboard.service.settings.OneLine;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Logs who changed what: one line per change, refused ones included, in the log category {@value
 * #CATEGORY}. Lines have names and ids, but no contents.
 */
final class AuditLog {
  static final String CATEGORY = "polyboard.audit";

  private static final Logger LOG = Logger.getLogger(CATEGORY);
  private static final int MAX_CHARACTERS = 200;

  /** How deep ids are searched for in a message: {@code tournament.tournament_id}. */
  private static final int DEPTH = 2;

  private AuditLog() {}

  /**
   * @param method its full name, {@code polyboard.tournament.v1.TournamentService/CancelTournament}
   * @param dashboardsCaller the address of the dashboard's caller; null if no dashboard calls
   * @param address the address of the peer
   * @param subjects what the call is about, from {@link #subjects}
   */
  static void write(
      Caller caller,
      String method,
      @Nullable String dashboardsCaller,
      String address,
      Status.Code outcome,
      Map<String, String> subjects) {
    StringBuilder line =
        new StringBuilder("owner=")
            .append(quoted(caller.owner()))
            .append(" method=")
            .append(method.substring(method.lastIndexOf('/') + 1))
            .append(" outcome=")
            .append(outcome)
            .append(" peer=")
            .append(quoted(dashboardsCaller == null ? address : dashboardsCaller))
            .append(dashboardsCaller == null ? "" : " via=" + quoted(address));
    subjects.forEach((name, value) -> line.append(' ').append(name).append('=').append(value));
    LOG.info(line);
  }

  /** The ids and names in a message, quoted. */
  static Map<String, String> subjects(Object message) {
    Map<String, String> subjects = new LinkedHashMap<>();
    if (message instanceof Message proto) {
      collect(proto, DEPTH, subjects);
    }
    return subjects;
  }

  private static void collect(MessageOrBuilder message, int depth, Map<String, String> subjects) {
    message
        .getAllFields()
        .forEach((field, value) -> {
          if (field.isRepeated()) {
            return;
          }
          if (field.getJavaType() == JavaType.STRING && isName(field)) {
            subjects.putIfAbsent(field.getName(), quoted(value.toString()));
          } else if (field.getJavaType() == JavaType.MESSAGE && depth > 1) {
            collect((Message) value, depth - 1, subjects);
          }
        });
  }

  private static boolean isName(FieldDescriptor field) {
    String name = field.getName();
    return name.equals("id")
        || name.endsWith("_id")
        || name.equals("digest")
        || name.equals("display_name")
        || name.equals("owner");
  }

  /** In quotes, with every character escaped that could begin another line or field. */
  private static String quoted(String text) {
    String cut =
        text.codePoints()
            .limit(MAX_CHARACTERS)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    String escaped = OneLine.escaped(cut.replace("\\", "\\\\").replace("\"", "\\\""));
    return '"' + escaped.replace("\t", "\\u0009") + '"';
  }
}
