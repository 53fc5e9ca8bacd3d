import { type Incoming, type Reply, seeOther } from "./http.ts";
import type { LineItem, Session } from "./objects.ts";
import { html, type Markup, noticePage, page } from "./page.ts";
import {
  FIELD_TEXTS,
  fill,
  PAGE_TEXTS,
  type PageLanguage,
  type PageTexts,
  pageLanguage,
} from "./page-texts.ts";
import {
  type Field,
  type FormFields,
  prefilledForm,
  readPaymentForm,
  SEPA_FAILS,
  SEPA_SUCCEEDS,
} from "./payment-form.ts";
import { takePayment } from "./payments.ts";
import type { Sandbox } from "./state.ts";

interface PageView {
  sandbox: Sandbox;
  session: Session;
  language: PageLanguage;
}

/** Answers `/c/pay/<session>`. */
export function handlePaymentPage(sandbox: Sandbox, request: Incoming): Reply {
  const id = request.path.slice("/c/pay/".length);
  const session = sandbox.store.sessions.get(id);
  const language = pageLanguage(session?.locale);
  if (!session) {
    const { missingTitle: title, missingText: text } = PAGE_TEXTS[language];
    return noticePage({ language, title, text, back: null, status: 404 });
  }
  if (session.status !== "open") return closedPage(session, language);
  const view = { sandbox, session, language } as const;
  if (request.method === "POST") return pay(view, Object.fromEntries(new URLSearchParams(request.body)));
  const hint = request.query.get("fill");
  return show(view, { typed: hint === null ? {} : prefilledForm(hint), wrong: [], error: null });
}

function show(
  { sandbox, session, language }: PageView,
  form: { typed: FormFields; wrong: Field[]; error: string | null },
) {
  const typed = { ...form.typed };
  if (session.customer_email !== null) typed.email ??= session.customer_email;
  const items = sandbox.store.lineItems.get(session.id) ?? [];
  return paymentPage({ ...form, language, session, items, typed });
}

function pay(view: PageView, typed: FormFields): Reply {
  const { sandbox, session, language } = view;
  const form = readPaymentForm(typed, sandbox.now());
  if ("wrong" in form) return show(view, { typed, wrong: form.wrong, error: null });
  const outcome = takePayment(sandbox, session, form);
  if (outcome.kind !== "declined") return backToShop(session);
  const error = declineText(PAGE_TEXTS[language], outcome.declineCode);
  return show(view, { typed: { ...typed, cvc: "" }, wrong: [], error });
}

function backToShop(session: Session): Reply {
  return seeOther((session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id));
}

function closedPage(session: Session, language: PageLanguage): Reply {
  const texts = PAGE_TEXTS[language];
  if (session.status === "expired") {
    return noticePage({
      language,
      title: texts.expiredTitle,
      text: texts.expiredText,
      back: session.cancel_url,
    });
  }
  const back = backToShop(session).headers.Location ?? null;
  return noticePage({ language, title: texts.doneTitle, text: texts.doneText, back });
}

function declineText(texts: PageTexts, declineCode: string): string {
  const known: Record<string, string> = {
    insufficient_funds: texts.noFundsError,
    test_mode_live_card: texts.realCard,
  };
  return known[declineCode] ?? texts.declined;
}

export interface PaymentPage {
  language: PageLanguage;
  session: Session;
  items: LineItem[];
  typed: FormFields;
  wrong: Field[];
  /** Shown above the form, for example why the card was declined. */
  error: string | null;
}

export function paymentPage(view: PaymentPage): Reply {
  const { language, session } = view;
  const texts = PAGE_TEXTS[language];
  const total = money(session.amount_total ?? 0, session.currency, language);
  const body = html`<main><div class="columns">${summary(view, texts, total)}
<div class="panel">${form(view, texts, fill(texts.pay, { amount: total }))}</div></div></main>`;
  return page({ language, title: texts.title, body });
}

/** Cents in the reader's notation, such as €4.99 or 4,99 €. */
export function money(cents: number, currency: string | null, language: PageLanguage): string {
  const style = { style: "currency", currency: currency ?? "eur" } as const;
  return new Intl.NumberFormat(language, style).format(cents / 100);
}

function summary({ session, items, language }: PaymentPage, texts: PageTexts, total: string): Markup {
  const lines = items.map(({ description, amount_total, currency }) => {
    const price = money(amount_total, currency, language);
    return html`<li><span class="name">${description}</span><span class="price">${price}</span></li>`;
  });
  const back =
    session.cancel_url !== null && html`<a class="back" href="${session.cancel_url}">← ${texts.back}</a>`;
  return html`<section aria-labelledby="summary">${back}<h1 id="summary">${texts.orderSummary}</h1>
<p class="total">${total}</p>
<ul class="items">${lines}<li class="sum"><span class="name">${texts.total}</span><span class="price">${total}</span></li></ul></section>`;
}

