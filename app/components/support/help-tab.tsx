import { Link } from "@remix-run/react";
import { ChevronIcon } from "#app/components/ui/icons.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { FAQ } from "./faq.ts";

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

export function FaqList() {
  const { language } = useT();
  const english = language === "en";
  return (
    <ul className="divide-y divide-line">
      {FAQ.map(({ question, answer }) => (
        <li key={question.en}>
          <details className="group">
            <summary className="flex min-h-12 items-center justify-between gap-4 py-3 font-medium -outline-offset-2">
              {question[language]}
              <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid gap-3 pb-4">
              <p lang={english ? "es" : undefined}>{answer.es}</p>
              {english && <p className="border-line border-l-2 pl-3 text-muted">{answer.en}</p>}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
