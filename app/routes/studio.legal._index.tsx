import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireSeller } from "#app/http/guards.server.ts";
import { date } from "#app/i18n/format-time.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { legalOverview } from "#app/legal/legal.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const title = translatorFor(services.language)("studioLegal.title");
  return { texts: await legalOverview(services), title };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["legal", "legal.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function LegalTextsPage() {
  const t = useT();
  const { texts } = useLoaderData<typeof loader>();
  return (
    <Page title={t("studioLegal.title")} lead={t("studioLegal.lead")} width="read">
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
    </Page>
  );
}
