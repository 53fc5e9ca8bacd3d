import { Link } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async () => ({}),
  (t) => t("studioVatGuide.title"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["tax.studio"] } satisfies PageHandle;

const SECTIONS = ["sale", "threshold", "oss", "home", "sheet", "ways"] as const;

export default function VatGuide() {
  const t = useT();
  return (
    <StudioPage
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
    </StudioPage>
  );
}
