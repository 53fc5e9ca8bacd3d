import type { MouseEvent } from "react";

/** React 18 does not know the attribute. The browser closes it on Escape and on a click beside it; here also a choice does. */
export const POPOVER = {
  popover: "auto",
  onClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    if ((target as Element).closest("a, button")) currentTarget.hidePopover();
  },
};
