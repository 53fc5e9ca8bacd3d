import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Faq } from "./faq.tsx";

export function HelpTab() {
  const t = useT();
  return (
    <div className="px-4 pb-4">
      <Faq />
      <p className="mt-4 text-muted text-sm">
        <span>{t("support.noAnswer")}</span>{" "}
        <Link to="/contact" className="text-link">
          {t("support.contact")}
        </Link>
      </p>
    </div>
  );
}
