package io.polyboard.service.settings;

import module java.base;

/** How settings have to agree with each other; found by {@link java.util.ServiceLoader}. */
public interface Agreements {
  /** All that have to hold. */
  List<Agreement<?, ?>> agreements();
}
