/** Whether this dashboard is read-only: it refuses calls that change anything or search, and pages hide them. */
export const isReadOnly = "readOnly" in document.documentElement.dataset;
