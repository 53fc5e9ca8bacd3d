import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { isColour } from "#app/brand/accent.ts";
import {
  BrandChange,
  BrandPictureRef,
  BrandPreviewed,
  type PictureFailure,
} from "#app/brand/brand.contract.ts";
import { brandForStudio, previewBrand, saveBrand } from "#app/brand/brand.server.ts";
import { shownFaq } from "#app/brand/brand-faq.server.ts";
import {
  BRAND_PICTURE_MAX_BYTES,
  brandPictureTooLarge,
  removeBrandPicture,
  saveBrandPicture,
} from "#app/brand/brand-pictures.server.ts";
import { BrandPictures } from "#app/brand/brand-pictures.tsx";
import { BrandPreview, type PreviewedBrand } from "#app/brand/brand-preview.tsx";
import { BrandSettingsForm } from "#app/brand/brand-settings-form.tsx";
import { defaultFaqText } from "#app/brand/default-questions.ts";
import { notFound } from "#app/http/errors.server.ts";
import {
  failedFormReply,
  isUpload,
  LONG_FORM_LIMITS,
  parseForm,
  readUpload,
} from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { LANGUAGE_CODES, OTHER_LANGUAGES } from "#app/i18n/languages.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import type { Wording } from "#app/i18n/translate.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { FormResult } from "#app/shared/form-submission.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";

const PAGE_PATH = "/studio/settings/brand";

const inEachLanguage = (words: (t: Wording) => string): Translated =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, words(translatorFor(code))]));

const defaultFaq = () => inEachLanguage(defaultFaqText);

export const loader = studioLoader(
  async ({ services }) => {
    const { stored, brand, preview } = await brandForStudio(services);
    const { accent, heroTitle, heroLead, about, contact, logo, hero, portrait } = brand;
    return {
      values: {
        name: stored.name ?? null,
        accent,
        heroTitle,
        heroLead,
        about,
        links: stored.links ?? null,
        faq: shownFaq(brand, defaultFaq()),
        ...contact,
        languages: OTHER_LANGUAGES.filter((code) => brand.languages.includes(code)),
      },
      revision: stored.revision ?? 0,
      defaults: {
        name: services.settings.SHOP_NAME,
        heroTitle: inEachLanguage((t) => t("welcome.title")),
        heroLead: inEachLanguage((t) => t("welcome.lead")),
      },
      pictures: { logo, icon: brand.icons?.large ?? null, hero, portrait },
      preview,
    };
  },
  (t) => t("studioBrand.title"),
);

interface PictureAnswer {
  failure: PictureFailure;
}

/** Without the kit: a form with a file is read in its own way. */
async function upload({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  // The picture's kind is in the address, because the body is not read when the file is too large.
  const submission = parseForm(new URL(request.url).searchParams, BrandPictureRef);
  const picture = submission.status === "success" ? submission.value.picture : null;
  const sent = await readUpload(request, {
    field: "file",
    maxBytes: BRAND_PICTURE_MAX_BYTES,
    tooLarge: brandPictureTooLarge,
  }).catch((error: unknown) => failedFormReply(submission, error));
  if (!("form" in sent))
    return data<PictureAnswer>(
      { failure: { picture: picture ?? "logo", result: sent.data } },
      sent.init ?? {},
    );
  if (picture === null) throw notFound(context);
  if (!sent.file) {
    const result = submission.reply({ fieldErrors: { picture: ["studioBrand.pictureMissing"] } });
    return data<PictureAnswer>({ failure: { picture, result } }, { status: 400 });
  }
  try {
    await saveBrandPicture(services, picture, sent.file);
  } catch (error) {
    const reply = failedFormReply(submission, error);
    return data<PictureAnswer>({ failure: { picture, result: reply.data } }, reply.init ?? {});
  }
  return redirect(PAGE_PATH, 303);
}

const answerForm = studioAction(
  {
    preview: button({ input: BrandPreviewed, run: previewBrand }, { tell: (made) => ({ made }) }),
    // The header and the colours belong to the document, which a client-side navigation would not load again.
    save: button(
      { input: BrandChange, run: (services, change) => saveBrand(services, change, defaultFaq()) },
      { done: "studioBrand.saved", page: () => PAGE_PATH, isDocument: true },
    ),
    remove: button({ input: BrandPictureRef, run: removeBrandPicture }, { done: "studioBrand.removed" }),
  },
  LONG_FORM_LIMITS,
);

export const action = async (args: ActionFunctionArgs) =>
  isUpload(args.request) ? upload(args) : answerForm(args);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
/** A preview's response already contains all that changes on the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("intent") !== "preview" && defaultShouldRevalidate;
export const handle = { i18n: ["brand", "brand.studio"] } satisfies PageHandle;

const PREVIEW_DELAY_MS = 300;

function usePreview(preview: PreviewedBrand, storedAccent: string) {
  const fetcher = useFetcher<FormResult>();
  // The loader's preview changes after an upload, the fetcher's after an edit: whichever came last is shown.
  const [shown, setShown] = useState(preview);
  useEffect(() => setShown(preview), [preview]);
  useEffect(() => {
    if (fetcher.data?.made) setShown(fetcher.data.made as PreviewedBrand);
  }, [fetcher.data]);
  const [accent, setAccent] = useState(storedAccent);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const onEdit = (typed: FormData) => {
    typed.set("intent", "preview");
    setAccent(String(typed.get("accent")));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => fetcher.submit(typed, { method: "post" }), PREVIEW_DELAY_MS);
  };
  return { brand: shown, accent, onEdit };
}

export default function BrandPage() {
  const t = useT();
  const { values, revision, defaults, pictures, preview } = useLoaderData<typeof loader>();
  const failure = useActionData<FormResult & Partial<PictureAnswer>>()?.failure;
  const { brand, accent, onEdit } = usePreview(preview, values.accent ?? "");
  return (
    <StudioPage lead={t("studioBrand.lead")} back={{ to: "/studio/settings", label: t("studio.settings") }}>
      <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-6">
          <BrandSettingsForm
            values={values}
            revision={revision}
            defaults={defaults}
            accent={accent}
            onEdit={onEdit}
          />
          <BrandPictures pictures={pictures} failure={failure} />
        </div>
        <section aria-labelledby="preview" className="max-lg:order-first lg:sticky lg:top-24">
          <h2 id="preview" className="text-lg">
            {t("studioBrand.preview")}
          </h2>
          <p className="mt-1 mb-4 text-muted text-sm">{t("studioBrand.previewHint")}</p>
          <BrandPreview brand={brand} accent={isColour(accent) ? accent.toLowerCase() : null} />
        </section>
      </div>
    </StudioPage>
  );
}
