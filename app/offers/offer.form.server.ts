import { data } from "@remix-run/cloudflare";
import { byLicense } from "#app/catalog/licenses.ts";
import { expectedError, statusOf } from "#app/http/errors.server.ts";
import type { SentForm } from "#app/http/forms.server.ts";
import { instantIn } from "#app/http/instant-in.server.ts";
import { revisionIn } from "#app/http/revision-in.server.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { centsOf } from "#app/i18n/price-text.ts";
import type { Reads } from "#app/services.ts";
import { messageOf } from "#app/shared/errors.ts";
import { BundleChange, BundleRequest } from "./bundles.contract.ts";
import { CouponChange, CouponRequest } from "./coupons.contract.ts";
import type { OfferFormResult } from "./offer-form.contract.ts";
import { SALE_MODELS_MAX } from "./offer-limits.ts";
import { offerModels } from "./offer-models.server.ts";
import { OpenPriceChange } from "./open-price.contract.ts";
import { SaleChange, SaleEnd, SaleRequest } from "./sales.contract.ts";

const MODEL = "model";

const textOf = (form: SentForm, name: string) => form.get(name)?.trim() ?? "";

/** NaN for text that is not a number, which every contract refuses; null for an empty field. */
function numberIn(form: SentForm, name: string, read: (text: string) => number | null): number | null {
  const text = textOf(form, name);
  return text === "" ? null : (read(text) ?? Number.NaN);
}

const parseWholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

const couponTerms = (form: SentForm, timeZone: string) => ({
  ...(form.get("reduction") === "amount"
    ? { amount: numberIn(form, "amount", centsOf) ?? Number.NaN }
    : { percent: numberIn(form, "percent", parseWholeNumber) ?? Number.NaN }),
  ids: form.get("scope") === "chosen" ? form.getAll(MODEL) : null,
  minimum: numberIn(form, "minimum", centsOf),
  withSales: form.get("withSales") === "on",
  from: instantIn(form, "from", timeZone),
  until: instantIn(form, "until", timeZone),
  maxUses: numberIn(form, "maxUses", parseWholeNumber),
  maxUsesPerPerson: numberIn(form, "maxUsesPerPerson", parseWholeNumber),
});

const withoutNulls = (terms: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null));

/** The forms of offers have times on the clock of the shop's time zone. */
export const newCouponOf = (form: SentForm, timeZone: string): CouponRequest =>
  CouponRequest.parse(withoutNulls({ code: textOf(form, "code"), ...couponTerms(form, timeZone) }));

export function couponChangeOf(form: SentForm, code: string, timeZone: string): CouponChange {
  const { from, ...terms } = couponTerms(form, timeZone);
  // A coupon always begins at some time: where the field was emptied, the contract refuses it.
  const begins = form.has("from") && { from: from ?? "" };
  return CouponChange.parse({ code, revision: revisionIn(form), ...terms, ...begins });
}

function titleIn(form: SentForm) {
  const titles = LANGUAGE_CODES.map((language) => [language, textOf(form, `title.${language}`)] as const);
  const written = titles.filter(([, title]) => title !== "");
  return written.length > 0 ? Object.fromEntries(written) : null;
}

const bundleTerms = (form: SentForm) => ({
  ids: form.getAll(MODEL),
  ...byLicense((license) => numberIn(form, license, centsOf)),
  title: titleIn(form),
});

export const newBundleOf = (form: SentForm): BundleRequest =>
  BundleRequest.parse(withoutNulls(bundleTerms(form)));

export const bundleChangeOf = (form: SentForm, id: string): BundleChange =>
  BundleChange.parse({ id, revision: form.get("revision") || null, ...bundleTerms(form) });

function saleScope(form: SentForm) {
  const scope = form.get("scope");
  if (scope === "all") return { all: true };
  return scope === "collection" ? { collection: textOf(form, "collection") } : { ids: form.getAll(MODEL) };
}

export const newSaleOf = (form: SentForm, timeZone: string): SaleRequest =>
  SaleRequest.parse(
    withoutNulls({
      ...saleScope(form),
      ...(form.get("reduction") === "price"
        ? { price: numberIn(form, "price", centsOf) ?? Number.NaN }
        : { percent: numberIn(form, "percent", parseWholeNumber) ?? Number.NaN }),
      license: textOf(form, "license") || null,
      from: instantIn(form, "from", timeZone),
      until: instantIn(form, "until", timeZone) ?? "",
    }),
  );

export const openPriceOf = (form: SentForm, id: string): OpenPriceChange =>
  OpenPriceChange.parse({ id, ...byLicense((license) => numberIn(form, license, centsOf)) });

export function saleChangeOf(form: SentForm, timeZone: string): SaleChange {
  const loadedUntil = revisionIn(form);
  return SaleChange.parse({
    ids: form.getAll(MODEL),
    until: instantIn(form, "until", timeZone) ?? "",
    ...(loadedUntil !== null && { loadedUntil: new Date(loadedUntil).toISOString() }),
  });
}

export const saleEndOf = (form: SentForm): SaleEnd => SaleEnd.parse({ ids: form.getAll(MODEL) });

/** The form's field for a field of a contract: what is wrong with one of several models is wrong with the choice. */
function formField(name: string, form: SentForm): string {
  // A percentage may come to a price that is too high.
  if (name === "price" && form.get("reduction") === "percent") return "percent";
  return name.replace(/^(ids(\..*)?|collection)$/, MODEL);
}

const fieldErrors = (fields: Record<string, string> = {}, form: SentForm) =>
  Object.fromEntries(Object.entries(fields).map(([name, key]) => [formField(name, form), key]));

type OfferServices = Reads;

/** The form again, with what was typed. @throws the error itself when it is unexpected */
export async function offerFailure(services: OfferServices, form: SentForm, error: unknown) {
  const expected = expectedError(error);
  if (!expected) throw error;
  const models = form.getAll(MODEL);
  const matches = await offerModels(services, { chosen: models.slice(0, SALE_MODELS_MAX) });
  const result: OfferFormResult = {
    error: messageOf(expected),
    about: matches.find(({ id }) => id === expected.detail)?.title,
    fields: fieldErrors(expected.fields, form),
    typed: Object.fromEntries([...form].filter(([name]) => name !== MODEL)),
    models,
    matches,
  };
  return data(result, { status: statusOf(expected.code) });
}
