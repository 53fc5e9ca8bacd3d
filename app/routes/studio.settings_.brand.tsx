/** The shop's name, looks and words, with a preview of what is typed. */
import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { offlineSafeAction } from "#app/client/offline.ts";
import { offlineSafeLoader, offlineSubmission } from "#app/client/offline-pages.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { BrandForm as BrandFields } from "#app/components/studio/brand/brand-form.tsx";
import { BrandPictures, type PictureFailure } from "#app/components/studio/brand/brand-pictures.tsx";
import { brandPreview } from "#app/components/studio/brand/brand-preview.server.tsx";
import { BrandPreview } from "#app/components/studio/brand/brand-preview.tsx";
import { Page } from "#app/components/ui/page.tsx";
import {
  type Brand,
  BrandForm,
  BrandPictureRef,
  type BrandText,
  fieldOf,
  languageField,
} from "#app/domain/brand/brand.contract.ts";
import { brandChanges, brandOf, currentBrand, saveBrand } from "#app/domain/brand/brand.server.ts";
import {
  BRAND_PICTURE_MAX_BYTES,
  brandPictureTooLarge,
  removeBrandPicture,
  saveBrandPicture,
} from "#app/domain/brand/brand-pictures.server.ts";
import { LANGUAGE_CODES, OTHER_LANGUAGES } from "#app/domain/languages.ts";
import { notFound } from "#app/http/errors.server.ts";
import {
  failedFormReply,
  invalidFormReply,
  isUpload,
  knownFields,
  LONG_FORM_LIMITS,
  parseForm,
  readForm,
  readUpload,
  type SentForm,
} from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

const ADDRESS = "/studio/settings/brand";

const textsOf = (brand: Brand, text: BrandText) =>
  LANGUAGE_CODES.map((language) => [fieldOf(text, language), brand[text][language] ?? ""] as const);

/** What the form's fields say. */
const fieldsOf = (brand: Brand, name: string): Record<string, string> =>
  Object.fromEntries([
    ["name", name],
    ["accent", brand.accent ?? ""],
    ...textsOf(brand, "heroTitle"),
    ...textsOf(brand, "heroLead"),
    ...textsOf(brand, "faq"),
    ["email", brand.contact.email ?? ""],
    ["phone", brand.contact.phone ?? ""],
    ["address", brand.contact.address ?? ""],
    ...OTHER_LANGUAGES.map((code) => [languageField(code), brand.languages.includes(code) ? "on" : ""]),
  ]);

