package io.polyboard.standalone.page;

import java.util.List;

/** What a command prints: the same for people and for programs. */
public interface Page {
  /** For people. */
  List<String> lines();

  /** For programs: one line of JSON, in the shape that the help of the command gives. */
  String json();
}
