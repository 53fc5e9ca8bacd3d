import { useRouteLoaderData } from "@remix-run/react";
import { BrandQuestions } from "#app/brand/brand-questions.tsx";
import { DEFAULT_QUESTIONS } from "#app/brand/default-questions.ts";
import { brand as spanish } from "#app/i18n/es/brand.ts";
import { langOf } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { RootData } from "#app/shell/page-meta.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";

/** The answers are in Spanish (docs/specification.md, section 2), followed by the reader's own language. */
function ShopQuestions() {
  const t = useT();
  const translated = t.language !== "es";
  return (
    <ul className="divide-y divide-line">
      {DEFAULT_QUESTIONS.map((question) => (
        <li key={question}>
          <details className="group">
            <summary className="flex min-h-12 items-center justify-between gap-4 py-3 font-medium -outline-offset-2">
              <span>{t(`faq.${question}`)}</span>
              <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid gap-3 pb-4">
              <p lang={langOf(t, "es")}>{spanish.faq[`${question}Answer`]}</p>
              {translated && (
                <p className="border-line border-l-2 pl-3 text-muted">{t(`faq.${question}Answer`)}</p>
              )}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

export function Faq() {
  const sellersFaq = (useRouteLoaderData("root") as RootData | undefined)?.faq;
  return sellersFaq ? <BrandQuestions faq={sellersFaq} /> : <ShopQuestions />;
}
