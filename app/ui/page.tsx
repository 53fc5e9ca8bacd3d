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
  /** So that a list begins in the first screen of a phone. */
  isCompact?: boolean;
}

export function Page({ children, title, lead, actions, width = "page", back, isCompact }: PageProps) {
  return (
    <div className={`page ${WIDTHS[width]} ${isCompact ? "py-4 sm:py-8" : ""}`}>
      {back && <Link to={back.to} className="back-link">{`← ${back.label}`}</Link>}
      {title && (
        <header
          className={`flex flex-wrap items-center justify-between gap-y-4 ${isCompact ? "mb-4 gap-x-4 sm:mb-6 sm:gap-x-6" : "mb-8 gap-x-6"}`}
        >
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
