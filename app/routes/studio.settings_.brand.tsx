import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { isColour } from "#app/brand/accent.ts";
import {
  BrandChange,
  BrandPictureUpload,
  BrandPreviewed,
  type PictureAnswer,
  pictureText,
} from "#app/brand/brand.contract.ts";
import { picturesAsTexts, publicPicture, saveBrand } from "#app/brand/brand.server.ts";
import { shownFaq } from "#app/brand/brand-faq.server.ts";
import { brandForStudio, previewBrand } from "#app/brand/brand-for-studio.server.ts";
import {
  BRAND_PICTURE_MAX_BYTES,
  brandPictureTooLarge,
  draftBrandPicture,
} from "#app/brand/brand-pictures.server.ts";
import { BrandPreview } from "#app/brand/brand-preview.tsx";
import { BrandSettingsForm } from "#app/brand/brand-settings-form.tsx";
import { defaultFaqText } from "#app/brand/default-questions.ts";
import { FONTS } from "#app/brand/typefaces.server.ts";
import type { Typeface } from "#app/brand/typefaces.ts";
import { expectedError, notFound, statusOf } from "#app/http/errors.server.ts";
import { isUpload, LONG_FORM_LIMITS, readUpload } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { LANGUAGE_CODES, OTHER_LANGUAGES } from "#app/i18n/languages.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import type { Wording } from "#app/i18n/translate.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { DomainError, messageOf } from "#app/shared/errors.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { useTypedPreview } from "#app/studio/use-typed-preview.browser.ts";

const PAGE_PATH = "/studio/settings/brand";

const inEachLanguage = (words: (t: Wording) => string): Translated =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, words(translatorFor(code))]));

const defaultFaq = () => inEachLanguage(defaultFaqText);

export const loader = studioLoader(
  "all",
  async ({ services }) => {
    const { stored, brand, preview } = await brandForStudio(services);
    const { accent, typeface, heroTitle, heroLead, about, contact, logo, hero, portrait } = brand;
    return {
      values: {
        name: stored.name ?? null,
        accent,
        typeface,
        heroTitle,
        heroLead,
        about,
        links: stored.links ?? null,
        faq: shownFaq(brand, defaultFaq()),
        ...contact,
        languages: OTHER_LANGUAGES.filter((code) => brand.languages.includes(code)),
        ...picturesAsTexts(stored),
      },
      revision: stored.revision ?? 0,
      defaults: {
        name: services.settings.SHOP_NAME,
        heroTitle: inEachLanguage((t) => t("welcome.title")),
        heroLead: inEachLanguage((t) => t("welcome.lead")),
      },
      pictures: { logo, icon: brand.icons?.large ?? null, hero, portrait },
      preview,
      fonts: FONTS,
    };
  },
  (t) => t("studioBrand.title"),
);

/** Without the kit: a file is read in its own way, and it counts only once the brand is saved. */
async function upload({ request, context }: ActionFunctionArgs) {
  await requireSeller(context, "all");
  const { services } = context;
  // The picture's kind is in the address, because the body is not read when the file is too large.
  const { data: sent } = BrandPictureUpload.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const picture = sent?.picture ?? "logo";
  try {
    const { file } = await readUpload(request, {
      field: "file",
      maxBytes: BRAND_PICTURE_MAX_BYTES,
      tooLarge: brandPictureTooLarge,
    });
    if (!sent) throw notFound(context);
    if (!file) throw new DomainError("bad_input", { fields: { picture: "studioBrand.pictureMissing" } });
    const stored = await draftBrandPicture(services, picture, file);
    const shown = publicPicture(stored[0], services.settings);
    return data<PictureAnswer | null>(shown && { picture, text: pictureText(stored), shown });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    const answer = { picture, error: expected.fields?.picture ?? messageOf(expected) };
    return data<PictureAnswer>(answer, { status: statusOf(expected.code) });
  }
}

const answerForm = studioAction(
  "all",
  {
    preview: button({ input: BrandPreviewed, run: previewBrand }, { tell: (made) => ({ made }) }),
    // The header and the colours belong to the document, which a client-side navigation would not load again.
    save: button(
      { input: BrandChange, run: (services, change) => saveBrand(services, change, defaultFaq()) },
      { done: "studioBrand.saved", page: () => PAGE_PATH, isDocument: true },
    ),
  },
  LONG_FORM_LIMITS,
);

export const action = async (args: ActionFunctionArgs) =>
  isUpload(args.request) ? upload(args) : answerForm(args);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { revalidatesButForPreviews as shouldRevalidate } from "#app/studio/use-typed-preview.browser.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["brand", "brand.studio"] } satisfies PageHandle;

export default function BrandPage() {
  const t = useT();
  const { values, revision, defaults, pictures, preview, fonts } = useLoaderData<typeof loader>();
  const { shown: brand, preview: update } = useTypedPreview(preview);
  const [{ accent, typeface }, setLook] = useState({
    accent: values.accent ?? "",
    typeface: values.typeface,
  });
  const onEdit = (typed: FormData) => {
    setLook({ accent: String(typed.get("accent")), typeface: typed.get("typeface") as Typeface });
    update(typed);
  };
  return (
    <StudioPage lead={t("studioBrand.lead")} back={{ to: "/studio/settings", label: t("studio.settings") }}>
      <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <BrandSettingsForm
          values={values}
          revision={revision}
          defaults={defaults}
          pictures={pictures}
          accent={accent}
          fonts={fonts}
          onEdit={onEdit}
        />
        <section aria-labelledby="preview" className="lg:sticky lg:top-24">
          <h2 id="preview" className="text-lg">
            {t("studioBrand.preview")}
          </h2>
          <p className="mt-1 mb-4 text-muted text-sm">{t("studioBrand.previewHint")}</p>
          <BrandPreview
            brand={brand}
            accent={isColour(accent) ? accent.toLowerCase() : null}
            typeface={typeface}
          />
        </section>
      </div>
    </StudioPage>
  );
}
