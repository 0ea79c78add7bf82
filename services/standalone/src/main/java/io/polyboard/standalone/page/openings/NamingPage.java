package io.polyboard.standalone.page.openings;

import module java.base;

import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;

/**
 * How many openings of a variant have names.
 *
 * @param variant its id
 * @param digest of its definition
 */
public record NamingPage(String variant, String digest, int openings) implements Page {
  @Override
  public List<String> lines() {
    return List.of(
        switch (openings) {
          case 0 -> "no opening of " + variant + " has a name";
          case 1 -> "1 opening of " + variant + " has a name";
          default -> Figures.format("%,d openings of %s have names", openings, variant);
        });
  }
}
