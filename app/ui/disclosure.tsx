import type { KeyboardEvent, ReactNode } from "react";
import { buttonClassName } from "./button-link.tsx";
import { ChevronIcon } from "./icons.tsx";

export const MENU_ITEM =
  "flex min-h-11 w-full items-center gap-2 rounded-lg px-3 py-2 text-left hover:bg-ground focus-visible:-outline-offset-2";

interface DisclosureProps {
  label: ReactNode;
  open?: boolean;
  wide?: boolean;
  /** Of a `<Menu>`. */
  isItem?: boolean;
  children: ReactNode;
}

/** The focus goes from what is hidden to the button that shows it again. */
export function closeDisclosure(details: HTMLDetailsElement) {
  const hadFocus = details.contains(document.activeElement);
  details.open = false;
  if (hadFocus) details.querySelector("summary")?.focus();
}

export function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key === "Escape") closeDisclosure(currentTarget);
}

export function Disclosure({ label, open = false, wide = false, isItem = false, children }: DisclosureProps) {
  return (
    <details open={open} onKeyDown={closeByEscape} className="group open:basis-full">
      <summary className={isItem ? MENU_ITEM : buttonClassName({ variant: "secondary", wide })}>
        <span>{label}</span>
        <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className={isItem ? "px-3 pt-2 pb-3" : "mt-5"}>{children}</div>
    </details>
  );
}
