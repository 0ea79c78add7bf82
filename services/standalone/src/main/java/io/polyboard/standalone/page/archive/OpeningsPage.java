package io.polyboard.standalone.page.archive;

import module java.base;

import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;

/**
 * What was put into the opening explorer. The JSON of it, too.
 *
 * @param games that a command put in; services may have put in others at the time
 * @param complete whether all games are in
 * @param seconds that it took
 */
public record OpeningsPage(long games, boolean complete, double seconds) implements Page {
  @Override
  public List<String> lines() {
    return List.of(
        Figures.format(
            "%,d games put into the opening explorer in %.1f s%s",
            games, seconds, complete ? "" : "; there are more"));
  }
}
