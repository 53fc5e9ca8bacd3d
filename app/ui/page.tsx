import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

const WIDTHS = { page: "", read: "max-w-read", form: "max-w-form" };

interface PageProps {
  children: ReactNode;
  title?: ReactNode;
  lead?: ReactNode;
  width?: keyof typeof WIDTHS;
  actions?: ReactNode;
  back?: { to: string; label: string };
}

export function Page({ children, title, lead, actions, width = "page", back }: PageProps) {
  return (
    <div className={`page ${WIDTHS[width]}`}>
      {back && <Link to={back.to} className="back-link">{`← ${back.label}`}</Link>}
      {title && (
        <header className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            <h1 className="text-xl">{title}</h1>
            {lead && <div className="mt-2 text-muted">{lead}</div>}
          </div>
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </header>
      )}
      {children}
    </div>
  );
}
