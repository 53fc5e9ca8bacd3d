import type { ReactNode } from "react";
import { CubeIcon } from "./icons.tsx";

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-16 text-center text-muted">
      <span>{icon ?? <CubeIcon className="size-10" />}</span>
      <p className="max-w-md font-display font-semibold text-ink text-lg">{title}</p>
      {children && <p className="max-w-md text-balance">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
