import type { Field } from "./payment-form.ts";

const en = {
  sandbox: "Sandbox – no money moves",
  title: "Pay",
  orderSummary: "Order summary",
  total: "Total",
  back: "Back to the shop",
  contact: "Contact",
  method: "Payment method",
  card: "Card",
  sepa: "SEPA debit",
  sepaNote: "Takes a while: the order is confirmed when the bank has sent the money.",
  pay: "Pay {amount}",
  checkFields: "Please check the marked fields.",
  testCards: "Test cards",
  testAccounts: "Test accounts",
  testHint: "Choose one to fill in the form.",
  pays: "pays",
  declines: "is declined",
  noFunds: "has no funds",
  later: "pays later",
  failsLater: "fails later",
  declined: "Your card was declined. Try another card.",
  noFundsError: "Your card does not have enough money. Try another card.",
  realCard: "Real cards do not work here. Use one of the test cards.",
  expiredTitle: "This payment page has expired",
  expiredText: "Nothing was charged. Go back to the shop and start again.",
  doneTitle: "This payment is already complete",
  doneText: "You do not need to pay again.",
  toShop: "Go back to the shop",
  missingTitle: "There is no such payment page",
  missingText: "Check the address, or start again in the shop.",
};

export type PageTexts = typeof en;

const es: PageTexts = {
  sandbox: "Pruebas: no se mueve dinero",
  title: "Pagar",
  orderSummary: "Resumen del pedido",
  total: "Total",
  back: "Volver a la tienda",
  contact: "Contacto",
  method: "Forma de pago",
  card: "Tarjeta",
  sepa: "Adeudo SEPA",
  sepaNote: "Tarda un poco: el pedido se confirma cuando el banco envía el dinero.",
  pay: "Pagar {amount}",
  checkFields: "Revisa los campos marcados.",
  testCards: "Tarjetas de prueba",
  testAccounts: "Cuentas de prueba",
  testHint: "Elige una para rellenar el formulario.",
  pays: "paga",
  declines: "se rechaza",
  noFunds: "no tiene saldo",
  later: "paga más tarde",
  failsLater: "falla más tarde",
  declined: "Tu tarjeta ha sido rechazada. Prueba con otra.",
  noFundsError: "Tu tarjeta no tiene saldo suficiente. Prueba con otra.",
  realCard: "Aquí no funcionan las tarjetas reales. Usa una de las de prueba.",
  expiredTitle: "Esta página de pago ha caducado",
  expiredText: "No se ha cobrado nada. Vuelve a la tienda y empieza de nuevo.",
  doneTitle: "Este pago ya está hecho",
  doneText: "No hace falta que pagues otra vez.",
  toShop: "Volver a la tienda",
  missingTitle: "Esta página de pago no existe",
  missingText: "Revisa la dirección o empieza de nuevo en la tienda.",
};

export type PageLanguage = "en" | "es";

/** The sandbox writes Spanish and English only. */
export const pageLanguage = (locale: string | null | undefined): PageLanguage =>
  locale?.startsWith("es") ? "es" : "en";

export const PAGE_TEXTS: Record<PageLanguage, PageTexts> = { en, es };

interface FieldTexts {
  label: string;
  /** Shown beside the field when what was typed cannot be right. */
  wrong: string;
}

export const FIELD_TEXTS: Record<PageLanguage, Record<Field, FieldTexts>> = {
  en: {
    email: { label: "E-mail", wrong: "Enter an e-mail address, like name@example.com." },
    number: { label: "Card number", wrong: "Enter the whole card number." },
    expiry: { label: "Expiry (MM / YY)", wrong: "Enter a month and year to come." },
    cvc: { label: "CVC code", wrong: "Enter the 3 or 4 digits." },
    iban: { label: "IBAN", wrong: "Enter the whole IBAN." },
    name: { label: "Name of the holder", wrong: "Enter the name." },
  },
  es: {
    email: { label: "Correo electrónico", wrong: "Escribe un correo, como nombre@ejemplo.com." },
    number: { label: "Número de tarjeta", wrong: "Escribe el número completo." },
    expiry: { label: "Caducidad (MM / AA)", wrong: "Escribe un mes y un año futuros." },
    cvc: { label: "Código CVC", wrong: "Escribe los 3 o 4 dígitos." },
    iban: { label: "IBAN", wrong: "Escribe el IBAN completo." },
    name: { label: "Nombre del titular", wrong: "Escribe el nombre." },
  },
};

/** Puts values into `{name}` places. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
