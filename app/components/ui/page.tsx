import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

const WIDTHS = { page: "max-w-page", read: "max-w-read", form: "max-w-form" };

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
    <div className={`mx-auto w-full px-4 py-8 sm:px-6 sm:py-12 ${WIDTHS[width]}`}>
      {back && (
        <Link to={back.to} className="back-link">
          ← {back.label}
        </Link>
      )}
      {title && (
        <header className="mb-8">
          <h1 className="text-xl">{title}</h1>
          {lead && <p className="mt-2 text-muted">{lead}</p>}
        </header>
      )}
      {children}
    </div>
  );
}
