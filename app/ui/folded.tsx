import type { ReactNode } from "react";
import { ChevronIcon } from "./icons.tsx";

interface FoldedProps {
  label: ReactNode;
  /** At the other end of the line, such as what is chosen inside. */
  state?: ReactNode;
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A part of a form that is rarely needed, behind a line that opens it. */
export function Folded({ label, state, open = false, onToggle, children }: FoldedProps) {
  return (
    <details
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className="group/folded min-w-0 border-line border-t pt-2"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
        <span className="font-semibold">{label}</span>
        <span className="flex items-center gap-2 text-right text-muted text-sm">
          {state && <span>{state}</span>}
          <ChevronIcon className="size-5 shrink-0 transition-transform group-open/folded:rotate-180" />
        </span>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
