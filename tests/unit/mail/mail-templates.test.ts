import { expect, test } from "vitest";
import {
  accessRemoved,
  accountDeleted,
  change,
  emailChanged,
  googleLinked,
  passwordChanged,
  reset,
  verify,
} from "#app/accounts/accounts.mail.server.ts";
import { signInCodeMail } from "#app/accounts/sign-in/sign-in.mail.server.ts";
import { leftCart } from "#app/cart/left-cart.mail.server.ts";
import { chatAnswer, chatWaiting } from "#app/chat/messages.mail.server.ts";
import { claimLicenses } from "#app/claims/claim-licenses.mail.server.ts";
import { connectionChanged } from "#app/connections/connection-changed.mail.server.ts";
import { contact, contactAnswer } from "#app/contact/contact.mail.server.ts";
import { notPublished } from "#app/edits/not-published.mail.server.ts";
import { gift, giftNews } from "#app/gifts/gift.mail.server.ts";
import { mailsGivenUp, webhookMissing, zipMissing } from "#app/health/seller-alerts.mail.server.ts";
import { words as en } from "#app/i18n/en/all.ts";
import { words as es } from "#app/i18n/es/all.ts";
import { mailTranslator } from "#app/i18n/i18n.server.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import { NO_SHOP } from "#app/i18n/reader.ts";
import { inShop } from "#app/i18n/translate.ts";
import { letter, letterTest } from "#app/letters/letter.mail.server.ts";
import { license } from "#app/library/license.mail.server.ts";
import { mailParts } from "#app/mail/compose.mail.server.ts";
import type { MailName, PaymentNews } from "#app/mail/mail.contract.ts";
import { mailTransport } from "#app/mail/mail.service.server.ts";
import type { MailContent, Shop } from "#app/mail/parts.ts";
import { TEMPLATES } from "#app/mail/templates.mail.server.ts";
import { membershipNews, membershipUnknown } from "#app/memberships/membership.mail.server.ts";
import { newText, textAnswered, textMeasure, textReport } from "#app/moderation/moderation.mail.server.ts";
import { confirmNews, newModels } from "#app/news/news.mail.server.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import { consent } from "#app/orders/delivery-consent.mail.server.ts";
import { orderSeller } from "#app/orders/order-seller.mail.server.ts";
import {
  type PaymentNewsProps,
  paymentNews,
  type ReceiptProps,
  receipt,
  refund,
  refundFailed,
  refundFailedSeller,
} from "#app/orders/orders.mail.server.ts";
import { withdrawal } from "#app/orders/refunds/withdrawal.mail.server.ts";
import { photoApproved } from "#app/photos/photo-approved.mail.server.ts";
import { photosWaiting } from "#app/photos/photos-waiting.mail.server.ts";
import { newVersion } from "#app/publishing/new-version.mail.server.ts";
import { reviewRequest } from "#app/reviews/review-request.mail.server.ts";
import { secondFactor } from "#app/second-factor/second-factor.mail.server.ts";
import { sellerInvitation, sellersChanged } from "#app/sellers/sellers.mail.server.ts";
import { webhookOff } from "#app/webhooks/webhook-off.mail.server.ts";
import { priceAlarm } from "#app/wish-list/price-alarm.mail.server.ts";

const mailIn = (language: Language) => inShop(mailTranslator(language), NO_SHOP);

