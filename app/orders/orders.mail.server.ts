import { languageOfAddress, userById } from "#app/accounts/accounts.store.server.ts";
import { titlesBySlugs } from "#app/collections/collections.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { giftIdOf } from "#app/gifts/gifts.store.server.ts";
import { money } from "#app/i18n/format.ts";
import { date, dateTime } from "#app/i18n/format-time.ts";
import { consentText, translatorFor } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { LEGAL_DOCUMENTS, type LegalDocument, type LegalVersions } from "#app/legal/legal.contract.ts";
import { textVersions } from "#app/legal/legal.store.server.ts";
import type { PaymentNews } from "#app/mail/mail.contract.ts";
import type { Block } from "#app/mail/parts.ts";
import { type MailTranslate, template } from "#app/mail/template.server.ts";
import { isYear } from "#app/memberships/membership-end.ts";
import { type PeriodRow, periodOfOrder } from "#app/memberships/memberships.store.server.ts";
import { useSentences as allowedSentences, openedSentences } from "#app/memberships/rights-sentences.ts";
import { linesOf, type OrderLineRow, type OrderRow, orderById } from "#app/orders/orders.store.server.ts";
import { refundById } from "#app/orders/refunds/refunds.store.server.ts";
import { withdrawalEnd } from "#app/orders/refunds/withdrawal.contract.ts";
import { plainText } from "#app/text/formatted-text.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";

export interface ReceiptProps {
  to?: string;
  name: string;
  order: Pick<
    OrderRow,
    | "code"
    | "paymentIntentId"
    | "totalCents"
    | "coupon"
    | "language"
    | "consentVersion"
    | "consentAt"
    | "legalVersions"
    | "createdAt"
    | "paidAt"
    | "invoiced"
    | "managed"
    | "taxCents"
    | "status"
    | "buyer"
    | "countryEvidence"
    | "taxId"
    | "withdrawal"
  >;
  lines: Pick<OrderLineRow, "title" | "license" | "priceCents" | "discountCents">[];
  contract: { document: LegalDocument; text: Translated }[];
  isGift?: boolean;
  /** Of an order that pays for a membership, which has no lines. */
  period?: PaidPeriod | undefined;
  /** Titles of the collections that the membership opens. */
  collections?: Translated[];
}

type PaidPeriod = Pick<
  PeriodRow,
  "terms" | "startsAt" | "endsAt" | "renewal" | "isFirst" | "beginNowAt" | "beginNowVersion" | "discountCents"
>;

/** What an order that has no lines pays for. */
const periodLine = (t: MailTranslate, { terms, startsAt, endsAt }: PaidPeriod, cents: number) => ({
  title: inLanguage(terms.name, t),
  note: [startsAt, endsAt].map((day) => date(day.toISOString(), t)).join(" – "),
  amount: money(cents, t.language),
});

/** What the coupon of an order has taken off. */
function discountOf({ order, lines, period }: ReceiptProps): number {
  if (order.coupon === null) return 0;
  return period?.discountCents ?? lines.reduce((sum, { discountCents }) => sum + discountCents, 0);
}

/** The rights of the membership, for what it renews, and how it ends: what was agreed, on a durable medium. */
function membershipBlocks(
  t: MailTranslate,
  period: PaidPeriod,
  { collections, cents, origin }: { collections: Translated[]; cents: number; origin: string },
): Block[] {
  const { terms, renewal, isFirst } = period;
  const page = translatorFor(t.language);
  const titles = collections.map((title) => inLanguage(title, t));
  const agreed = [...openedSentences(terms, titles, page), ...allowedSentences(terms, page)];
  if (isFirst)
    agreed.push(
      page(`joining.renews_${isYear(period) ? "year" : "month"}`, { amount: money(cents, t.language) }),
    );
  return [
    ...(renewal
      ? []
      : [{ title: t("receipt.memberRights"), quote: agreed.join("\n"), note: t("receipt.memberBegan") }]),
    { details: [[t("receipt.memberLeave"), `${origin}/dashboard/membership`]] },
  ];
}

/** Legal texts that the receipt contains: a link is no durable medium (Directive 2011/83/EU, article 8(7); Court of Justice, C-49/11). */
const CONTRACT_TEXTS = ["terms", "withdrawal"] as const;

async function contractOf(db: Db, versions: LegalVersions | null): Promise<ReceiptProps["contract"]> {
  const texts = await Promise.all(
    CONTRACT_TEXTS.map(async (document) => {
      const version = versions?.[document];
      const rows = version ? await textVersions(db, document, version) : [];
      return rows.filter((row) => row.version === version);
    }),
  );
  return texts.flat();
}

