import type { KeyboardEvent, ReactNode } from "react";
import { buttonClassName } from "./button-link.tsx";
import { ChevronIcon } from "./icons.tsx";

interface DisclosureProps {
  label: ReactNode;
  open?: boolean;
  wide?: boolean;
  children: ReactNode;
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape") return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
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
