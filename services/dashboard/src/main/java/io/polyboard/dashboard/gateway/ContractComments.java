package io.polyboard.dashboard.gateway;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import com.google.protobuf.DescriptorProtos.SourceCodeInfo.Location;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the contract says of its services, methods, messages, fields and constants: the comments
 * before them. The descriptors in the generated classes have none. Immutable.
 */
final class ContractComments {
  private static final String RESOURCE = "/META-INF/polyboard/contract.binpb";

  private final Map<String, String> byName = new HashMap<>();

  private ContractComments(FileDescriptorSet contract) {
    contract.getFileList().forEach(this::add);
  }

  /** Those of the contract on the class path. */
  static ContractComments load() throws IOException {
    try (InputStream in = ContractComments.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IOException("no resource " + RESOURCE);
      }
      return new ContractComments(FileDescriptorSet.parseFrom(in));
    }
  }

  /**
   * The comment of something, with an empty line between its paragraphs; empty where there is none.
   *
   * @param fullName such as {@code polyboard.rules.v1.RulesService.GetVariant}; of a constant that
   *     of its enum and its own
   */
  String of(String fullName) {
    return byName.getOrDefault(fullName, "");
  }

  private void add(FileDescriptorProto file) {
    Map<List<Integer>, String> comments =
        file.getSourceCodeInfo().getLocationList().stream()
            .filter(Location::hasLeadingComments)
            .collect(
                Collectors.toMap(
                    Location::getPathList, location -> unwrapped(location.getLeadingComments())));
    for (int i = 0; i < file.getServiceCount(); i++) {
      addService(
          comments,
          List.of(FileDescriptorProto.SERVICE_FIELD_NUMBER, i),
          file.getPackage(),
          file.getService(i));
    }
    for (int i = 0; i < file.getMessageTypeCount(); i++) {
      addMessage(
          comments,
          List.of(FileDescriptorProto.MESSAGE_TYPE_FIELD_NUMBER, i),
          file.getPackage(),
          file.getMessageType(i));
    }
    for (int i = 0; i < file.getEnumTypeCount(); i++) {
      addEnum(
          comments,
          List.of(FileDescriptorProto.ENUM_TYPE_FIELD_NUMBER, i),
          file.getPackage(),
          file.getEnumType(i));
    }
  }

  private void addService(
      Map<List<Integer>, String> comments,
      List<Integer> path,
      String scope,
      ServiceDescriptorProto service) {
    String name = put(comments, path, scope, service.getName());
    for (int i = 0; i < service.getMethodCount(); i++) {
      put(
          comments,
          below(path, ServiceDescriptorProto.METHOD_FIELD_NUMBER, i),
          name,
          service.getMethod(i).getName());
    }
  }

  private void addMessage(
      Map<List<Integer>, String> comments,
      List<Integer> path,
      String scope,
      DescriptorProto message) {
    String name = put(comments, path, scope, message.getName());
    for (int i = 0; i < message.getFieldCount(); i++) {
      put(
          comments,
          below(path, DescriptorProto.FIELD_FIELD_NUMBER, i),
          name,
          message.getField(i).getName());
    }
    for (int i = 0; i < message.getOneofDeclCount(); i++) {
      put(
          comments,
          below(path, DescriptorProto.ONEOF_DECL_FIELD_NUMBER, i),
          name,
          message.getOneofDecl(i).getName());
    }
    for (int i = 0; i < message.getNestedTypeCount(); i++) {
      addMessage(
          comments,
          below(path, DescriptorProto.NESTED_TYPE_FIELD_NUMBER, i),
          name,
          message.getNestedType(i));
    }
    for (int i = 0; i < message.getEnumTypeCount(); i++) {
      addEnum(
          comments,
          below(path, DescriptorProto.ENUM_TYPE_FIELD_NUMBER, i),
          name,
          message.getEnumType(i));
    }
  }

  private void addEnum(
      Map<List<Integer>, String> comments,
      List<Integer> path,
      String scope,
      EnumDescriptorProto type) {
    String name = put(comments, path, scope, type.getName());
    for (int i = 0; i < type.getValueCount(); i++) {
      put(
          comments,
          below(path, EnumDescriptorProto.VALUE_FIELD_NUMBER, i),
          name,
          type.getValue(i).getName());
    }
  }

  private String put(
      Map<List<Integer>, String> comments, List<Integer> path, String scope, String name) {
    String fullName = scope + "." + name;
    String comment = comments.get(path);
    if (comment != null) {
      byName.put(fullName, comment);
    }
    return fullName;
  }

  private static List<Integer> below(List<Integer> path, int field, int index) {
    return Stream.concat(path.stream(), Stream.of(field, index)).toList();
  }

  /** Lines were broken where the file's margin is; an empty one parts paragraphs. */
  private static String unwrapped(String comment) {
    return comment
        .lines()
        .map(String::strip)
        .collect(Collectors.joining("\n"))
        .strip()
        .replaceAll("(?<!\n)\n(?!\n)", " ");
  }
}
