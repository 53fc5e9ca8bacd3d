/** Private links that show a model's page with its edits. Nothing can be bought by them. */

import { signedToken, verifyToken } from "#app/accounts/signed-token.server.ts";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { detailOfAnyProduct } from "#app/catalog/catalog.server.ts";
import type { ProductRow } from "#app/catalog/catalog.store.server.ts";
import { DRAFT_PARAMETER } from "#app/catalog/product/count-views.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { rowAfterEdit } from "#app/publishing/edit-product.server.ts";
import { neededLanguage } from "#app/publishing/needed-language.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { withEdits } from "./edit-fields.ts";
import { editableModel } from "./edits.server.ts";
import { beginningOf, editsOf, type StoredEdits } from "./edits.store.server.ts";
import { readEdits } from "./read-edits.ts";

const LINK_DAYS = 7;
const AUDIENCE = "draft-preview";

export interface PreviewLink {
  path: string;
  url: string;
  expiresAt: string;
}

/** The token is for this model only: after its deletion the link does not show another model with its id. */
function subjectOf(id: string, [beginning]: Awaited<ReturnType<typeof beginningOf>>): string {
  if (!beginning) throw new DomainError("not_found", { detail: id });
  return `${id} ${beginning.at}`;
}

/** Valid for at least seven days. All calls of one day (UTC) return the same link. */
export async function draftPreviewLink({ db, now, settings }: Reads, id: string): Promise<PreviewLink> {
  const expires = new Date((Math.floor(now().getTime() / DAY_MS) + 1 + LINK_DAYS) * DAY_MS);
  const token = await signedToken(settings, {
    audience: AUDIENCE,
    subject: subjectOf(id, await beginningOf(db, id)),
    expires,
  });
  const query = new URLSearchParams({ [DRAFT_PARAMETER]: token });
  const path = `/product/${id}?${query}`;
  return { path, url: `${settings.SHOP_ORIGIN}${path}`, expiresAt: expires.toISOString() };
}

/** What is wrong with both prices together is an error of one of them. */
const isPrice = (name: string) => name.startsWith("price.");

/** Invalid edits keep the published value. */
function rowWithEdits(
  row: ProductRow,
  edits: StoredEdits | undefined,
  { at, mainLanguage }: { at: Date; mainLanguage: Language },
): ProductRow {
  const language = neededLanguage(row, mainLanguage);
  const fields = edits?.fields ?? {};
  const { model, productTexts } = editableModel(row, edits?.pictures);
  const { errors: invalidFields } = readEdits(model, withEdits(productTexts, fields), language);
  const arePricesInvalid = Object.keys(invalidFields).some(isPrice);
  const valid = Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => !(name in invalidFields || (arePricesInvalid && isPrice(name))),
    ),
  );
  const { edit } = readEdits(model, withEdits(productTexts, valid), language);
  return rowAfterEdit(row, { id: row.id, ...edit }, at).row;
}

export async function draftPreview(
  services: Reads,
  { id, token }: { id: string; token: string },
): Promise<ProductDetail> {
  const { db, now, settings, shop } = services;
  const [[beginning, [edits]], { mainLanguage }] = await Promise.all([
    db.batch([beginningOf(db, id), editsOf(db, id)]),
    shop.profile(),
  ]);
  await verifyToken(settings, token, {
    audience: AUDIENCE,
    subject: subjectOf(id, beginning),
    now: now(),
    refusal: "not_found",
  });
  return detailOfAnyProduct(services, id, (row) => rowWithEdits(row, edits, { at: now(), mainLanguage }));
}
