import { money } from "#app/i18n/format.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { periodOfOrder, periodsWithOrder } from "#app/memberships/memberships.store.server.ts";
import { sumOf } from "#app/offers/pricing/split.ts";
import { linesOf, orderById } from "#app/orders/orders.store.server.ts";
import { owedNow } from "./owed.ts";
import { declarationsOf, refundsDue } from "./withdrawal.contract.ts";

interface WithdrawalProps {
  code: string;
  buyer: string;
  at: string;
  titles: string[];
  /** Of an order that pays for a membership, which has no lines. */
  tier?: Translated | undefined;
  refundDueCents: number;
  to?: string;
}

/** Confirms a withdrawal to the buyer, with what was declared and when (Directive 2011/83/EU, article 11a). */
export const withdrawal = template<"withdrawal", WithdrawalProps>({
  notification: false,
  async load({ db }, { data: { order: id, at } }) {
    const [[order], lines, [period], periods] = await db.batch([
      orderById(db, id),
      linesOf(db, id),
      periodOfOrder(db, id),
      periodsWithOrder(db, id),
    ]);
    if (!order) return null;
    const declarations = declarationsOf(order.withdrawal);
    const index = declarations.findIndex((each) => String(each.at) === at);
    const declared = declarations[index];
    if (!declared) return null;
    return {
      code: order.code,
      buyer: [order.buyer?.name, order.buyer?.lastName].filter(Boolean).join(" "),
      at: new Date(declared.at).toISOString(),
      titles: lines
        .filter(({ productId }) => declared.productIds.includes(productId))
        .map(({ title }) => title),
      tier: period?.terms.name,
      refundDueCents: period
        ? sumOf(periods.map((each) => owedNow(each.order)))
        : (refundsDue(order, lines)[index] ?? 0),
    };
  },
  content: (t, { code, buyer, at, titles, tier, refundDueCents }, { name, origin }) => ({
    subject: t("withdrawal.subject", { order: code }),
    title: t("withdrawal.title"),
    blocks: [
      { text: t(tier ? "withdrawal.memberText" : "withdrawal.text") },
      {
        title: t("withdrawal.declared"),
        quote: tier
          ? t("withdrawal.memberStatement", { shop: name, order: code, tier: inLanguage(tier, t), buyer })
          : t("withdrawal.statement", { shop: name, order: code, models: titles.join(", "), buyer }),
        note: dateTime(at, t),
      },
      ...(refundDueCents > 0
        ? [{ text: t("withdrawal.money", { amount: money(refundDueCents, t.language) }) }]
        : []),
      { button: t("withdrawal.open"), url: `${origin}/dashboard/withdrawal/${code}` },
    ],
    reason: t("withdrawal.why", { shop: name }),
  }),
});
