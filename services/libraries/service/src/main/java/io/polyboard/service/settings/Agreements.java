package io.polyboard.service.settings;

import module java.base;

/** The agreements between settings; found by {@link java.util.ServiceLoader}. */
public interface Agreements {
  /** All agreements that must hold. */
  List<Agreement<?, ?>> agreements();
}
