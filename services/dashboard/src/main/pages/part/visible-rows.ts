import type { ReactiveController, ReactiveControllerHost } from "lit";

/** The height of a row in pixels, as the style sheet has it; a million of them fit into what browsers scroll. */
const ROW = 32;
const OVERSCAN = 15;

/**
 * Which rows of a list are to be drawn, all of one height, so that a million of them cost no more than
 * a hundred. Draws its host anew when others come into sight.
 */
export class VisibleRows implements ReactiveController {
  /** The index of the first row that is drawn, and that after the last. */
  first = 0;
  end = 4 * OVERSCAN;
  private element: HTMLElement | null = null;
  private readonly resizing = new ResizeObserver(() => this.look());
  private readonly look = () => {
    const { element } = this;
    if (!element) {
      return;
    }
    const top = Math.floor(element.scrollTop / ROW);
    const seen = Math.ceil(element.clientHeight / ROW);
    // In steps, so that not every row that comes into sight draws the list anew.
    const first = Math.max(0, Math.floor(top / OVERSCAN - 1) * OVERSCAN);
    const end = Math.ceil((top + seen) / OVERSCAN + 1) * OVERSCAN;
    if (first !== this.first || end !== this.end) {
      this.first = first;
      this.end = end;
      this.host.requestUpdate();
    }
  };

  /**
   * @param scroll the element that scrolls, once it is there
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
      element?.addEventListener("scroll", this.look, { passive: true });
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
    this.element?.removeEventListener("scroll", this.look);
    this.resizing.disconnect();
  }

  /** The rows to draw of so many, and the heights of those before and after them, in pixels. */
  range(count: number): { first: number; end: number; before: number; after: number } {
    const first = Math.min(this.first, count);
    const end = Math.min(this.end, count);
    return { first, end, before: first * ROW, after: (count - end) * ROW };
  }
}
