package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.RefusedException;

/** Builds {@link Movements#SLIDES} of all shapes, and {@link Movements#RAYS} of all slides. */
final class SlideTable {
  /** Maximum number of longs in the table of rays: 32 MiB. */
  private static final int MAX_RAY_WORDS = 1 << 22;

  final int[] starts;
  final int[] unlimited;
  final long[] rays;
  final boolean[] staysInWord;

  /** Two opposite directions: to higher and to lower cell numbers. */
  private record Slide(Routes.Ray ascending, Routes.Ray descending) {
    Slide withoutLimit() {
      return new Slide(ascending.unlimited(), descending.unlimited());
    }
  }

  /**
   * @throws RefusedException if the rays take too much memory
   */
  SlideTable(List<Shape> shapes) {
    List<Slide> slides = new ArrayList<>();
    starts = new int[shapes.size() + 1];
    for (int shape = 0; shape < shapes.size(); shape++) {
      slides.addAll(slides(shapes.get(shape).rays));
      starts[shape + 1] = slides.size();
    }
    unlimited = new int[slides.size()];
    for (int slide = 0; slide < unlimited.length; slide++) {
      Compiling.check();
      Slide withoutLimit = slides.get(slide).withoutLimit();
      if (!slides.contains(withoutLimit)) {
        slides.add(withoutLimit);
      }
      unlimited[slide] =
          slides.get(slide).equals(withoutLimit) ? slide : slides.indexOf(withoutLimit);
    }
    if (slides.size() > MAX_RAY_WORDS / rays(1, -1)) {
      throw new RefusedException(
          Place.named("pieces"),
          "SLIDES",
          "slide in too many directions for a lattice of this size; use fewer directions");
    }
    rays = new long[rays(slides.size(), -1)];
    staysInWord = new boolean[slides.size()];
    for (int slide = 0; slide < slides.size(); slide++) {
      addRays(slide, slides.get(slide));
      staysInWord[slide] = staysInWord(slide);
    }
  }

  /**
   * The index in {@link Movements#RAYS} of the rays of a slide from a cell; the cell may be −1 or
   * {@link Sizes#SLOTS}.
   */
  static int rays(int slide, int from) {
    return 2 * WORDS * (slide * (SLOTS + 2) + 1 + from);
  }

  /** Pairs directions with their opposites. */
  private static List<Slide> slides(List<Routes.Ray> directions) {
    List<Routes.Ray> rest = new ArrayList<>(directions);
    List<Slide> slides = new ArrayList<>();
    while (!rest.isEmpty()) {
      Routes.Ray one = rest.removeFirst();
      Routes.Ray opposite = one.opposite(LATTICE);
      Routes.Ray other = rest.remove(opposite) ? opposite : Routes.Ray.none(LATTICE);
      slides.add(Shape.ascends(LATTICE, one) ? new Slide(one, other) : new Slide(other, one));
    }
    return slides;
  }

  private void addRays(int slide, Slide directions) {
    Compiling.check();
    for (int from = 0; from < CELLS; from++) {
      int ascending = rays(slide, from) / WORDS;
      for (int cell : Shape.ray(LATTICE, from, directions.ascending())) {
        CellSets.set(rays, ascending, cell);
      }
      for (int cell : Shape.ray(LATTICE, from, directions.descending())) {
        CellSets.set(rays, ascending + 1, cell);
      }
    }
  }

  private boolean staysInWord(int slide) {
    for (int from = 0; from < CELLS; from++) {
      int up = rays(slide, from);
      for (int w = 0; w < WORDS; w++) {
        if (w != from >> 6 && (rays[up + w] | rays[up + WORDS + w]) != 0) {
          return false;
        }
      }
    }
    return true;
  }
}
