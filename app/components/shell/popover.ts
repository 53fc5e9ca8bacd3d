import type { MouseEvent } from "react";

/**
 * React 18 does not know the attribute. The browser closes a popover on Escape and on a click outside; this also closes it
 * when a link or a button in it is chosen.
 */
export const POPOVER = {
  popover: "auto",
  onClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    if ((target as Element).closest("a, button")) currentTarget.hidePopover();
  },
};