const shop: Shop = {
  name: "Bits & Bobs <3",
  origin: "https://shop.test",
  accent: null,
  contact: { email: null, phone: null, address: null },
};
const link = {
  to: "o'ada@people.test",
  link: `https://shop.test/verify-email/${"x".repeat(43)}`,
  minutes: 60,
};
const at = new Date("2026-11-20T14:05:00Z");
const order: ReceiptProps["order"] = {
  code: "ST-7KQ2M9XR",
  paymentIntentId: "pi_3QAbc",
  totalCents: 2498,
  coupon: null,
  language: "es",
  consentVersion: CONSENT_VERSION,
  legalVersions: { terms: 3, withdrawal: 1 },
  consentAt: at,
  createdAt: at,
  paidAt: at,
  invoiced: false,
  managed: false,
  taxCents: null,
  status: "paid",
  buyer: { country: "US" },
  countryEvidence: null,
  taxId: null,
  withdrawal: null,
};
const lines: ReceiptProps["lines"] = [
  { title: "Hinge <box> & lid", license: "standard", priceCents: 499, discountCents: 0 },
  { title: 'Jar "Tide"', license: "commercial", priceCents: 1999, discountCents: 0 },
];
const contract = [{ document: "terms" as const, text: { en: "## Who sells\n\n<Ada>, **Madrid**.", es: "" } }];
const receiptProps = { name: "<b>Ada</b>", order, lines, contract };

const news = (what: PaymentNews): PaymentNewsProps => ({
  news: what,
  order,
  lines: [
    { productId: "jar", title: 'Jar "Tide"', license: "standard", priceCents: 499, returnReason: "owned" },
  ],
});

const letterBody =
  "## Gears & <racks>\n\nThey **turn**: [look](/product/gear), `0.2 mm`.\n\n- one\n- two\n\n> quoted\n\n---";
const letterProps = {
  to: link.to,
  unsubscribe: "https://shop.test/unsubscribe/letters-x.y",
  id: "letter-1",
  texts: {
    en: { subject: "New <gears>", body: letterBody },
    es: { subject: "<Engranajes> nuevos", body: letterBody },
  },
  basis: "order" as const,
  imprint: { en: "Ada & Co.\n\nMadrid", es: "Ada & Co.\n\nMadrid" },
};

