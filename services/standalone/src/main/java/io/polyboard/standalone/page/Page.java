package io.polyboard.standalone.page;

import java.util.List;

/** What a command prints, a record: for programs the JSON of its components. */
public interface Page {
  /** The same for people. */
  List<String> lines();
}
