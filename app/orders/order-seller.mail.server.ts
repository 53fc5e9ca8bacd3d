import { userById } from "#app/accounts/accounts.store.server.ts";
import { languageOfAddress } from "#app/contact/contact.store.server.ts";
import { money } from "#app/i18n/format.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { OrderNews } from "#app/mail/mail.contract.ts";
import { type MailTranslate, template } from "#app/mail/template.server.ts";
import { unsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { linesOf, type OrderLineRow, type OrderRow, orderById } from "#app/orders/orders.store.server.ts";
import { declarationsOf, refundsDue } from "#app/orders/refunds/withdrawal.contract.ts";

interface OrderSellerProps {
  to: string;
  language?: Language;
  unsubscribe?: string;
  news: OrderNews;
  order: Pick<OrderRow, "code" | "totalCents" | "dispute">;
  withdrawn: string[];
  refundDueCents: number;
  lines: Pick<OrderLineRow, "productId" | "title" | "license" | "priceCents">[];
  buyer: string;
}

const deadlineDetails = (t: MailTranslate, { dispute }: OrderSellerProps["order"]): [string, string][] =>
  dispute?.dueAt
    ? [[t("orderSeller.evidenceDue"), dateTime(new Date(dispute.dueAt).toISOString(), t.language)]]
    : [];

const withdrawnDetails = (
  t: MailTranslate,
  { withdrawn, lines, refundDueCents }: Pick<OrderSellerProps, "withdrawn" | "lines" | "refundDueCents">,
): [string, string][] => {
  const covered = lines.filter(({ productId }) => withdrawn.includes(productId));
  return [
    [t("orderSeller.withdrawnModels"), covered.map(({ title }) => title).join(", ")],
    [t("orderSeller.withdrawnAmount"), money(refundDueCents, t.language)],
  ];
};

export const orderSeller = template<"order-seller", OrderSellerProps>({
  notification: false,
  async load({ db, settings }, { data: { order: id, news, to, at } }) {
    const [[order], lines, [seller]] = await db.batch([
      orderById(db, id),
      linesOf(db, id),
      languageOfAddress(db, to),
    ]);
    if (!order) return null;
    const [buyer] = await userById(db, order.userId);
    const declarations = declarationsOf(order.withdrawal);
    const index = declarations.findIndex((each) => String(each.at) === at);
    const withdrawn = declarations[index]?.productIds ?? [];
    const refundDueCents = refundsDue(order, lines)[index] ?? 0;
    return {
      to,
      language: seller?.language,
      ...(news === "sale" && { unsubscribe: await unsubscribeUrl(settings, "sales") }),
      news,
      order,
      lines,
      withdrawn,
      refundDueCents,
      buyer: buyer?.username ?? "",
    };
  },
  content: (t, { news, order, lines, withdrawn, refundDueCents, buyer }, { name, origin }) => ({
    subject: `${t(`orderSeller.${news}`)}: ${order.code}`,
    title: t(`orderSeller.${news}`),
    blocks: [
      {
        text: t(
          news === "withdrawn" && refundDueCents === 0
            ? "orderSeller.withdrawnPaidText"
            : `orderSeller.${news}Text`,
        ),
      },
      {
        lines: lines.map(({ title, license, priceCents }) => ({
          title,
          note: t(`license.${license}`),
          amount: money(priceCents, t.language),
        })),
        total: [t("paymentNews.total"), money(order.totalCents, t.language)],
      },
      { button: t("orderSeller.open"), url: `${origin}/studio/orders/${order.code}` },
      {
        details: [
          [t("shared.orderCode"), order.code],
          [t("refundFailedSeller.buyer"), buyer],
          ...(news === "disputed" ? deadlineDetails(t, order) : []),
          ...(news === "withdrawn" ? withdrawnDetails(t, { withdrawn, lines, refundDueCents }) : []),
        ],
      },
    ],
    reason: t("orderSeller.why", { shop: name }),
  }),
});
