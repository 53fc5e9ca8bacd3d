/** The answers people ask for most, and the way to a person when none of them helps. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { FaqList } from "./faq-list.tsx";

export function HelpTab() {
  const t = useT();
  return (
    <div className="px-4 pb-4">
      <FaqList />
      <p className="mt-4 text-muted text-sm">
        {t("support.noAnswer")}{" "}
        <Link to="/contact" className="text-link">
          {t("support.contact")}
        </Link>
      </p>
    </div>
  );
}
