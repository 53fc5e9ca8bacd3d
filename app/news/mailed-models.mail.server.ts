/** Models in a mail: what each costs, and a button to it. */

import type { CardPrice } from "#app/catalog/catalog.contract.ts";
import type { SummaryRow } from "#app/catalog/catalog.store.server.ts";
import { licensesOf } from "#app/catalog/product-summary.server.ts";
import { money } from "#app/i18n/format.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import type { Block } from "#app/mail/parts.ts";
import type { MailTranslate } from "#app/mail/template.server.ts";
import { cardPrice } from "#app/offers/pricing/pricing.ts";

export interface MailedModel {
  id: string;
  title: Translated;
  price: Pick<CardPrice, "cents" | "from">;
}

/** The others are on the page that the mail leads to. */
const NAMED_MAX = 10;

export const mailedModels = (rows: readonly SummaryRow[], at: Date): MailedModel[] =>
  rows.map((row) => ({ id: row.id, title: row.title, price: cardPrice(licensesOf(row, at), null) }));

function priceOf({ price: { cents, from } }: MailedModel, t: MailTranslate): string {
  if (cents === 0) return t("shared.free");
  const price = money(cents, t.language);
  return from ? t("shared.fromPrice", { price }) : price;
}

export const modelBlocks = (t: MailTranslate, models: readonly MailedModel[], origin: string): Block[] =>
  models.slice(0, NAMED_MAX).flatMap((model): Block[] => {
    const title = inLanguage(model.title, t);
    return [
      { details: [[title, priceOf(model, t)]] },
      { button: t("shared.lookAt", { model: title }), url: `${origin}/product/${model.id}` },
    ];
  });
