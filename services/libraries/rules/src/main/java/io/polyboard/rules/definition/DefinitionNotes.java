package io.polyboard.rules.definition;

import module java.base;

/**
 * Finds oddities in a definition that is playable nevertheless: moves that are never possible, and
 * moves that are given twice.
 */
record DefinitionNotes(VariantDefinition definition, Value root) {

  /** Adds the oddities as problems. */
  void take() {
    for (PieceDefinition piece : definition.pieces()) {
      Value place = root.at("pieces", piece.letter());
      Map<Object, Integer> first = new HashMap<>();
      for (int i = 0; i < piece.movements().size(); i++) {
        Movement movement = piece.movements().get(i);
        Value moves = place.at("moves", i);
        Integer same = first.putIfAbsent(key(movement), i);
        if (same != null) {
          moves.refuse("MOVEMENT_TWICE", "is the same as moves[" + same + "]");
        } else {
          noteImpossible(movement, moves);
        }
      }
      PawnDefinition pawn = piece.pawn();
      if (pawn != null) {
        noteImpossible(
            pawn.advances().stream().map(PawnDefinition.Advance::vector).toList(),
            place.at("pawn", "advance"));
        noteImpossible(pawn.captures(), place.at("pawn", "capture"));
      }
    }
  }

  private void noteImpossible(Movement movement, Value place) {
    switch (movement) {
      case Movement.Leap leap -> noteUnless(allows(movement, leap.vector()), place.at("leap"));
      case Movement.Slide slide -> noteUnless(allows(movement, slide.vector()), place.at("slide"));
      case Movement.Path path ->
          noteUnless(
              Feasibility.allows(movement, path.steps(), path.anyOrder(), definition.lattice()),
              place.at("path"));
      case Movement.Walk walk -> {
        for (int i = 0; i < walk.vectors().size(); i++) {
          noteUnless(allows(movement, walk.vectors().get(i)), place.at("walk", i));
        }
      }
    }
  }

  private boolean allows(Movement movement, List<Integer> vector) {
    return Feasibility.allows(movement, List.of(vector), false, definition.lattice());
  }

  /** Notes the impossible vectors of a pawn. */
  private void noteImpossible(List<List<Integer>> vectors, Value place) {
    for (int i = 0; i < vectors.size(); i++) {
      boolean possible =
          new Feasibility(definition.lattice().axes(), false).allows(List.of(vectors.get(i)));
      noteUnless(possible, place.at(i));
    }
  }

  private static void noteUnless(boolean possible, Value place) {
    if (!possible) {
      place.refuse("MOVE_IMPOSSIBLE", "can never be made on these axes");
    }
  }

  /** Equal for movements that are the same, however their vectors and planes are written. */
  private static Object key(Movement movement) {
    Object made =
        switch (movement) {
          case Movement.Leap leap -> List.of("leap", key(leap.vector(), movement));
          case Movement.Slide slide ->
              List.of("slide", key(slide.vector(), movement), slide.limit());
          case Movement.Path path -> List.of("path", path.steps(), path.anyOrder());
          case Movement.Walk walk -> {
            Set<Object> vectors = new HashSet<>();
            walk.vectors().forEach(vector -> vectors.add(key(vector, movement)));
            yield List.of("walk", vectors, walk.length());
          }
        };
    return List.of(made, new HashSet<>(movement.planes()), movement.symmetric());
  }

  private static List<Integer> key(List<Integer> vector, Movement movement) {
    return movement.symmetric() ? vector.stream().map(Math::abs).sorted().toList() : vector;
  }
}