const mails: Record<MailName, (language: Language) => MailContent> = {
  receipt: (language) => receipt.content(mailIn(language), receiptProps, shop),
  "payment-news": (language) => paymentNews.content(mailIn(language), news("returned"), shop),
  license: (language) =>
    license.content(
      mailIn(language),
      { title: { en: "Jar", es: "Tarro" }, license: "standard", change: "granted" },
      shop,
    ),
  "membership-news": (language) =>
    membershipNews.content(
      mailIn(language),
      {
        news: "renews",
        tier: { en: "Club <1>", es: "Club <1>" },
        cents: 9000,
        interval: "year",
        until: at.toISOString(),
        at: at.toISOString(),
        statement: "I end <b>it</b>",
        isTierEnded: false,
        restCents: 100,
      },
      shop,
    ),
  "membership-unknown": (language) =>
    membershipUnknown.content(mailIn(language), { to: link.to, language }, shop),
  refund: (language) =>
    refund.content(
      mailIn(language),
      { order: { ...order, owed: null }, amountCents: 499, lines, modelsOnly: false },
      shop,
    ),
  "refund-failed": (language) => refundFailed.content(mailIn(language), { order, amountCents: 499 }, shop),
  "refund-failed-seller": (language) =>
    refundFailedSeller.content(
      mailIn(language),
      { to: "seller@shop.test", replyTo: link.to, order, amountCents: 499, buyer: "<b>Ada</b>" },
      shop,
    ),
  "order-seller": (language) =>
    orderSeller.content(
      mailIn(language),
      {
        to: "seller@shop.test",
        news: "disputed",
        order: {
          ...order,
          dispute: {
            id: "dp_1",
            status: "open",
            reason: "fraudulent",
            amount: 2498,
            openedAt: 1,
            dueAt: at.getTime(),
          },
        },
        lines,
        refundDueCents: 0,
        buyer: "<b>Ada</b>",
        isGift: false,
      },
      shop,
    ),
  "mails-given-up": (language) =>
    mailsGivenUp.content(
      mailIn(language),
      { to: "seller@shop.test", mails: 3, usernames: ["<b>Ada</b>", "bob"], hasMore: true },
      shop,
    ),
  "webhook-missing": (language) =>
    webhookMissing.content(
      mailIn(language),
      {
        to: "seller@shop.test",
        event: "checkout.session.completed",
        since: at.toISOString(),
        lastReceivedAt: null,
      },
      shop,
    ),
  "connection-changed": (language) =>
    connectionChanged.content(mailIn(language), { to: "seller@shop.test", change: "stripe_set" }, shop),
  "sellers-changed": (language) =>
    sellersChanged.content(
      mailIn(language),
      { to: "seller@shop.test", change: "invited", about: "ada@people.test" },
      shop,
    ),
  "seller-invitation": (language) =>
    sellerInvitation.content(
      mailIn(language),
      { to: "ada@people.test", language, link: "https://shop.test/invitation/x" },
      shop,
    ),
  "webhook-off": (language) =>
    webhookOff.content(mailIn(language), { to: "seller@shop.test", host: "hooks.maker.dev" }, shop),
  "zip-missing": (language) =>
    zipMissing.content(
      mailIn(language),
      {
        to: "seller@shop.test",
        productId: "vase",
        title: { en: "<b>Vase</b>" },
        key: "products/vase/1/0.zip",
      },
      shop,
    ),
  consent: (language) =>
    consent.content(mailIn(language), { order, titles: ["<b>Vase</b>"], tier: null, readIn: language }, shop),
  withdrawal: (language) =>
    withdrawal.content(
      mailIn(language),
      { code: order.code, buyer: "<b>Ada</b>", at: at.toISOString(), titles: ["Vase"], refundDueCents: 499 },
      shop,
    ),
  "sign-in-code": (language) =>
    signInCodeMail.content(mailIn(language), { to: link.to, language, code: "012345", minutes: 10 }, shop),
  verify: (language) => verify.content(mailIn(language), link, shop),
  reset: (language) => reset.content(mailIn(language), link, shop),
  change: (language) => change.content(mailIn(language), link, shop),
  "email-changed": (language) => emailChanged.content(mailIn(language), { to: link.to }, shop),
  "password-changed": (language) => passwordChanged.content(mailIn(language), {}, shop),
  "second-factor": (language) => secondFactor.content(mailIn(language), { change: "passkey_added" }, shop),
  "access-removed": (language) =>
    accessRemoved.content(mailIn(language), { removed: ["sessions", "password", "google"] }, shop),
  "google-linked": (language) => googleLinked.content(mailIn(language), {}, shop),
  contact: (language) =>
    contact.content(
      mailIn(language),
      {
        to: "seller@shop.test",
        replyTo: link.to,
        message: {
          reference: "CM-7KQ2M9XR",
          name: "<b>Ada</b>",
          email: link.to,
          message: "Does it fit\n\na <20 mm> rod & nut?",
        },
      },
      shop,
    ),
  "chat-answer": (language) =>
    chatAnswer.content(mailIn(language), { messages: ["It fits <b>any</b> nozzle"] }, shop),
  "chat-waiting": (language) =>
    chatWaiting.content(
      mailIn(language),
      { shopper: "Ada", shopperId: "ada-1", messages: ["Does it fit?"] },
      shop,
    ),
  "photos-waiting": (language) => photosWaiting.content(mailIn(language), { photos: 2 }, shop),
  "not-published": (language) =>
    notPublished.content(
      mailIn(language),
      { productId: "hinge-box", title: { en: "Hinge <box>", es: "Caja <bisagra>" }, reason: "fields" },
      shop,
    ),
  "new-text": (language) =>
    newText.content(
      mailIn(language),
      {
        to: "seller@shop.test",
        kind: "review",
        title: { en: "Hinge <box>", es: "Caja <bisagra>" },
        author: "Ada <b>",
        stars: 4,
        text: "Clicks <well>.",
      },
      shop,
    ),
  "text-answered": (language) =>
    textAnswered.content(
      mailIn(language),
      {
        kind: "comment",
        productId: "hinge-box",
        title: { en: "Hinge <box>", es: "Caja <bisagra>" },
        text: "Does it fit?",
        answer: "Yes, with <0.2 mm> to spare.",
      },
      shop,
    ),
  "text-measure": (language) =>
    textMeasure.content(
      mailIn(language),
      {
        kind: "review",
        productId: "hinge-box",
        title: { en: "Hinge <box>", es: "Caja <bisagra>" },
        measure: "hidden",
        reason: "It names <somebody>.",
      },
      shop,
    ),
  "text-report": (language) =>
    textReport.content(
      mailIn(language),
      {
        to: "eve@people.test",
        language,
        kind: "comment",
        title: { en: "Hinge <box>", es: "Caja <bisagra>" },
        outcome: "kept",
      },
      shop,
    ),
  "photo-approved": (language) =>
    photoApproved.content(
      mailIn(language),
      { productId: "hinge-box", title: { en: "Hinge <box>", es: "Caja <bisagra>" } },
      shop,
    ),
  "review-request": (language) =>
    reviewRequest.content(
      mailIn(language),
      {
        models: [{ id: "hinge-box", title: { en: "Hinge <box>", es: "Caja <bisagra>" } }],
        unsubscribe: "https://shop.test/unsubscribe/letters-user.x",
      },
      shop,
    ),
  "new-version": (language) =>
    newVersion.content(
      mailIn(language),
      {
        title: { en: "Hinge <box>", es: "Caja <bisagra>" },
        version: 3,
        notes: { en: "Stronger wings", es: "Alas más fuertes" },
      },
      shop,
    ),
  "claim-licenses": (language) =>
    claimLicenses.content(
      mailIn(language),
      {
        to: link.to,
        language,
        link: link.link,
        models: Array.from({ length: 21 }, (_, at) => ({
          title: { en: `Hinge <box> ${at}`, es: `Caja <bisagra> ${at}` },
          license: "standard" as const,
        })),
      },
      shop,
    ),
  gift: (language) =>
    gift.content(
      mailIn(language),
      {
        to: link.to,
        language,
        link: link.link,
        model: { en: "Hinge <box>", es: "Caja <bisagra>" },
        license: "standard",
        from: "Ana <b>",
        note: "Happy <birthday>",
        claimUntil: "2027-02-24T08:00:00Z",
      },
      shop,
    ),
  "gift-news": (language) =>
    giftNews.content(
      mailIn(language),
      {
        news: "returned",
        orderCode: "ST-1",
        model: { en: "Hinge <box>", es: "Caja <bisagra>" },
        from: "Ana <b>",
      },
      shop,
    ),
  "confirm-news": (language) =>
    confirmNews.content(mailIn(language), { to: link.to, language, link: link.link }, shop),
  "new-models": (language) =>
    newModels.content(
      mailIn(language),
      {
        to: link.to,
        language,
        unsubscribe: "https://shop.test/unsubscribe/news.x",
        models: [
          {
            id: "box",
            title: { en: "Hinge <box>", es: "Caja <bisagra>" },
            price: { cents: 499, from: true },
          },
          { id: "jar", title: { en: "Jar & lid" }, price: { cents: 0, from: false } },
        ],
      },
      shop,
    ),
  "price-alarm": (language) =>
    priceAlarm.content(
      mailIn(language),
      {
        unsubscribe: "https://shop.test/unsubscribe/prices-x.y",
        models: [
          {
            id: "box",
            title: { en: "Hinge <box>", es: "Caja <bisagra>" },
            price: { cents: 399, from: true },
          },
          { id: "jar", title: { en: "Jar & lid" }, price: { cents: 0, from: false } },
        ],
      },
      shop,
    ),
  "left-cart": (language) =>
    leftCart.content(
      mailIn(language),
      {
        unsubscribe: "https://shop.test/unsubscribe/letters-x.y",
        items: [{ title: "Hinge <box>", license: "standard", price: 499 }],
      },
      shop,
    ),
  letter: (language) => letter.content(mailIn(language), { ...letterProps, language }, shop),
  "letter-test": (language) => letterTest.content(mailIn(language), { ...letterProps, language }, shop),
  "contact-answer": (language) =>
    contactAnswer.content(
      mailIn(language),
      {
        to: link.to,
        language,
        name: "Ada",
        reference: "C-7KQ2M9",
        answer: "It does.",
        question: "Does it fit?",
      },
      shop,
    ),
  "account-deleted": (language) => accountDeleted.content(mailIn(language), { to: link.to, language }, shop),
};
const unsubscribe = { label: "No more", url: "https://shop.test/unsubscribe/ada.proof?a=1&b=2" };
const cases = Object.entries(mails).flatMap(([name, contentIn]) =>
  LANGUAGE_CODES.map((language) => ({ name, language, contentIn })),
);
for (const what of ["processing", "failed", "refunded", "charged_back"] as const)
  for (const language of LANGUAGE_CODES)
    cases.push({
      name: what,
      language,
      contentIn: (language) => paymentNews.content(mailIn(language), news(what), shop),
    });
