import type { disputeReasons as english } from "../en/dispute-reasons.ts";
import type { Words } from "../translate.ts";

export const disputeReasons: Words<typeof english> = {
  disputeReason: {
    bank_cannot_process: "el banco no pudo procesar el pago",
    check_returned: "el cheque fue devuelto",
    credit_not_processed: "no llegó un reembolso prometido",
    customer_initiated: "el comprador devolvió el adeudo",
    debit_not_authorized: "el adeudo no estaba autorizado",
    duplicate: "se pagó dos veces",
    fraudulent: "el comprador dice que este pago no es suyo",
    general: "no se indica",
    incorrect_account_details: "datos de la cuenta incorrectos",
    insufficient_funds: "fondos insuficientes",
    noncompliant: "el pago incumple las normas de la red de tarjetas",
    product_not_received: "el comprador dice que no recibió nada",
    product_unacceptable: "el comprador dice que no es como se describía",
    subscription_canceled: "la suscripción estaba cancelada",
    unrecognized: "el comprador no reconoce el pago",
  },
};
