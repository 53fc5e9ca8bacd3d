/** What is done less often than what stands beside it, behind "⋯": by the browser itself, so that it works without scripts, closes by Escape, and tells screen readers its state. */
import { type ReactNode, useId } from "react";
import { DotsIcon } from "./icons.tsx";

/** A form that an item opens takes the place of the others, in the middle of the screen, because above its button it would cover the row that it is about. */
const WITH_FORM =
  "has-[details[open]]:m-auto has-[details[open]]:w-[min(24rem,calc(100vw-2rem))] has-[details[open]]:[position-area:none] [&:has(details[open])>:not(:has([open]))]:hidden";

/** Below its button, or above it, to the side where there is room, else in between; in the middle of the screen where the browser cannot place it there. */
export const MENU =
  "m-0 w-64 rounded-box border border-line bg-raised p-1.5 text-ink text-sm shadow-float [position-try-fallbacks:flip-block,flip-inline,bottom,top] open:grid open:animate-rise";

interface MenuProps {
  /** What the button is called, which shows three dots: with what its items are about. */
  label: string;
  /** Of the button: its position, which is not static. */
  className?: string;
  /** Items of a list: links and buttons with the class MENU_ITEM, and `<Disclosure isItem>`s. */
  children: ReactNode;
}

export function Menu({ label, className = "relative", children }: MenuProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-label={label}
        className={`grid size-11 place-items-center rounded-full before:absolute before:inset-1 before:rounded-full before:border before:border-line before:bg-surface before:transition-colors hover:before:border-edge ${className}`}
        {...{ popovertarget: id }}
      >
        <DotsIcon className="relative size-5" />
      </button>
      <ul
        id={id}
        className={`${MENU} ${WITH_FORM} [position-area:bottom_span-left]`}
        {...{ popover: "auto" }}
      >
        {children}
      </ul>
    </>
  );
}
