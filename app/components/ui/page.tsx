import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

const WIDTHS = { page: "", read: "max-w-read", form: "max-w-form" };

interface PageProps {
  children: ReactNode;
  title?: ReactNode;
  lead?: ReactNode;
  width?: keyof typeof WIDTHS;
  /** Link to the parent page, above the title. */
  back?: { to: string; label: string };
}

export function Page({ children, title, lead, width = "page", back }: PageProps) {
  return (
    <div className={`page ${WIDTHS[width]}`}>
      {back && (
        <Link to={back.to} className="back-link">
          ← {back.label}
        </Link>
      )}
      {title && (
        <header className="mb-8">
          <h1 className="text-xl">{title}</h1>
          {lead && <div className="mt-2 text-muted">{lead}</div>}
        </header>
      )}
      {children}
    </div>
  );
}