function form(view: PaymentPage, texts: PageTexts, button: string): Markup {
  const { session, error, wrong } = view;
  const alert = error ?? (wrong.length > 0 ? texts.checkFields : null);
  return html`<form method="post" action="/c/pay/${session.id}" novalidate>
${alert !== null && html`<p class="alert" role="alert">${alert}</p>`}
<fieldset><legend>${texts.contact}</legend>${field("email", view)}</fieldset>
<fieldset><legend>${texts.method}</legend>${methodChoice(view, texts)}
${cardFields(view, texts)}${debitFields(view, texts)}
${field("name", view)}</fieldset>
<button type="submit">${button}</button>
</form>`;
}

function methodChoice({ typed }: PaymentPage, texts: PageTexts): Markup {
  const choice = (method: string, name: string, chosen: boolean) =>
    html`<label><input type="radio" name="method" value="${method}"${chosen && html` checked`}> ${name}</label>`;
  const isDebit = typed.method === "sepa_debit";
  return html`<div class="methods">${choice("card", texts.card, !isDebit)}${choice("sepa_debit", texts.sepa, isDebit)}</div>`;
}

function cardFields(state: PaymentPage, texts: PageTexts): Markup {
  return html`<div class="for-card stack">${field("number", state)}
<div class="pair">${field("expiry", state)}${field("cvc", state)}</div>${cardHints(texts)}</div>`;
}

function debitFields(state: PaymentPage, texts: PageTexts): Markup {
  return html`<div class="for-sepa_debit stack"><p class="muted">${texts.sepaNote}</p>${field("iban", state)}
${accountHints(texts)}</div>`;
}

const INPUTS: Record<Field, { type: string; autocomplete: string; keyboard: string; example: string }> = {
  email: { type: "email", autocomplete: "email", keyboard: "email", example: "" },
  number: { type: "text", autocomplete: "cc-number", keyboard: "numeric", example: "4242 4242 4242 4242" },
  expiry: { type: "text", autocomplete: "cc-exp", keyboard: "numeric", example: "12 / 34" },
  cvc: { type: "text", autocomplete: "cc-csc", keyboard: "numeric", example: "123" },
  iban: { type: "text", autocomplete: "off", keyboard: "text", example: "DE89 3704 0044 0532 0130 00" },
  name: { type: "text", autocomplete: "name", keyboard: "text", example: "" },
};

/** One labelled field with what was typed. */
function field(name: Field, { language, typed, wrong }: PaymentPage): Markup {
  const { label, wrong: message } = FIELD_TEXTS[language][name];
  const { type, autocomplete, keyboard, example } = INPUTS[name];
  const isWrong = wrong.includes(name);
  const invalid = isWrong && html` aria-invalid="true" aria-describedby="${name}-error"`;
  const focus = wrong[0] === name && html` autofocus`;
  return html`<div><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${typed[name] ?? null}" placeholder="${example}"
 autocomplete="${autocomplete}" inputmode="${keyboard}"${invalid}${focus}>
${isWrong && html`<p class="error" id="${name}-error">${message}</p>`}</div>`;
}

type Hint = [value: string, shown: string, what: string];

function cardHints(texts: PageTexts): Markup {
  return hints(texts.testCards, texts.testHint, [
    ["4242424242424242", "4242 4242 4242 4242", texts.pays],
    ["4000000000000002", "4000 0000 0000 0002", texts.declines],
    ["4000000000009995", "4000 0000 0000 9995", texts.noFunds],
  ]);
}

function accountHints(texts: PageTexts): Markup {
  return hints(texts.testAccounts, texts.testHint, [
    [SEPA_SUCCEEDS, "DE89 … 3000", texts.later],
    [SEPA_FAILS, "DE62 … 3001", texts.failsLater],
  ]);
}

/** Links, so that they work without JavaScript: the page comes back filled in. */
function hints(title: string, text: string, list: Hint[]): Markup {
  const items = list.map(
    ([value, shown, what]) =>
      html`<li><a href="?fill=${value}"><code>${shown}</code> <span>${what}</span></a></li>`,
  );
  return html`<div class="hints"><p><strong>${title}.</strong> ${text}</p><ul>${items}</ul></div>`;
}
