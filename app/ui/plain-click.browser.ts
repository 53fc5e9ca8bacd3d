import type { MouseEvent } from "react";

/** A click that the browser follows in this tab: others open a tab or a window, or save the page. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(button || metaKey || ctrlKey || shiftKey || altKey);
