import { html, nothing, type TemplateResult } from "lit";

/** Whether this dashboard is read-only: it refuses calls that change anything or search, and pages hide them. */
export const isReadOnly = "readOnly" in document.documentElement.dataset;

/**
 * Says what a read-only dashboard cannot do, and how to do it elsewhere; nothing on other dashboards.
 *
 * @param action such as "begin tournaments"
 * @param command a command line that does it
 */
export function readOnlyNote(action: string, command: string): TemplateResult | typeof nothing {
  return isReadOnly
    ? html`<p class="note">This dashboard is read-only and cannot ${action}. On the server: <code>${command}</code></p>`
    : nothing;
}