/** In the language in which the buyer accepted them, whatever the language of the mail. */
const contractTexts = (t: MailTranslate, { contract, order }: ReceiptProps, origin: string): Block[] =>
  contract.map(({ document, text }) => ({
    title: t(`legal.${document}`),
    quote: plainText(readMarkdown(inLanguage(text, { ...t, language: order.language }))),
    note: `${origin}/legal/${document}?version=${order.legalVersions?.[document]}`,
  }));

/** Each line before the coupon, and the coupon as a line of its own, as the checkout showed them. */
function receiptLines(t: MailTranslate, props: ReceiptProps) {
  const { order, lines, period } = props;
  const discount = discountOf(props);
  const models = lines.map(({ title, license, priceCents, discountCents }) => ({
    title,
    note: t(`license.${license}`),
    amount: money(priceCents + discountCents, t.language),
  }));
  const paid = period ? [periodLine(t, period, order.totalCents + discount)] : models;
  if (!order.coupon) return paid;
  const title = t("receipt.coupon", { code: order.coupon });
  const note = t(period ? "receipt.couponFirst" : "receipt.couponNote");
  return [...paid, { title, note, amount: `−${money(discount, t.language)}` }];
}

/** In the language in which the buyer gave it, whatever the language of the mail. */
function consent(
  t: MailTranslate,
  given: { version: string | null; at: Date | null },
  language: Language,
): Block[] {
  const { version, at } = given;
  if (!version || !at) return [];
  return [
    {
      title: t("receipt.consent"),
      quote: consentText(version, language) ?? version,
      note: t("receipt.consentVersion", { version, date: dateTime(at.toISOString(), t) }),
    },
  ];
}

/** Links to the legal texts that the receipt does not contain, in the versions that the order was placed under. */
function legalLinks(t: MailTranslate, { order, contract }: ReceiptProps, origin: string): Block[] {
  const { legalVersions } = order;
  const included = contract.map(({ document }) => document);
  const others = LEGAL_DOCUMENTS.filter((document) => !included.includes(document));
  const addresses = others.flatMap((document): [string, string][] => {
    const version = legalVersions?.[document];
    return version ? [[t(`legal.${document}`), `${origin}/legal/${document}?version=${version}`]] : [];
  });
  return addresses.length > 0 ? [{ details: addresses }] : [];
}

function withdrawalLink(
  t: MailTranslate,
  order: ReceiptProps["order"],
  { origin, isMembers }: { origin: string; isMembers: boolean },
): [string, string][] {
  return withdrawalEnd(order)
    ? [
        [
          t(isMembers ? "receipt.withdrawMember" : "receipt.withdraw"),
          `${origin}/dashboard/withdrawal/${order.code}`,
        ],
      ]
    : [];
}

export const receipt = template<"receipt", ReceiptProps>({
  notification: false,
  async load({ db }, { cause, data: { order: id = cause } }) {
    const [order] = await orderById(db, id);
    const [user] = order ? await userById(db, order.userId) : [];
    if (!order || !user) return null;
    const contract = await contractOf(db, order.legalVersions);
    const [lines, given, [period]] = await db.batch([
      linesOf(db, id),
      giftIdOf(db, id),
      periodOfOrder(db, id),
    ]);
    const opened = period?.terms.collections ?? [];
    const collections = opened.length ? (await titlesBySlugs(db, opened)).map(({ title }) => title) : [];
    return { name: user.username, order, lines, contract, isGift: given.length > 0, period, collections };
  },
  content: (t, props, shop) => {
    const { name, order, isGift, period, collections = [] } = props;
    const details: [string, string][] = [[t("shared.orderCode"), order.code]];
    if (order.paymentIntentId) details.push([t("receipt.paymentCode"), order.paymentIntentId]);
    details.push([t("receipt.date"), dateTime((order.paidAt ?? order.createdAt).toISOString(), t)]);
    if (order.taxCents !== null) details.push([t("receipt.includedTax"), money(order.taxCents, t.language)]);
    // The page, not the PDF, because the page asks a reader without a session to log in.
    if (order.managed) details.push([t("receipt.invoice"), t("receipt.soldByStripe")]);
    if (order.invoiced) details.push([t("receipt.invoice"), `${shop.origin}/dashboard/payments`]);
    if (!period || period.isFirst)
      details.push(...withdrawalLink(t, order, { origin: shop.origin, isMembers: period !== undefined }));
    return {
      subject: t("receipt.subject", { shop: shop.name, order: order.code }),
      title: t("receipt.title", { name }),
      blocks: [
        {
          text: period
            ? t(period.renewal ? "receipt.memberRenewed" : "receipt.memberText", {
                tier: inLanguage(period.terms.name, t),
              })
            : t(isGift ? "receipt.giftText" : "receipt.text"),
        },
        {
          lines: receiptLines(t, props),
          total: [t("receipt.total"), money(order.totalCents, t.language)],
        },
        ...(period
          ? membershipBlocks(t, period, {
              collections,
              cents: order.totalCents + discountOf(props),
              origin: shop.origin,
            })
          : []),
        isGift
          ? { button: t("giftNews.toGift"), url: `${shop.origin}/dashboard/gift/${order.code}` }
          : { button: t("shared.toDashboard"), url: `${shop.origin}/dashboard` },
        { details },
        ...(period?.isFirst
          ? consent(t, { version: period.beginNowVersion, at: period.beginNowAt }, order.language)
          : []),
        ...consent(t, { version: order.consentVersion, at: order.consentAt }, order.language),
        ...legalLinks(t, props, shop.origin),
        ...contractTexts(t, props, shop.origin),
      ],
      reason: t(order.managed ? "receipt.whyByStripe" : "receipt.why", { shop: shop.name }),
    };
  },
});

