package io.polyboard.standalone.page;

import module java.base;

/** The output of a command: a record, whose JSON has its components. */
public interface Page {
  /** The output as text. */
  List<String> lines();
}
