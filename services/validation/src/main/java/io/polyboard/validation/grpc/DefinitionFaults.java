package io.polyboard.validation.grpc;

import io.polyboard.proto.rules.v1.DefinitionFault;
import io.polyboard.rules.Fault;
import io.polyboard.rules.fault.Place;
import java.util.List;
import java.util.Optional;

/** Faults of definitions in the terms of the contract. */
final class DefinitionFaults {
  private DefinitionFaults() {}

  static List<DefinitionFault> messages(List<Fault> faults) {
    return faults.stream().map(DefinitionFaults::message).toList();
  }

  private static DefinitionFault message(Fault fault) {
    DefinitionFault.Builder message = DefinitionFault.newBuilder().setMessage(fault.toString());
    document(fault.place())
        .ifPresent(place -> message.setLine(place.line()).setColumn(place.column()));
    return message.build();
  }

  private static Optional<Place.InDocument> document(Place place) {
    return switch (place) {
      case Place.InDocument document -> Optional.of(document);
      case Place.Within(Place outer, Place inner) -> document(inner).or(() -> document(outer));
      default -> Optional.empty();
    };
  }
}
