/** Proof of a payment, on something the buyer keeps: what, when, how much, and the consent exactly as it was ticked. */

import { userById } from "#app/domain/accounts/accounts.store.server.ts";
import { LICENCE_NAMES } from "#app/domain/catalog/licences.ts";
import {
  linesOf,
  type OrderLineRow,
  type OrderRow,
  orderById,
} from "#app/domain/checkout/checkout.store.server.ts";
import { CONSENT_TEXTS } from "#app/domain/checkout/consent-texts.ts";
import type { Language } from "#app/domain/languages.ts";
import { money } from "#app/i18n/format.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import type { Block, Sender } from "../letter.ts";
import { template } from "../template.server.ts";

export interface ReceiptFacts {
  name: string;
  order: Pick<
    OrderRow,
    | "code"
    | "paymentIntentId"
    | "totalCents"
    | "language"
    | "consentVersion"
    | "consentAt"
    | "createdAt"
    | "paidAt"
  >;
  lines: Pick<OrderLineRow, "title" | "licence" | "priceCents">[];
}

const WORDS = {
  en: {
    code: "Order code",
    payment: "Payment code",
    date: "Date",
    total: "Total, taxes included",
    button: "Go to the dashboard",
    consent: "You agreed",
    version: "Text of version",
  },
  es: {
    code: "Código del pedido",
    payment: "Código del pago",
    date: "Fecha",
    total: "Total, impuestos incluidos",
    button: "Ir al panel",
    consent: "Has aceptado",
    version: "Texto de la versión",
  },
};

/** In the language it was ticked in, whatever the mail speaks. */
function consent(
  { consentVersion, consentAt, language: ticked }: ReceiptFacts["order"],
  language: Language,
): Block[] {
  if (!consentVersion || !consentAt) return [];
  const { consent: title, version } = WORDS[language];
  const note = `${version} ${consentVersion}, ${dateTime(consentAt.toISOString(), language)}`;
  return [{ title, quote: CONSENT_TEXTS[consentVersion]?.[ticked] ?? consentVersion, note }];
}

function proof({ order, lines }: ReceiptFacts, { origin }: Sender, language: Language): Block[] {
  const words = WORDS[language];
  const row = ({ title, licence, priceCents }: ReceiptFacts["lines"][number]) => ({
    title,
    note: LICENCE_NAMES[language][licence],
    amount: money(priceCents, language),
  });
  const facts: [string, string][] = [
    [words.code, order.code],
    ...(order.paymentIntentId ? [[words.payment, order.paymentIntentId] as [string, string]] : []),
    [words.date, dateTime((order.paidAt ?? order.createdAt).toISOString(), language)],
  ];
  return [
    { lines: lines.map(row), total: [words.total, money(order.totalCents, language)] },
    { button: words.button, to: `${origin}/dashboard` },
    { facts },
    ...consent(order, language),
  ];
}

export const receipt = template<"receipt", ReceiptFacts & { to?: string }>({
  notification: false,
  async facts({ db }, { cause }) {
    const [order] = await orderById(db, cause);
    const [user] = order ? await userById(db, order.userId) : [];
    return order && user ? { name: user.username, order, lines: await linesOf(db, cause) } : null;
  },
  en: (facts, shop) => ({
    subject: `Your receipt from ${shop.name}: ${facts.order.code}`,
    title: `Thank you, ${facts.name}`,
    blocks: [
      {
        say: "Your payment has arrived. Your models are in your dashboard, to download as often as you like.",
      },
      ...proof(facts, shop, "en"),
    ],
    why: `You get this because you bought something at ${shop.name}. Keep it as your receipt.`,
  }),
  es: (facts, shop) => ({
    subject: `Tu recibo de ${shop.name}: ${facts.order.code}`,
    title: `Gracias, ${facts.name}`,
    blocks: [
      { say: "Tu pago ha llegado. Tus modelos están en tu panel: descárgalos cuantas veces quieras." },
      ...proof(facts, shop, "es"),
    ],
    why: `Recibes esto porque has comprado en ${shop.name}. Guárdalo como recibo.`,
  }),
});
