/** The payment page of an open session: what is bought, how to pay it, and a way back; no JavaScript needed. */
import type { Reply } from "./http.ts";
import { html, type Markup, trusted } from "./markup.ts";
import type { LineItem, Session } from "./objects.ts";
import { page } from "./page-frame.ts";
import { fill, PAGE_TEXTS, type PageLanguage, type PageTexts } from "./page-texts.ts";
import { accountHints, cardHints, type FieldsState, field } from "./payment-fields.ts";
import { type Field, methodOf, type Typed } from "./payment-form.ts";

export interface PaymentPage {
  language: PageLanguage;
  session: Session;
  items: LineItem[];
  /** Pictures of the items, by line item id. */
  pictures: Record<string, string>;
  typed: Typed;
  wrong: Field[];
  /** Shown above the form, for example why the card was declined. */
  error: string | null;
}

export function paymentPage(view: PaymentPage): Reply {
  const { language, session } = view;
  const texts = PAGE_TEXTS[language];
  const total = money(session.amount_total ?? 0, session.currency, language);
  const body = html`<main><div class="columns">${summary(view, texts, total)}
<div class="panel">${form(view, texts, fill(texts.pay, { amount: total }))}</div></div></main>
<script>${trusted(FILL_SCRIPT)}</script>`;
  return page({ language, title: texts.title, body });
}

/** Cents in the reader's notation, such as €4.99 or 4,99 €. */
export function money(cents: number, currency: string | null, language: PageLanguage): string {
  const style = { style: "currency", currency: currency ?? "eur" } as const;
  return new Intl.NumberFormat(language, style).format(cents / 100);
}

function summary(
  { session, items, pictures, language }: PaymentPage,
  texts: PageTexts,
  total: string,
): Markup {
  const lines = items.map(({ id, description, quantity, amount_total, currency }) => {
    const picture =
      pictures[id] !== undefined && html`<img src="${pictures[id]}" alt="" width="48" height="48">`;
    const count = quantity > 1 && html`<small>${fill(texts.quantity, { count: String(quantity) })}</small>`;
    const price = money(amount_total, currency, language);
    return html`<li>${picture}<span class="name">${description}${count}</span><span class="price">${price}</span></li>`;
  });
  const back =
    session.cancel_url !== null && html`<a class="back" href="${session.cancel_url}">← ${texts.back}</a>`;
  return html`<section aria-labelledby="summary">${back}<h1 id="summary">${texts.orderSummary}</h1>
<p class="total">${total}</p>
<ul class="items">${lines}<li class="sum"><span class="name">${texts.total}</span><span class="price">${total}</span></li></ul></section>`;
}

function form(view: PaymentPage, texts: PageTexts, button: string): Markup {
  const { session, typed, error, wrong } = view;
  const state: FieldsState = view;
  const alert = error ?? (wrong.length > 0 ? texts.checkFields : null);
  const methods = session.payment_method_types;
  const chosen = methodOf(typed, methods);
  return html`<form method="post" action="/c/pay/${session.id}" novalidate>
${alert !== null && html`<p class="alert" role="alert">${alert}</p>`}
<fieldset><legend>${texts.contact}</legend>${field("email", state)}</fieldset>
<fieldset><legend>${texts.method}</legend>${methodChoice(methods, chosen, texts)}
${methods.includes("card") && cardFields(state, texts)}${methods.includes("sepa_debit") && debitFields(state, texts)}
${field("name", state)}</fieldset>
${session.billing_address_collection === "required" && addressFields(state, texts)}
<button type="submit">${button}</button>
</form>`;
}

function methodChoice(methods: string[], chosen: string, texts: PageTexts): Markup {
  const only = methods.length === 1 && html`<input type="hidden" name="method" value="${chosen}">`;
  if (only) return only;
  const names: Record<string, string> = { card: texts.card, sepa_debit: texts.sepa };
  const choices = methods.map((method) => {
    const checked = method === chosen && html` checked`;
    return html`<label><input type="radio" name="method" value="${method}"${checked}> ${names[method] ?? method}</label>`;
  });
  return html`<div class="methods">${choices}</div>`;
}

function cardFields(state: FieldsState, texts: PageTexts): Markup {
  return html`<div class="for-card stack">${field("number", state)}
<div class="pair">${field("expiry", state)}${field("cvc", state)}</div>${cardHints(texts)}</div>`;
}

function debitFields(state: FieldsState, texts: PageTexts): Markup {
  return html`<div class="for-sepa_debit stack"><p class="muted">${texts.sepaNote}</p>${field("iban", state)}
${accountHints(texts)}</div>`;
}

function addressFields(state: FieldsState, texts: PageTexts): Markup {
  return html`<fieldset><legend>${texts.address}</legend>${field("line1", state)}
<div class="pair">${field("postal_code", state)}${field("city", state)}</div>${field("country", state)}</fieldset>`;
}

// With JavaScript a hint fills the form in place and keeps what was typed.
const FILL_SCRIPT = `
for (const hint of document.querySelectorAll("[data-fill]")) hint.addEventListener("click", (event) => {
  event.preventDefault();
  const value = hint.dataset.fill, field = (id) => document.getElementById(id);
  const isCard = /^[0-9]/.test(value);
  if (isCard) { field("number").value = hint.querySelector("code").textContent; field("expiry").value = "12 / 34"; field("cvc").value = "123"; }
  else field("iban").value = value;
  field("name").value ||= "Test Buyer";
  field("email").value ||= "buyer@example.com";
  document.querySelector("form button").focus();
});`;