const mailOf = (
  contentIn: (language: Language) => MailContent,
  language: Language,
  out: typeof unsubscribe | null = null,
) => mailParts({ language }, contentIn(language), { shop, unsubscribe: out });

const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};
/** The visible text of the HTML part. */
const visibleText = (html: string) =>
  html
    .replace(/^[\s\S]*<body/, "<body")
    .replace(/<[^>]*>|&nbsp;/g, " ")
    .replace(/&(?:lt|gt|quot|amp|#39);/g, (entity) => ENTITIES[entity] ?? entity);
/** The addresses of the HTML part's links, which the text writes out. */
const linksOf = (html: string) =>
  [
    ...html.matchAll(/href="(https:\/\/shop\.test\/(?:letters|product\/gear|memberships\/cancel)[^"]*)"/g),
  ].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
/** The words without punctuation, which differs where the HTML has a table. */
const words = (text: string) =>
  new Set(
    text
      .match(/[\p{L}\p{N}@./€<>&-]{2,}/gu)
      ?.filter((word) => /[\p{L}\p{N}]/u.test(word))
      .map((word) => word.replace(/\.$/, "")),
  );

test("every template is tested here", () => {
  expect(Object.keys(mails).sort()).toEqual(Object.keys(TEMPLATES).sort());
});

test.each(cases)(
  "$name in $language has a subject, a title, a reason and no placeholder",
  ({ contentIn, language }) => {
    const { subject, text, html } = mailOf(contentIn, language, unsubscribe);
    const { title, reason, blocks } = contentIn(language);
    for (const part of [subject, title, reason]) expect(part.trim().length).toBeGreaterThan(8);
    expect(blocks.length).toBeGreaterThan(blocks.some((block) => "formatted" in block) ? 0 : 1);
    for (const part of [subject, text, html])
      expect(part).not.toMatch(/undefined|null|NaN|\[object|Invalid|\{\w+\}/);
    expect(subject.length).toBeLessThanOrEqual(70);
  },
);

test.each(cases)("$name in $language has the same content in text and HTML", ({ contentIn, language }) => {
  const { text, html } = mailOf(contentIn, language, unsubscribe);
  const [inText, inHtml] = [
    words(text),
    words([visibleText(html), unsubscribe.url, ...linksOf(html)].join(" ")),
  ];
  expect(inText.size).toBeGreaterThan(20);
  expect([...inText].filter((word) => !inHtml.has(word))).toEqual([]);
  expect([...inHtml].filter((word) => !inText.has(word))).toEqual([]);
});

test.each(cases)("$name in $language shows beside its subject how it begins", ({ contentIn, language }) => {
  const { text, html } = mailOf(contentIn, language);
  const shown = visibleText(html).trim().split("\n")[0]?.trim() ?? "";
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.length).toBeLessThanOrEqual(150);
  // Marks of the text part mean nothing in one line; a code stands in the subject.
  expect(shown).not.toMatch(/^\d{6}|(?:^|\s)(?:>|-+)\s|https?:/);
  const wordsOf = (words: string) => words.match(/[\p{L}\p{N}]+/gu)?.join(" ") ?? "";
  const told = text.slice(contentIn(language).title.length).replace(/^\s*\d{6}\s/, "");
  const begins = wordsOf(shown).slice(0, 12);
  expect(wordsOf(told).slice(0, begins.length)).toBe(begins);
});

test.each(Object.entries(mails))("%s differs between the languages", (_name, contentIn) => {
  const [english, spanish] = LANGUAGE_CODES.map((language) => contentIn(language));
  expect(english?.subject).not.toBe(spanish?.subject);
  expect(english?.title).not.toBe(spanish?.title);
  expect(mailOf(contentIn, "es").html).toContain('<html lang="es">');
  expect(mailOf(contentIn, "es").text).not.toMatch(/\b(the|your|usted|su cuenta)\b/i);
});

test("user input is escaped in HTML and unchanged in text", () => {
  const { html, text } = mailOf(mails.receipt, "en");
  expect(html).not.toMatch(/<b>Ada|<box>|<3/);
  for (const escaped of ["&lt;b&gt;Ada&lt;/b&gt;", "Hinge &lt;box&gt; &amp; lid", "Jar &quot;Tide&quot;"])
    expect(html).toContain(escaped);
  expect(text).toContain('Jar "Tide"');
  expect(mailOf(mails.verify, "en").html).toContain("o&#39;ada@people.test");
});

test("user input keeps its line breaks in both parts", () => {
  const props = { to: link.to, language: "en", name: "Ada", reference: "C-7KQ2M9" } as const;
  const answerMail = contactAnswer.content(
    mailIn("en"),
    { ...props, answer: "It does.\n\nTwice.", question: "Does it\nfit?" },
    shop,
  );
  const { html, text } = mailOf(() => answerMail, "en");
  expect(html.replaceAll("\n", "")).toContain("It does.<br><br>Twice.");
  expect(text).toContain("It does.\n\nTwice.");
  expect(text).toContain("You wrote\n> Does it\n> fit?\nReference");
});

test("notes in one language are sent to everybody", () => {
  const props = { title: { en: "Jar" }, version: 2, notes: { es: "Tapa más ancha" } };
  expect(mailOf(() => newVersion.content(mailIn("en"), props, shop), "en").text).toContain(
    "> Tapa más ancha",
  );
  const { text } = mailOf(() => newVersion.content(mailIn("es"), { ...props, notes: null }, shop), "es");
  expect(text).not.toMatch(/Novedades|null/);
});

test("a receipt names the licenses as the shop does", () => {
  for (const [language, { license }] of Object.entries({ en, es }))
    for (const name of [license.standard, license.commercial])
      expect(mailOf(mails.receipt, language as Language).text).toContain(name);
});

test("the receipt has the codes, every line, the total and the consent", () => {
  const { text } = mailOf(mails.receipt, "en");
  for (const fact of [
    "Order code: ST-7KQ2M9XR",
    "Payment code: pi_3QAbc",
    "Date: 20 November 2026 at 15:05",
    "- Hinge <box> & lid (Standard licence): €4.99",
    '- Jar "Tide" (Commercial licence): €19.99',
    "Total, taxes included: €24.98",
    "https://shop.test/dashboard",
    `> ${es.consent[CONSENT_VERSION]}`,
    "Text of version 2026-11, 20 November 2026 at 15:05",
  ])
    expect(text).toContain(fact);
});

test("the receipt leads a consumer to the withdrawal function, and nobody else", () => {
  const address = `https://shop.test/dashboard/withdrawal/${order.code}`;
  const textFor = (country: string) =>
    mailOf(
      (language) =>
        receipt.content(mailIn(language), { ...receiptProps, order: { ...order, buyer: { country } } }, shop),
      "en",
    ).text;
  expect(textFor("ES")).toContain(address);
  expect(textFor("US")).not.toContain(address);
});

test("a receipt without consent or payment code mentions neither", () => {
  const bare = {
    ...order,
    paymentIntentId: null,
    consentVersion: null,
    consentAt: null,
    legalVersions: null,
  };
  const { text } = mailOf(
    (language) => receipt.content(mailIn(language), { ...receiptProps, order: bare, contract: [] }, shop),
    "en",
  );
  expect(text).not.toMatch(/Payment code|You agreed|version/);
});

test("required mails have no unsubscribe link", () => {
  const notifications = Object.entries(TEMPLATES).filter(([, { notification }]) => notification);
  expect(notifications.map(([name]) => name)).toEqual([
    "chat-answer",
    "chat-waiting",
    "photos-waiting",
    "photo-approved",
    "review-request",
    "text-answered",
    "new-version",
  ]);
  const required = Object.entries(TEMPLATES).filter(([, { notification }]) => !notification);
  expect(required.length).toBeGreaterThan(notifications.length);
  for (const [name] of required) {
    const { headers, text, html } = mailOf(mails[name as MailName], "en");
    expect([name, headers, (text + html).includes("unsubscribe")]).toEqual([name, undefined, false]);
  }
});

test("a notification has the one-click headers and a link in both parts", () => {
  const { headers, text, html } = mailOf(mails["google-linked"], "en", unsubscribe);
  expect(headers).toEqual({
    "List-Unsubscribe": `<${unsubscribe.url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(text).toContain(`No more: ${unsubscribe.url}`);
  expect(html).toContain('href="https://shop.test/unsubscribe/ada.proof?a=1&amp;b=2"');
});

test("a mail names a licence without saying the word twice", () => {
  for (const change of ["granted", "revoked"] as const)
    for (const language of LANGUAGE_CODES) {
      const props = { title: { en: "Jar" }, license: "standard", change } as const;
      const { text } = mailOf(() => license.content(mailIn(language), props, shop), language);
      expect(text).toContain({ en: en.license.standard, es: es.license.standard }[language]);
      expect(text).not.toMatch(/licence licence|licencia licencia/i);
    }
});

test("a line break in a name or subject starts no new header", async () => {
  const sent: unknown[] = [];
  const send = async (mail: unknown) => {
    sent.push(mail);
    return { messageId: "1" };
  };
  const mailer = mailTransport({ binding: { send }, from: "shop@shop.test", mailbox: null, relay: null });
  const fromName = "Stall\r\nBcc: eve@people.test";
  const mail = { to: "ada@people.test", subject: "One\r\n\tTwo\u2028", text: "a\nb", html: "c" };
  await mailer.send({ fromName, ...mail });
  expect(sent).toEqual([
    {
      from: { name: "Stall Bcc: eve@people.test", email: "shop@shop.test" },
      to: "ada@people.test",
      subject: "One Two",
      text: "a\nb",
      html: "c",
    },
  ]);
});

test("a mail about a membership names the day by which a failed renewal is to be paid, and invites nobody to a tier that has ended", () => {
  const about = (news: "payment_failed" | "ended", isTierEnded: boolean) =>
    membershipNews.content(
      mailIn("en"),
      {
        news,
        tier: { en: "Club" },
        cents: 900,
        interval: "month",
        until: "2026-12-08T12:00:00.000Z",
        at: at.toISOString(),
        statement: null,
        isTierEnded,
        restCents: 0,
      },
      shop,
    );
  const [failed, ended, forGood] = [
    about("payment_failed", false),
    about("ended", false),
    about("ended", true),
  ].map((content) => JSON.stringify(content));
  expect(failed).toMatch(/€9\.00.*Pay by 7 December 2026/);
  expect(ended).toContain("https://shop.test/memberships");
  expect(forGood).toContain("no longer offers");
  expect(forGood).not.toContain("shop.test/memberships");
});