export interface PaymentNewsProps {
  to?: string;
  news: PaymentNews;
  order: Pick<OrderRow, "code">;
  /** Euro cents of earlier refunds that were for no line. */
  earlierRefundCents?: number;
  lines: Pick<OrderLineRow, "productId" | "title" | "license" | "priceCents" | "returnReason">[];
  /** Of an order without lines, and what it costs. */
  period?: PaidPeriod | undefined;
  totalCents?: number;
}

function nextStep(t: MailTranslate, { news, lines }: PaymentNewsProps, origin: string): Block {
  const [only, ...more] = lines;
  if (news === "failed") {
    const page = only && !more.length ? `/product/${only.productId}` : "/cart";
    return { button: t("paymentNews.orderAgain"), url: origin + page };
  }
  if (news === "charged_back") return { button: t("paymentNews.contact"), url: `${origin}/contact` };
  return { button: t("shared.toDashboard"), url: `${origin}/dashboard` };
}

const TOTALS = {
  processing: "paymentNews.total",
  failed: "paymentNews.total",
  returned: "paymentNews.goesBack",
  refunded: "paymentNews.goesBack",
  charged_back: "paymentNews.charged_backTotal",
} as const;

/** Other words of a payment for a membership. */
function newsText({ news, period }: PaymentNewsProps) {
  if (period && (news === "refunded" || news === "charged_back"))
    return `paymentNews.${news}MemberText` as const;
  return `paymentNews.${news}Text` as const;
}

const linesCents = (lines: Pick<OrderLineRow, "priceCents">[]) =>
  lines.reduce((sum, { priceCents }) => sum + priceCents, 0);

const earlierRefund = (t: MailTranslate, cents: number) =>
  cents > 0 ? [{ title: t("refund.earlier"), note: "", amount: `−${money(cents, t.language)}` }] : [];

export const paymentNews = template<"payment-news", PaymentNewsProps>({
  notification: false,
  async load({ db }, { data: { order: id, news, before } }) {
    const [[order], lines, [period]] = await db.batch([
      orderById(db, id),
      linesOf(db, id),
      periodOfOrder(db, id),
    ]);
    if (!order) return null;
    if (period)
      return {
        news,
        order,
        lines,
        period,
        totalCents: order.totalCents,
        earlierRefundCents: Number(before ?? 0),
      };
    if (news === "processing" || news === "failed") return { news, order, lines };
    const byShop = news === "returned";
    const listed = lines.filter(({ returnReason }) =>
      byShop ? returnReason !== null && returnReason !== "refunded" : returnReason === null,
    );
    // A mail about a refund or chargeback does not list lines that were returned before: their prices are a part of
    // `before`, which a mail about `returned` does not have.
    const returnedLines = lines.filter(({ returnReason }) => returnReason !== null);
    const earlierRefundCents = Number(before ?? 0) - linesCents(returnedLines);
    return { news, order, lines: listed, earlierRefundCents: Math.max(0, earlierRefundCents) };
  },
  content: (t, props, { name, origin }) => {
    const { news, order, lines, earlierRefundCents = 0, period, totalCents = 0 } = props;
    const paid = period ? totalCents : linesCents(lines);
    const row = ({ title, license, priceCents, returnReason }: PaymentNewsProps["lines"][number]) => {
      const why = returnReason && t(`paymentNews.returned_${returnReason}`);
      return {
        title,
        note: [t(`license.${license}`), why].filter(Boolean).join(", "),
        amount: money(priceCents, t.language),
      };
    };
    return {
      subject: `${t(`paymentNews.${news}`)}: ${order.code}`,
      title: t(`paymentNews.${news}`),
      blocks: [
        { text: t(newsText(props)) },
        {
          lines: [
            ...(period ? [periodLine(t, period, totalCents)] : lines.map(row)),
            ...earlierRefund(t, earlierRefundCents),
          ],
          total: [t(TOTALS[news]), money(paid - earlierRefundCents, t.language)],
        },
        nextStep(t, props, origin),
        { details: [[t("shared.orderCode"), order.code]] },
      ],
      reason: t("paymentNews.why", { shop: name }),
    };
  },
});

