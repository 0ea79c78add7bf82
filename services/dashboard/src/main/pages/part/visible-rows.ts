import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Height of a row in pixels, as in the style sheet; browsers can scroll a million such rows. */
const ROW = 32;
const OVERSCAN = 15;

/**
 * Chooses the rows of a list to draw, all of one height, so that a million rows cost no more than a
 * hundred. Updates its host when other rows become visible.
 */
export class VisibleRows implements ReactiveController {
  /** Index of the first drawn row, and of the row after the last. */
  first = 0;
  end = 4 * OVERSCAN;
  private element: HTMLElement | null = null;
  private readonly resizing = new ResizeObserver(() => this.update());
  private readonly update = () => {
    const { element } = this;
    if (!element) {
      return;
    }
    const top = Math.floor(element.scrollTop / ROW);
    const seen = Math.ceil(element.clientHeight / ROW);
    // In steps, so that not every new visible row updates the list.
    const first = Math.max(0, Math.floor(top / OVERSCAN - 1) * OVERSCAN);
    const end = Math.ceil((top + seen) / OVERSCAN + 1) * OVERSCAN;
    if (first !== this.first || end !== this.end) {
      this.first = first;
      this.end = end;
      this.host.requestUpdate();
    }
  };

  /**
   * @param scroll the element that scrolls; null until it exists
   */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly scroll: () => HTMLElement | null,
  ) {
    host.addController(this);
  }

  hostUpdated(): void {
    const element = this.scroll();
    if (element !== this.element) {
      this.leave();
      this.element = element;
      element?.addEventListener("scroll", this.update, { passive: true });
      if (element) {
        this.resizing.observe(element);
      }
    }
  }

  hostDisconnected(): void {
    this.leave();
    this.element = null;
  }

  private leave(): void {
    this.element?.removeEventListener("scroll", this.update);
    this.resizing.disconnect();
  }

  /** The rows to draw out of count, and the heights before and after them, in pixels. */
  range(count: number): { first: number; end: number; before: number; after: number } {
    const first = Math.min(this.first, count);
    const end = Math.min(this.end, count);
    return { first, end, before: first * ROW, after: (count - end) * ROW };
  }
}
