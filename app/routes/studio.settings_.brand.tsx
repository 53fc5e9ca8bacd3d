import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { DEFAULT_ACCENT, isColour } from "#app/brand/accent.ts";
import {
  type Brand,
  type BrandActionData,
  BrandForm,
  BrandPictureRef,
  type BrandText,
  languageField,
  textField,
} from "#app/brand/brand.contract.ts";
import { brandChanges, brandOf, readStoredBrand, saveBrand } from "#app/brand/brand.server.ts";
import { shownFaq, withoutDefaultFaq } from "#app/brand/brand-faq.form.server.ts";
import {
  BRAND_PICTURE_MAX_BYTES,
  brandPictureTooLarge,
  removeBrandPicture,
  saveBrandPicture,
} from "#app/brand/brand-pictures.server.ts";
import { BrandPictures } from "#app/brand/brand-pictures.tsx";
import { BrandPreview, type PreviewedBrand } from "#app/brand/brand-preview.tsx";
import { BrandSettingsForm } from "#app/brand/brand-settings-form.tsx";
import { welcomeContent } from "#app/brand/welcome-content.ts";
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
  sentIntent,
} from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { revisionIn } from "#app/http/revision-in.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { LANGUAGE_CODES, OTHER_LANGUAGES } from "#app/i18n/languages.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { Page } from "#app/ui/page.tsx";

const PAGE_PATH = "/studio/settings/brand";

const textFieldValues = (name: BrandText, text: Translated) =>
  LANGUAGE_CODES.map((language) => [textField(name, language), text[language] ?? ""] as const);

const fieldValues = (brand: Brand, name: string): Record<string, string> =>
  Object.fromEntries([
    ["name", name],
    ["accent", brand.accent ?? ""],
    ...textFieldValues("heroTitle", brand.heroTitle),
    ...textFieldValues("heroLead", brand.heroLead),
    ...textFieldValues("about", brand.about),
    ["links", brand.links.join("\n")],
    ...textFieldValues("faq", shownFaq(brand)),
    ["email", brand.contact.email ?? ""],
    ["phone", brand.contact.phone ?? ""],
    ["address", brand.contact.address ?? ""],
    ...OTHER_LANGUAGES.map((code) => [languageField(code), brand.languages.includes(code) ? "on" : ""]),
  ]);

const placeholders = (shopName: string): Record<string, string> =>
  Object.fromEntries([
    ["name", shopName],
    ["accent", DEFAULT_ACCENT],
    ...LANGUAGE_CODES.flatMap((language) => {
      const t = translatorFor(language);
      return [
        [textField("heroTitle", language), t("welcome.title")],
        [textField("heroLead", language), t("welcome.lead")],
      ];
    }),
  ]);

