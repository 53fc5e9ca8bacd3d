import type { MouseEvent } from "react";

/**
 * Props of a popover, whose attribute React 18 does not know. The browser closes it on Escape and on a click
 * outside; `onClick` also closes it when a link or a button in it is chosen.
 */
export const POPOVER = {
  popover: "auto",
  onClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    if ((target as Element).closest("a, button")) currentTarget.hidePopover();
  },
};
