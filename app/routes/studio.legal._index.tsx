import { Link, useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import { date } from "#app/i18n/format-time.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { legalOverview } from "#app/legal/legal.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services }) => ({ texts: await legalOverview(services) }),
  (t) => t("studioLegal.title"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["legal", "legal.studio"] } satisfies PageHandle;

export default function LegalTextsPage() {
  const t = useT();
  const { texts } = useLoaderData<typeof loader>();
  return (
    <StudioPage lead={t("studioLegal.lead")} width="read">
      <ul className="border-line border-t">
        {texts.map(({ document, version, publishedAt }) => (
          <li
            key={document}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-1"
          >
            <Link
              to={`/studio/legal/${document}`}
              className="inline-flex min-h-11 items-center font-medium text-link"
            >
              {t(`legalTexts.${document}`)}
            </Link>
            <span className="pb-2 text-muted text-sm tabular-nums">
              {version !== null && publishedAt !== null
                ? t("legal.version", { version, date: date(publishedAt, t) })
                : t("studioLegal.missing")}
            </span>
          </li>
        ))}
      </ul>
    </StudioPage>
  );
}