const previewOf = (brand: Brand, reader: Pick<Reader, "language" | "mainLanguage">): PreviewedBrand => ({
  name: brand.name,
  logo: brand.logo,
  welcome: welcomeContent(brand, reader),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const stored = await readStoredBrand(services);
  const { mainLanguage } = await services.shop.profile();
  const brand = brandOf(stored, { settings: services.settings, mainLanguage });
  const t = translatorFor(services.language);
  return {
    title: t("studioBrand.title"),
    fields: fieldValues(brand, stored.name ?? ""),
    revision: stored.revision ?? 0,
    defaults: placeholders(services.settings.SHOP_NAME),
    pictures: {
      logo: brand.logo,
      icon: brand.icons?.large ?? null,
      hero: brand.hero,
      portrait: brand.portrait,
    },
    preview: previewOf(brand, services),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

type RouteArgs = Pick<ActionFunctionArgs, "request" | "context">;

async function preview({ services }: RouteArgs["context"], form: SentForm): Promise<BrandActionData> {
  const { mainLanguage } = await services.shop.profile();
  const stored = await readStoredBrand(services);
  const typed = BrandForm.safeParse(knownFields(form, BrandForm));
  const { settings } = services;
  const brand = brandOf(typed.success ? { ...stored, ...brandChanges(typed.data) } : stored, {
    settings,
    mainLanguage,
  });
  return { preview: previewOf(brand, services) };
}

async function upload({ request, context }: RouteArgs) {
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
    return data<BrandActionData>(
      { failure: { picture: picture ?? "logo", result: sent.data } },
      sent.init ?? {},
    );
  if (picture === null) throw notFound(context);
  if (!sent.file) {
    const result = submission.reply({ fieldErrors: { picture: ["studioBrand.pictureMissing"] } });
    return data<BrandActionData>({ failure: { picture, result } }, { status: 400 });
  }
  try {
    await saveBrandPicture(services, picture, sent.file);
  } catch (error) {
    const reply = failedFormReply(submission, error);
    return data<BrandActionData>({ failure: { picture, result: reply.data } }, reply.init ?? {});
  }
  services.shop.forget();
  return redirect(PAGE_PATH, 303);
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  if (isUpload(request)) return upload({ request, context });
  const form = await readForm({ request, context }, LONG_FORM_LIMITS);
  const intent = sentIntent(form, ["preview", "remove", "save"], context);
  if (intent === "preview") return preview(context, form);
  if (intent === "remove") {
    const removal = BrandPictureRef.safeParse(knownFields(form, BrandPictureRef));
    if (!removal.success) throw notFound(context);
    await removeBrandPicture(services, removal.data.picture);
  } else {
    const submission = parseForm(form, BrandForm);
    if (submission.status !== "success") {
      const reply = invalidFormReply(submission);
      return data<BrandActionData>({ form: reply.data }, reply.init ?? {});
    }
    try {
      await saveBrand(services, withoutDefaultFaq(submission.value), revisionIn(form));
    } catch (error) {
      const reply = failedFormReply(submission, error);
      return data<BrandActionData>({ form: reply.data }, reply.init ?? {});
    }
    services.shop.forget();
    // The header and the colours belong to the document, which a client-side navigation would not load again.
    return redirectDocument(`${PAGE_PATH}?saved=1`, 303);
  }
  services.shop.forget();
  return redirect(PAGE_PATH, 303);
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

/** A preview's response already contains all that changes on the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("intent") !== "preview" && defaultShouldRevalidate;

export const handle = { i18n: ["brand", "brand.studio", "studio.studio"] } satisfies PageHandle;

export const meta = titleMeta;

const PREVIEW_DELAY_MS = 300;

function usePreview({ preview, fields }: { preview: PreviewedBrand; fields: Record<string, string> }) {
  const fetcher = useFetcher<BrandActionData>();
  // The loader's preview changes after an upload, the fetcher's after an edit: whichever came last is shown.
  const [shown, setShown] = useState(preview);
  useEffect(() => setShown(preview), [preview]);
  useEffect(() => {
    if (fetcher.data?.preview) setShown(fetcher.data.preview);
  }, [fetcher.data]);
  const [accent, setAccent] = useState(fields.accent ?? "");
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const onEdit = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    typed.set("intent", "preview");
    setAccent(String(typed.get("accent")));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => fetcher.submit(typed, { method: "post" }), PREVIEW_DELAY_MS);
  };
  return { brand: shown, accent, onEdit };
}

export default function BrandPage() {
  const t = useT();
  const { title, fields, revision, defaults, pictures, preview, saved } = useLoaderData<typeof loader>();
  const actionData = useActionData<BrandActionData>();
  const { brand, accent, onEdit } = usePreview({ preview, fields });
  const typed = actionData?.form?.initialValue as Record<string, string> | undefined;
  return (
    <Page
      title={title}
      lead={t("studioBrand.lead")}
      back={{ to: "/studio/settings", label: t("studio.settings") }}
    >
      <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-6">
          <BrandSettingsForm
            fields={typed ?? fields}
            revision={revision}
            defaults={defaults}
            accent={accent}
            saved={saved}
            result={actionData?.form}
            onEdit={onEdit}
          />
          <BrandPictures pictures={pictures} failure={actionData?.failure} />
        </div>
        <section aria-labelledby="preview" className="max-lg:order-first lg:sticky lg:top-24">
          <h2 id="preview" className="text-lg">
            {t("studioBrand.preview")}
          </h2>
          <p className="mt-1 mb-4 text-muted text-sm">{t("studioBrand.previewHint")}</p>
          <BrandPreview brand={brand} accent={isColour(accent) ? accent.toLowerCase() : null} />
        </section>
      </div>
      <ActionNotice result={actionData?.error ? actionData : undefined} />
    </Page>
  );
}
