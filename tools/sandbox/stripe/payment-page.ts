import { html, type Markup, type Page, pageResponse } from "#tools/sandbox/page.ts";
import type { Session } from "./objects.ts";
import {
  CARD_ASKS_LATER,
  CARD_FAILS_LATER,
  type Field,
  type FormFields,
  prefilledForm,
  readPaymentForm,
  SEPA_FAILS,
  SEPA_SUCCEEDS,
} from "./payment-form.ts";
import { takePayment } from "./payments.ts";
import type { Sandbox } from "./state.ts";

export const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

// No form-action in the policy: Chromium applies it to the redirect after paying, which leads to the shop.
export const sandboxPage = (page: Omit<Page, "banner">) =>
  pageResponse({ banner: "Stripe sandbox: no money moves", ...page });

export async function handlePaymentPage(sandbox: Sandbox, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const session = sandbox.store.sessions.get(pathname.slice("/c/pay/".length));
  if (!session) return notice("There is no such payment page", null, 404);
  if (session.status === "expired") return notice("This payment page has expired", session.cancel_url);
  if (session.status === "complete") return notice("This payment is already complete", successUrl(session));
  if (request.method === "POST") return pay(sandbox, session, new URLSearchParams(await request.text()));
  const hint = searchParams.get("fill");
  return paymentPage(sandbox, session, { fields: hint === null ? {} : prefilledForm(hint), wrong: [] });
}

const successUrl = ({ success_url, id }: Session) =>
  (success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);

function notice(title: string, back: string | null, status = 200): Response {
  const link = back !== null && html`<p><a href="${back}">Back to the shop</a></p>`;
  return sandboxPage({ title, body: html`<h1>${title}</h1>${link}`, status });
}

function pay(sandbox: Sandbox, session: Session, sent: URLSearchParams): Response {
  const fields: FormFields = Object.fromEntries(sent);
  const form = readPaymentForm(fields, sandbox.now());
  if ("wrong" in form) return paymentPage(sandbox, session, { fields, wrong: form.wrong });
  const outcome = takePayment(sandbox, session, form);
  if (outcome.kind !== "declined") return seeOther(successUrl(session));
  const alert = DECLINES[outcome.declineCode] ?? DECLINED;
  return paymentPage(sandbox, session, { fields: { ...fields, cvc: "" }, wrong: [], alert });
}

export const DECLINED = "Your card was declined.";
const DECLINES: Record<string, string> = {
  insufficient_funds: "Your card does not have enough money.",
  test_mode_live_card: "Real cards do not work here. Use one of the test cards.",
};

export const money = (cents: number | null, currency: string | null) =>
  new Intl.NumberFormat("en", { style: "currency", currency: currency ?? "eur" }).format((cents ?? 0) / 100);

export interface Form {
  fields: FormFields;
  wrong: Field[];
  alert?: string;
}

function paymentPage({ store }: Sandbox, session: Session, form: Form): Response {
  const { id, amount_total, currency, cancel_url, customer_email } = session;
  const fields = { email: customer_email ?? undefined, ...form.fields };
  const total = money(amount_total, currency);
  const isRenewed = session.mode === "subscription";
  const label = isRenewed ? "Subscribe" : `Pay ${total}`;
  const items = (store.lineItems.get(id) ?? []).map(
    (item) =>
      html`<li>${item.description}: ${money(item.amount_total, item.currency)}${item.price.recurring !== null && html` a ${item.price.recurring.interval}`}</li>`,
  );
  const names: Field[] = session.automatic_tax.enabled
    ? ["email", "name", "country", "postalCode", "taxId"]
    : ["email", "name"];
  const body = html`${cancel_url !== null && html`<a href="${cancel_url}">Back to the shop</a>`}
<h1>${label}</h1>
${session.managed_payments?.enabled === true && html`<p>Sold through Link. By paying you agree to Link’s terms; taxes are included.</p>`}
<ul>${items}</ul>
${session.custom_text.submit !== null && html`<p>${session.custom_text.submit.message}</p>`}
${formBody({ ...form, fields }, { action: `/c/pay/${id}`, names, label, isKept: isRenewed })}`;
  return sandboxPage({ title: "Pay", body });
}

interface FormFacts {
  action: string;
  names: Field[];
  /** Of the button. */
  label: string;
  /** Whether the method is kept for later payments. */
  isKept: boolean;
}

export function formBody(form: Form, { action, names, label, isKept }: FormFacts): Markup {
  const alert = form.alert ?? (form.wrong.length > 0 && "Please check the marked fields.");
  return html`<form method="post" action="${action}" novalidate>
${alert && html`<p role="alert">${alert}</p>`}
${inputs(form, names)}
${methodFields(form, isKept)}
<button type="submit">${label}</button>
</form>`;
}

/** The fields of the other method are hidden by the style sheet, so it works without scripts. */
function methodFields(form: Form, isKept: boolean): Markup {
  const debit = form.fields.method === "sepa_debit";
  const choice = (method: string, name: string, chosen: boolean) =>
    html`<label><input type="radio" name="method" value="${method}"${chosen && html` checked`}> ${name}</label>`;
  return html`<fieldset><legend>Payment method</legend>
${choice("card", "Card", !debit)}${choice("sepa_debit", "SEPA debit, paid later", debit)}
<div class="for-card">${inputs(form, ["number", "expiry", "cvc"])}${hints([
    ["4242424242424242", "pays"],
    ["4000000000000002", "is declined"],
    ["4000000000009995", "has no money"],
    ...(isKept ? LATER : []),
  ])}</div>
<div class="for-sepa_debit">${inputs(form, ["iban"])}${hints([
    [SEPA_SUCCEEDS, "pays later"],
    [SEPA_FAILS, "fails later"],
  ])}</div></fieldset>`;
}

const LATER: [value: string, effect: string][] = [
  [CARD_FAILS_LATER, "pays now, fails at renewals"],
  [CARD_ASKS_LATER, "pays now, asks at renewals"],
];

const hints = (list: [value: string, effect: string][]) =>
  html`<ul>${list.map(([value, effect]) => html`<li><a href="?fill=${value}">${value}</a> ${effect}</li>`)}</ul>`;

const LABELS: Record<Field, [label: string, whenWrong: string]> = {
  email: ["E-mail", "Enter an e-mail address."],
  name: ["Name of the holder", "Enter the name."],
  country: ["Country (two letters)", "Enter the two letters of a country."],
  postalCode: ["Postal code", ""],
  taxId: ["VAT id of a business, or empty", "Enter an EU VAT id, or nothing."],
  number: ["Card number", "Enter the whole card number."],
  expiry: ["Expiry (MM / YY)", "Enter a month and year to come."],
  cvc: ["CVC code", "Enter the 3 or 4 digits."],
  iban: ["IBAN", "Enter the whole IBAN."],
};

function inputs({ fields, wrong }: Form, names: Field[]): Markup[] {
  return names.map((name) => {
    const [label, whenWrong] = LABELS[name];
    const isWrong = wrong.includes(name);
    const invalid = isWrong && html` aria-invalid="true" aria-describedby="${name}-error"`;
    return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${fields[name] ?? ""}"${invalid}${wrong[0] === name && html` autofocus`}>
${isWrong && html`<p class="error" id="${name}-error">${whenWrong}</p>`}`;
  });
}
