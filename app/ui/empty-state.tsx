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
    <div className="empty-state">
      <span>{icon ?? <CubeIcon className="size-10" />}</span>
      <p className="font-semibold text-ink text-lg tracking-tight">{title}</p>
      {children && <p>{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
