/** What the editor tells the preview in its frame when the draft has changed. */
export const PREVIEW_CHANGED = "page-changed";
