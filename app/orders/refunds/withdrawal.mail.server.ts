import { money } from "#app/i18n/format.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import { template } from "#app/mail/template.server.ts";
import { linesOf, orderById } from "#app/orders/orders.store.server.ts";
import { declarationsOf, refundsDue } from "./withdrawal.contract.ts";

interface WithdrawalProps {
  code: string;
  buyer: string;
  at: string;
  titles: string[];
  refundDueCents: number;
  to?: string;
}

/** Confirms a withdrawal to the buyer, with what was declared and when (Directive 2011/83/EU, article 11a). */
export const withdrawal = template<"withdrawal", WithdrawalProps>({
  notification: false,
  async load({ db }, { data: { order: id, at } }) {
    const [[order], lines] = await db.batch([orderById(db, id), linesOf(db, id)]);
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
      refundDueCents: refundsDue(order, lines)[index] ?? 0,
    };
  },
  content: (t, { code, buyer, at, titles, refundDueCents }, { name, origin }) => ({
    subject: t("withdrawal.subject", { order: code }),
    title: t("withdrawal.title"),
    blocks: [
      { text: t("withdrawal.text") },
      {
        title: t("withdrawal.declared"),
        quote: t("withdrawal.statement", { shop: name, order: code, models: titles.join(", "), buyer }),
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
