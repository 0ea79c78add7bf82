package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.common.io.Resources;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.SourceCodeInfo.Location;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;

/**
 * What the contract says of its services, methods, messages, fields and constants: the comments
 * before them. The descriptors in the generated classes have none. Immutable.
 */
final class ContractComments {
  private static final String RESOURCE = "/META-INF/polyboard-contract.binpb";

  private final Map<String, String> byName = new HashMap<>();

  private ContractComments(FileDescriptorSet contract) {
    contract.getFileList().forEach(this::add);
  }

  /** Those of the contract on the class path. */
  static ContractComments load() throws IOException {
    return new ContractComments(
        FileDescriptorSet.parseFrom(
            Resources.toByteArray(Resources.getResource(ContractComments.class, RESOURCE))));
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
    for (Location location : file.getSourceCodeInfo().getLocationList()) {
      if (location.hasLeadingComments()) {
        name(file, location.getPathList())
            .ifPresent(name -> byName.put(name, unwrapped(location.getLeadingComments())));
      }
    }
  }

  /**
   * The full name of what is at a path; empty where that has none.
   *
   * @param path numbers of repeated fields and indexes in them, in turn, from the file on
   * @see Location#getPathList
   */
  private static Optional<String> name(FileDescriptorProto file, List<Integer> path) {
    Message at = file;
    String name = file.getPackage();
    for (int i = 0; i < path.size(); i += 2) {
      FieldDescriptor field = at.getDescriptorForType().findFieldByNumber(path.get(i));
      boolean isElement =
          field.isRepeated() && field.getJavaType() == JavaType.MESSAGE && i + 1 < path.size();
      if (!isElement) {
        return Optional.empty();
      }
      at = (Message) at.getRepeatedField(field, path.get(i + 1));
      FieldDescriptor named = at.getDescriptorForType().findFieldByName("name");
      if (named == null) {
        return Optional.empty();
      }
      name += "." + at.getField(named);
    }
    return Optional.of(name);
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
