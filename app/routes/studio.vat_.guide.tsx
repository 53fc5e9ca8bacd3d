import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireSeller(context);
  return { title: translatorFor(context.services.language)("studioVatGuide.title") };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["tax.studio"] } satisfies PageHandle;

export const meta = titleMeta;

const SECTIONS = ["sale", "threshold", "oss", "home", "sheet", "ways"] as const;

export default function VatGuide() {
  const t = useT();
  const { title } = useLoaderData<typeof loader>();
  return (
    <Page
      title={title}
      lead={t("studioVatGuide.lead")}
      width="read"
      back={{ to: "/studio/vat", label: t("studioVatGuide.back") }}
    >
      <div className="grid gap-6">
        {SECTIONS.map((section) => (
          <section key={section} aria-labelledby={section}>
            <h2 id={section} className="text-lg">
              {t(`studioVatGuide.${section}`)}
            </h2>
            <p className="mt-2">{t(`studioVatGuide.${section}Text`)}</p>
          </section>
        ))}
        <p>
          <Link to="/studio/settings" className="text-link">
            {t("studioVatGuide.settings")}
          </Link>
        </p>
      </div>
    </Page>
  );
}
