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
 * The comments of the contract before its services, methods, messages, fields and constants. The
 * descriptors in the generated classes have no comments. Immutable.
 */
final class ContractComments {
  private static final String RESOURCE = "/META-INF/polyboard-contract.binpb";

  private final Map<String, String> byName = new HashMap<>();

  private ContractComments(FileDescriptorSet contract) {
    contract.getFileList().forEach(this::add);
  }

  /** The comments of the contract on the class path. */
  static ContractComments load() throws IOException {
    return new ContractComments(
        FileDescriptorSet.parseFrom(
            Resources.toByteArray(Resources.getResource(ContractComments.class, RESOURCE))));
  }

  /**
   * The comment of an element, with an empty line between paragraphs; empty if there is none.
   *
   * @param fullName such as {@code polyboard.rules.v1.RulesService.GetVariant}; for a constant, the
   *     full name of its enum, a dot, and its own name
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
   * The full name of the element at a path; empty if it has none.
   *
   * @param path numbers of repeated fields and indexes in them, alternating, starting at the file
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

  /** Joins the lines of each paragraph; an empty line separates paragraphs. */
  private static String unwrapped(String comment) {
    return comment
        .lines()
        .map(String::strip)
        .collect(Collectors.joining("\n"))
        .strip()
        .replaceAll("(?<!\n)\n(?!\n)", " ");
  }
}
