package io.polyboard.standalone.page;

import java.util.List;

/** What a command prints: the same for people and for programs. */
public interface Page {
  /** For people. */
  List<String> lines();

  /** For programs: a line of JSON, or one for each of a list, in the shape that the help gives. */
  String json();
}