/** What shoppers read where a field is empty. */
const defaultsOf = (shopName: string): Record<string, string> =>
  Object.fromEntries([
    ["name", shopName],
    ["accent", "#c2410c"],
    ...LANGUAGE_CODES.flatMap((language) => {
      const t = translatorFor(language);
      return [
        [fieldOf("heroTitle", language), t("welcome.title")],
        [fieldOf("heroLead", language), t("welcome.lead")],
      ];
    }),
  ]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const stored = await currentBrand(services);
  const brand = brandOf(stored, services.settings);
  const t = translatorFor(services.language);
  return {
    title: t("studioBrand.title"),
    fields: fieldsOf(brand, stored.name ?? ""),
    defaults: defaultsOf(services.settings.SHOP_NAME),
    pictures: { logo: brand.logo, icon: brand.icons?.large ?? null, hero: brand.hero },
    preview: brandPreview(t, brand),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export const clientLoader = offlineSafeLoader<typeof loader>();

interface BrandAnswer {
  preview?: string;
  result?: SubmissionResult;
  failure?: PictureFailure;
}
type Args = Pick<ActionFunctionArgs, "request" | "context">;

/** Of what is valid; the rest is as it is stored. */
async function preview({ services }: Args["context"], form: SentForm): Promise<BrandAnswer> {
  const stored = await currentBrand(services);
  const typed = BrandForm.safeParse(knownFields(form, BrandForm));
  const brand = brandOf(
    typed.success ? { ...stored, ...brandChanges(typed.data) } : stored,
    services.settings,
  );
  return { preview: brandPreview(translatorFor(services.language), brand) };
}

async function upload({ request, context }: Args) {
  const { services } = context;
  const emptySubmission = parseForm(new URLSearchParams(), BrandPictureRef);
  const sent = await readUpload(request, {
    field: "file",
    maxBytes: BRAND_PICTURE_MAX_BYTES,
    tooLarge: brandPictureTooLarge,
  }).catch((error: unknown) => failedFormReply(emptySubmission, error));
  if (!("form" in sent))
    return data<BrandAnswer>({ failure: { picture: "logo", result: sent.data } }, sent.init ?? {});
  const submission = parseForm(sent.form, BrandPictureRef);
  if (submission.status !== "success") throw notFound(context);
  const { picture } = submission.value;
  if (!sent.file) {
    const result = submission.reply({ fieldErrors: { picture: ["studioBrand.pictureMissing"] } });
    return data<BrandAnswer>({ failure: { picture, result } }, { status: 400 });
  }
  try {
    await saveBrandPicture(services, picture, sent.file);
  } catch (error) {
    const reply = failedFormReply(submission, error);
    return data<BrandAnswer>({ failure: { picture, result: reply.data } }, reply.init ?? {});
  }
  services.shop.forget();
  return redirect(ADDRESS, 303);
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  if (isUpload(request)) return upload({ request, context });
  const form = await readForm({ request, context }, LONG_FORM_LIMITS);
  const intent = form.get("intent");
  if (intent === "preview") return preview(context, form);
  if (intent === "remove") {
    const named = BrandPictureRef.safeParse(knownFields(form, BrandPictureRef));
    if (!named.success) throw notFound(context);
    await removeBrandPicture(services, named.data.picture);
  } else {
    const submission = parseForm(form, BrandForm);
    if (submission.status !== "success") {
      const reply = invalidFormReply(submission);
      return data<BrandAnswer>({ result: reply.data }, reply.init ?? {});
    }
    await saveBrand(services, submission.value);
    services.shop.forget();
    // The bar and the colours around this page are of its document.
    return redirectDocument(`${ADDRESS}?saved=1`, 303);
  }
  services.shop.forget();
  return redirect(ADDRESS, 303);
}

export const clientAction = offlineSafeAction((sent): BrandAnswer => ({ result: offlineSubmission(sent) }));

/** The answer to a preview contains everything that it changes on the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("intent") !== "preview" && defaultShouldRevalidate;

export const meta = titleMeta;

/** Long enough that a word is one request. */
const PAUSE_MS = 300;

/** The preview of what is typed: the colour at once, the words after a pause. */
function usePreview({ preview, fields }: { preview: string; fields: Record<string, string> }) {
  const fetcher = useFetcher<BrandAnswer>();
  // What is stored, such as a picture just uploaded, comes with the page's data: the newer of the two is shown.
  const [shown, setShown] = useState(preview);
  useEffect(() => setShown(preview), [preview]);
  useEffect(() => {
    if (fetcher.data?.preview) setShown(fetcher.data.preview);
  }, [fetcher.data]);
  const [accent, setAccent] = useState(fields.accent ?? "");
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const onType = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    typed.set("intent", "preview");
    setAccent(String(typed.get("accent")));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => fetcher.submit(typed, { method: "post" }), PAUSE_MS);
  };
  return { html: shown, accent, onType };
}

export default function BrandPage() {
  const t = useT();
  const { title, fields, defaults, pictures, preview, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<BrandAnswer>();
  const { html, accent, onType } = usePreview({ preview, fields });
  const typed = answer?.result?.initialValue as Record<string, string> | undefined;
  return (
    <Page
      title={title}
      lead={t("studioBrand.lead")}
      back={{ to: "/studio/settings", label: t("studioSettings.title") }}
    >
      <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-6">
          <BrandFields
            fields={typed ?? fields}
            defaults={defaults}
            accent={accent}
            saved={saved}
            result={answer?.result}
            onType={onType}
          />
          <BrandPictures pictures={pictures} failure={answer?.failure} />
        </div>
        <section aria-labelledby="preview" className="lg:sticky lg:top-24">
          <h2 id="preview" className="text-lg">
            {t("studioBrand.preview")}
          </h2>
          <p className="mt-1 mb-4 text-muted text-sm">{t("studioBrand.previewHint")}</p>
          <BrandPreview html={html} accent={/^#[0-9a-f]{6}$/i.test(accent) ? accent.toLowerCase() : null} />
        </section>
      </div>
    </Page>
  );
}