interface RefundProps {
  to?: string;
  order: Pick<OrderRow, "code" | "owed">;
  amountCents: number;
  lines: Pick<OrderLineRow, "title" | "license" | "priceCents">[];
  modelsOnly: boolean;
  /** Whether the order pays for a membership. */
  isMembers?: boolean;
}

/** The refund of a part of an order; `paymentNews` is about a refund of all. */
export const refund = template<"refund", RefundProps>({
  notification: false,
  async load({ db }, { data }) {
    const [row] = await refundById(db, data.refund);
    if (row?.refund.status !== "made") return null;
    const { productIds, amountCents } = row.refund;
    const [all, periods] = await db.batch([linesOf(db, row.order.id), periodOfOrder(db, row.order.id)]);
    const lines = all.filter(({ productId }) => productIds.includes(productId));
    const isMembers = periods.length > 0;
    return { order: row.order, amountCents, lines, modelsOnly: data.models === "1", isMembers };
  },
  content: (t, { order, amountCents, lines, modelsOnly, isMembers }, { name, origin }) => {
    const whatStays = order.owed ? "owedText" : isMembers ? "memberText" : "text";
    const amount = money(amountCents, t.language);
    const title = modelsOnly ? t("refund.modelsTitle") : t("refund.title", { amount });
    const rows = lines.map((line) => ({
      title: line.title,
      note: t(`license.${line.license}`),
      amount: money(line.priceCents, t.language),
    }));
    return {
      subject: `${title}: ${order.code}`,
      title,
      blocks: [
        { text: t(`refund.${lines.length ? "modelsText" : whatStays}`) },
        ...(lines.length ? [{ lines: rows, total: [t("refund.total"), amount] as [string, string] }] : []),
        { button: t("shared.toDashboard"), url: `${origin}/dashboard` },
        { details: [[t("shared.orderCode"), order.code]] },
      ],
      reason: t("paymentNews.why", { shop: name }),
    };
  },
});

interface RefundFailedProps {
  to?: string;
  order: Pick<OrderRow, "code">;
  amountCents: number;
}

/** A refund that the buyer's bank returned, to the buyer; dropped when a later refund succeeded. */
export const refundFailed = template<"refund-failed", RefundFailedProps>({
  notification: false,
  async load({ db }, { data: { order: id, amount } }) {
    const [order] = await orderById(db, id);
    return order?.failedRefundId ? { order, amountCents: Number(amount) } : null;
  },
  content: (t, { order, amountCents }, { name, origin }) => ({
    subject: `${t("refundFailed.title")}: ${order.code}`,
    title: t("refundFailed.title"),
    blocks: [
      { text: t("refundFailed.text") },
      { button: t("paymentNews.contact"), url: `${origin}/contact` },
      {
        details: [
          [t("shared.orderCode"), order.code],
          [t("refundFailed.amount"), money(amountCents, t.language)],
        ],
      },
    ],
    reason: t("paymentNews.why", { shop: name }),
  }),
});

interface RefundFailedSellerProps extends RefundFailedProps {
  to: string;
  language?: Language;
  replyTo?: string;
  order: Pick<OrderRow, "code" | "paymentIntentId">;
  buyer: string;
}

/** A refund that the buyer's bank returned, to a seller; dropped when a later refund succeeded. */
export const refundFailedSeller = template<"refund-failed-seller", RefundFailedSellerProps>({
  notification: false,
  toSellers: "all",
  async load({ db }, { data: { order: id, amount, to } }) {
    const [[order], [seller]] = await db.batch([orderById(db, id), languageOfAddress(db, to)]);
    if (!order?.failedRefundId) return null;
    const [buyer] = await userById(db, order.userId);
    const replyTo = buyer && !buyer.deletedAt ? buyer.email : undefined;
    return {
      to,
      language: seller?.language,
      replyTo,
      order,
      amountCents: Number(amount),
      buyer: buyer?.username ?? "",
    };
  },
  content: (t, { order, amountCents, buyer, replyTo }, { name }) => ({
    subject: `${t("refundFailedSeller.title")}: ${order.code}`,
    title: t("refundFailedSeller.title"),
    blocks: [
      { text: t("refundFailedSeller.text") },
      {
        details: [
          [t("shared.orderCode"), order.code],
          [t("receipt.paymentCode"), order.paymentIntentId ?? ""],
          [t("refundFailed.amount"), money(amountCents, t.language)],
          [t("refundFailedSeller.buyer"), [buyer, replyTo].filter(Boolean).join(", ")],
        ],
      },
    ],
    reason: t("contact.why", { shop: name }),
  }),
});
