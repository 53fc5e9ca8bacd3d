import { languageOfAddress, userById } from "#app/accounts/accounts.store.server.ts";
import { giftIdOf } from "#app/gifts/gifts.store.server.ts";
import { money } from "#app/i18n/format.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import type { OrderNews } from "#app/mail/mail.contract.ts";
import { type MailTranslate, template } from "#app/mail/template.server.ts";
import { unsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { periodOfOrder, periodsWithOrder } from "#app/memberships/memberships.store.server.ts";
import { sumOf } from "#app/offers/pricing/split.ts";
import { linesOf, type OrderLineRow, type OrderRow, orderById } from "#app/orders/orders.store.server.ts";
import { disputeReason } from "#app/orders/refunds/dispute-reason.ts";
import { owedNow } from "#app/orders/refunds/owed.ts";
import type { Dispute } from "#app/orders/refunds/refund-states.ts";
import { declarationsOf, refundsDue } from "#app/orders/refunds/withdrawal.contract.ts";

interface OrderSellerProps {
  to: string;
  language?: Language;
  unsubscribe?: string;
  news: OrderNews;
  order: Pick<OrderRow, "code" | "totalCents" | "dispute">;
  /** The models of the whole order, or those that were withdrawn from. */
  lines: Pick<OrderLineRow, "title" | "license" | "priceCents">[];
  /** The orders of a membership that was withdrawn from, with what is to be refunded of each. */
  owing?: { code: string; cents: number }[];
  refundDueCents: number;
  buyer: string;
  isGift: boolean;
  /** Of an order that pays for a membership, which has no lines. */
  tier?: Translated | undefined;
}

/** What is at stake: what was paid, what the bank asks back, or what is to be refunded. */
function stakeOf(t: MailTranslate, { news, order, refundDueCents }: OrderSellerProps): [string, number] {
  if (news === "withdrawn") return [t("orderSeller.withdrawnAmount"), refundDueCents];
  if (news === "disputed" && order.dispute) return [t("orderSeller.disputedAmount"), order.dispute.amount];
  return [t("paymentNews.total"), order.totalCents];
}

function titlesOf(t: MailTranslate, lines: OrderSellerProps["lines"]): string {
  const [model = "", ...more] = lines.map(({ title }) => title);
  return more.length ? t("orderSeller.models", { model, count: more.length }) : model;
}

const disputeDetails = (t: MailTranslate, { reason, dueAt }: Dispute): [string, string][] => [
  [t("orderSeller.disputedReason"), disputeReason(reason, t)],
  ...(dueAt === null
    ? []
    : [[t("orderSeller.evidenceDue"), dateTime(new Date(dueAt).toISOString(), t)] as [string, string]]),
];

const owingOf = (periods: Awaited<ReturnType<typeof periodsWithOrder>>) =>
  periods.map(({ order }) => ({ code: order.code, cents: owedNow(order) })).filter(({ cents }) => cents > 0);

function saidOf({ news, isGift, tier }: OrderSellerProps) {
  if (news === "sale" && isGift) return "gift";
  return news === "withdrawn" && tier ? "withdrawnMember" : news;
}

export const orderSeller = template<"order-seller", OrderSellerProps>({
  notification: false,
  toSellers: "all",
  async load({ db, settings }, { data: { order: id, news, to, at } }) {
    const [[order], lines, [seller], given, [period], periods] = await db.batch([
      orderById(db, id),
      linesOf(db, id),
      languageOfAddress(db, to),
      giftIdOf(db, id),
      periodOfOrder(db, id),
      periodsWithOrder(db, id),
    ]);
    if (!order) return null;
    const [buyer] = await userById(db, order.userId);
    const declarations = declarationsOf(order.withdrawal);
    const index = declarations.findIndex((each) => String(each.at) === at);
    const withdrawn = declarations[index]?.productIds ?? [];
    return {
      to,
      language: seller?.language,
      ...(news === "sale" && { unsubscribe: await unsubscribeUrl(settings, "sales") }),
      news,
      order,
      lines: news === "withdrawn" ? lines.filter(({ productId }) => withdrawn.includes(productId)) : lines,
      owing: news === "withdrawn" ? owingOf(periods) : [],
      refundDueCents: period
        ? sumOf(owingOf(periods).map(({ cents }) => cents))
        : (refundsDue(order, lines)[index] ?? 0),
      buyer: buyer?.username ?? "",
      isGift: given.length > 0,
      tier: period?.terms.name,
    };
  },
  content: (t, props, { name, origin }) => {
    const { news, order, lines, owing = [], refundDueCents, buyer, tier } = props;
    const said = saidOf(props);
    const isPaidBack = (said === "withdrawn" || said === "withdrawnMember") && refundDueCents === 0;
    const [stake, cents] = stakeOf(t, props);
    const amount = money(cents, t.language);
    return {
      subject: t("orderSeller.subject", {
        news: t(`orderSeller.${said}`),
        models: tier ? inLanguage(tier, t) : titlesOf(t, lines),
        amount,
      }),
      title: t(`orderSeller.${said}Title`),
      blocks: [
        { text: t(isPaidBack ? `orderSeller.${said}PaidText` : `orderSeller.${said}Text`) },
        {
          lines: [
            ...lines.map((line) => ({
              title: line.title,
              note: t(`license.${line.license}`),
              amount: money(line.priceCents, t.language),
            })),
            ...owing.map(({ code, cents: due }) => ({
              title: code,
              note: tier ? inLanguage(tier, t) : "",
              amount: money(due, t.language),
            })),
          ],
          total: [stake, amount],
        },
        { button: t("orderSeller.open"), url: `${origin}/studio/orders/${order.code}` },
        {
          details: [
            [t("shared.orderCode"), order.code],
            [t("refundFailedSeller.buyer"), buyer],
            ...(news === "disputed" && order.dispute ? disputeDetails(t, order.dispute) : []),
          ],
        },
      ],
      reason: t("orderSeller.why", { shop: name }),
    };
  },
});
