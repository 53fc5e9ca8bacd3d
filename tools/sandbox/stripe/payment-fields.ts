/** The fields of the payment form, each with a label, its autofill name and its error spoken with it. */
import { html, type Markup } from "./markup.ts";
import { FIELD_TEXTS, type PageLanguage, type PageTexts } from "./page-texts.ts";
import type { Field, Typed } from "./payment-form.ts";
import { SEPA_FAILS, SEPA_SUCCEEDS } from "./test-cards.ts";

export interface FieldsState {
  language: PageLanguage;
  typed: Typed;
  wrong: Field[];
}

const INPUTS: Record<Field, { type: string; autocomplete: string; keyboard: string; example: string }> = {
  email: { type: "email", autocomplete: "email", keyboard: "email", example: "" },
  number: { type: "text", autocomplete: "cc-number", keyboard: "numeric", example: "4242 4242 4242 4242" },
  expiry: { type: "text", autocomplete: "cc-exp", keyboard: "numeric", example: "12 / 34" },
  cvc: { type: "text", autocomplete: "cc-csc", keyboard: "numeric", example: "123" },
  iban: { type: "text", autocomplete: "off", keyboard: "text", example: "DE89 3704 0044 0532 0130 00" },
  name: { type: "text", autocomplete: "name", keyboard: "text", example: "" },
  line1: { type: "text", autocomplete: "address-line1", keyboard: "text", example: "" },
  postal_code: { type: "text", autocomplete: "postal-code", keyboard: "text", example: "" },
  city: { type: "text", autocomplete: "address-level2", keyboard: "text", example: "" },
  country: { type: "text", autocomplete: "country", keyboard: "text", example: "ES" },
};

/** One labelled field with what was typed. */
export function field(name: Field, { language, typed, wrong }: FieldsState): Markup {
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

export function cardHints(texts: PageTexts): Markup {
  return hints(texts.testCards, texts.testHint, [
    ["4242424242424242", "4242 4242 4242 4242", texts.pays],
    ["4000000000000002", "4000 0000 0000 0002", texts.declines],
    ["4000000000009995", "4000 0000 0000 9995", texts.noFunds],
    ["4000002500003155", "4000 0025 0000 3155", texts.challenge],
  ]);
}

export function accountHints(texts: PageTexts): Markup {
  return hints(texts.testAccounts, texts.testHint, [
    [SEPA_SUCCEEDS, "DE89 … 3000", texts.later],
    [SEPA_FAILS, "DE62 … 3001", texts.failsLater],
  ]);
}

/** Links, so that they work without JavaScript: the page comes back filled in. */
function hints(title: string, text: string, list: Hint[]): Markup {
  const items = list.map(
    ([value, shown, what]) =>
      html`<li><a href="?fill=${value}" data-fill="${value}"><code>${shown}</code> <span>${what}</span></a></li>`,
  );
  return html`<div class="hints"><p><strong>${title}.</strong> ${text}</p><ul>${items}</ul></div>`;
}
