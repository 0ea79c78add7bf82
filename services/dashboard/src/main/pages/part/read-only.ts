/** Whether this dashboard is for looking alone: what changes anything, or searches, is refused and not offered. */
export const isReadOnly = "readOnly" in document.documentElement.dataset;
