package io.polyboard.standalone.page;

import module java.base;

/** What a command prints, a record: for programs the JSON of its components. */
public interface Page {
  /** The same for people. */
  List<String> lines();
}
