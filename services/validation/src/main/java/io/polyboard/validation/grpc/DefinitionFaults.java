package io.polyboard.validation.grpc;

import io.polyboard.proto.rules.v1.DefinitionFault;
import io.polyboard.rules.Problem;
import java.util.List;

/** Problems of definitions in the terms of the contract. */
final class DefinitionFaults {
  private DefinitionFaults() {}

  static List<DefinitionFault> messages(List<Problem> problems) {
    return problems.stream().map(DefinitionFaults::message).toList();
  }

  private static DefinitionFault message(Problem problem) {
    return DefinitionFault.newBuilder()
        .setLine(problem.place().line())
        .setColumn(problem.place().column())
        .setCode(problem.code())
        .setMessage(problem.toString())
        .build();
  }
}
