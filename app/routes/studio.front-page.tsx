import type { AppLoadContext } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { welcomeContent } from "#app/brand/welcome-content.ts";
import { choosableModels } from "#app/catalog/choice/choosable-models.server.ts";
import { listedCollections } from "#app/collections/collections.server.ts";
import { frontPageCalls as calls } from "#app/front-page/front-page.calls.server.ts";
import { FrontPage, namedModels } from "#app/front-page/front-page.contract.ts";
import { frontPageForStudio, readFrontPage } from "#app/front-page/front-page.server.ts";
import { FrontPageForm } from "#app/front-page/front-page-form.tsx";
import { FrontPageSections } from "#app/front-page/sections.tsx";
import { shopWindow } from "#app/front-page/shop-window.server.tsx";
import { shownSections } from "#app/front-page/shown-sections.server.tsx";
import { LONG_FORM_LIMITS } from "#app/http/forms.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import { shopTranslator } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { useTypedPreview } from "#app/studio/use-typed-preview.browser.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";

async function previewOf(services: AppLoadContext["services"], arranged: FrontPage) {
  const [t, { brand, numbers }, { model, collections, sections }] = await Promise.all([
    shopTranslator(services),
    services.shop.profile(),
    readFrontPage(services, arranged),
  ]);
  const welcome = welcomeContent({ brand, numbers, model }, t);
  return { window: shopWindow(t, welcome, collections), sections: shownSections(t, sections) };
}

export const loader = studioLoader(
  "all",
  async ({ services }) => {
    const frontPage = await frontPageForStudio(services);
    const [preview, collections, models] = await Promise.all([
      previewOf(services, frontPage),
      listedCollections(services),
      choosableModels(services, { purpose: "list", chosen: namedModels(frontPage) }),
    ]);
    return { frontPage, preview, choices: { models, collections } };
  },
  (t) => t("studio.frontPage"),
);

export const action = studioAction(
  "all",
  {
    preview: button({ input: FrontPage, run: previewOf }, { tell: (made) => ({ made }) }),
    save: button(calls["POST /app/studio/front-page"], { done: "studio.savedForShoppers" }),
  },
  LONG_FORM_LIMITS,
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { revalidatesButForPreviews as shouldRevalidate } from "#app/studio/use-typed-preview.browser.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = {
  i18n: ["catalog.list", "front-page.studio", "printers", "rates"],
} satisfies PageHandle;

/** React 18 has no boolean `inert` attribute; an empty string sets it. */
const INERT = { inert: "" };

export default function FrontPagePage() {
  const t = useT();
  const { frontPage, preview, choices } = useLoaderData<typeof loader>();
  const { shown, preview: onEdit } = useTypedPreview(preview);
  return (
    <StudioPage
      lead={t("studioFrontPage.lead")}
      back={{ to: "/studio/models", label: t("studio.models") }}
      actions={
        <ButtonLink to="/" variant="secondary">
          {t("studioFrontPage.show")}
        </ButtonLink>
      }
    >
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="min-w-0">
          <FrontPageForm frontPage={frontPage} choices={choices} onEdit={onEdit} />
        </div>
        <section aria-labelledby="preview" className="min-w-0 max-lg:order-first lg:sticky lg:top-24">
          <h2 id="preview" className="mb-4 text-lg">
            {t("studioFrontPage.preview")}
          </h2>
          <div
            {...INERT}
            style={{ zoom: 0.5 }}
            className="max-h-[64rem] overflow-hidden rounded-box border border-line bg-paper pb-8 lg:max-h-none"
          >
            <StaticHtml html={shown.window} />
            <FrontPageSections sections={shown.sections} />
          </div>
        </section>
      </div>
    </StudioPage>
  );
}
