package io.polyboard.standalone.page.position;

import module java.base;

import io.polyboard.standalone.page.Page;

/**
 * The legal turns of a position.
 *
 * @param variant its id
 * @param position in MFEN
 * @param turns in their order and spelling
 */
public record MovesPage(String variant, String position, List<String> turns) implements Page {
  @Override
  public List<String> lines() {
    return turns;
  }
}
