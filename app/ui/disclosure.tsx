import type { KeyboardEvent, ReactNode } from "react";
import { buttonClassName } from "./button-link.tsx";
import { ChevronIcon } from "./icons.tsx";

interface DisclosureProps {
  label: ReactNode;
  open?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** The focus goes from what is hidden to the button that shows it again. */
export function closeDisclosure(details: HTMLDetailsElement) {
  const hadFocus = details.contains(document.activeElement);
  details.open = false;
  if (hadFocus) details.querySelector("summary")?.focus();
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key === "Escape") closeDisclosure(currentTarget);
}

export function Disclosure({ label, open = false, wide = false, children }: DisclosureProps) {
  return (
    <details open={open} onKeyDown={closeByEscape} className="group open:basis-full">
      <summary className={buttonClassName({ variant: "secondary", wide })}>
        <span>{label}</span>
        <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-5">{children}</div>
    </details>
  );
}
