import { z } from "zod";
import { BILLING_ROUTES } from "./billing-routes.ts";
import { createCreditNote, creditNoteById } from "./credit-notes.ts";
import { expandObject } from "./expansion.ts";
import { payInvoice, voidInvoice } from "./invoice-payments.ts";
import { previewInvoice } from "./invoice-preview.ts";
import { invoiceById } from "./invoices.ts";
import { type ApiInput, type ApiRoute, listPage, only } from "./listing.ts";
import { listOfAll } from "./objects.ts";
import { checkParams, expand, integer, listOf, text } from "./params.ts";
import { configuration } from "./payment-methods.ts";
import { createRefund, listRefunds } from "./refunds.ts";
import { createSession, expireSession, sessionById } from "./sessions.ts";
import type { Sandbox } from "./state.ts";
import { taxRateById, taxSettings } from "./tax.ts";
import { createEndpoint, deleteEndpoint, updateEndpoint } from "./webhook-endpoints.ts";

const CHECKOUT_ROUTES: ApiRoute[] = [
  ["POST", /^\/v1\/checkout\/sessions$/, (sandbox, { params }) => createSession(sandbox, params)],
  ["GET", /^\/v1\/checkout\/sessions$/, listSessions],
  ["GET", /^\/v1\/checkout\/sessions\/([^/]+)$/, only(sessionById)],
  ["POST", /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, expire],
  ["POST", /^\/v1\/refunds$/, (sandbox, { params }) => createRefund(sandbox, params)],
  ["GET", /^\/v1\/refunds$/, (sandbox, { path, params }) => listOfAll(listRefunds(sandbox, params), path)],
  ["GET", /^\/v1\/disputes$/, listDisputes],
  ["GET", /^\/v1\/events$/, listEvents],
  ["GET", /^\/v1\/invoices$/, listInvoices],
  ["POST", /^\/v1\/invoices\/create_preview$/, (sandbox, { params }) => previewInvoice(sandbox, params)],
  ["GET", /^\/v1\/invoices\/([^/]+)$/, only(invoiceById)],
  ["GET", /^\/v1\/invoices\/([^/]+)\/lines$/, listInvoiceLines],
  ["POST", /^\/v1\/invoices\/([^/]+)\/pay$/, (sandbox, { id, params }) => payInvoice(sandbox, id, params)],
  ["POST", /^\/v1\/invoices\/([^/]+)\/void$/, only(voidInvoice)],
  ["POST", /^\/v1\/credit_notes$/, (sandbox, { params }) => createCreditNote(sandbox, params)],
  ["GET", /^\/v1\/credit_notes$/, listCreditNotes],
  ["GET", /^\/v1\/credit_notes\/([^/]+)$/, only(creditNoteById)],
  ["GET", /^\/v1\/webhook_endpoints$/, listEndpoints],
  ["POST", /^\/v1\/webhook_endpoints$/, (sandbox, { params }) => createEndpoint(sandbox, params)],
  [
    "POST",
    /^\/v1\/webhook_endpoints\/([^/]+)$/,
    (sandbox, { id, params }) => updateEndpoint(sandbox, id, params),
  ],
  ["DELETE", /^\/v1\/webhook_endpoints\/([^/]+)$/, (sandbox, { id }) => deleteEndpoint(sandbox, id)],
  ["GET", /^\/v1\/payment_method_configurations$/, listConfigurations],
  ["GET", /^\/v1\/tax_rates\/([^/]+)$/, only(taxRateById)],
  ["GET", /^\/v1\/tax\/settings$/, ({ taxMissing }) => taxSettings(taxMissing)],
];

const API_ROUTES: ApiRoute[] = [...CHECKOUT_ROUTES, ...BILLING_ROUTES];

/** @returns null when there is no such call. */
export function callApi(sandbox: Sandbox, method: string, { path, params }: Omit<ApiInput, "id">) {
  for (const [routeMethod, pattern, handler] of API_ROUTES) {
    const match = routeMethod === method ? pattern.exec(path) : null;
    if (!match) continue;
    const { expand: asked = {}, ...others } = params;
    const { expand: paths = [] } = checkParams(z.strictObject({ expand }), { expand: asked });
    const answer = handler(sandbox, { id: decodeURIComponent(match[1] ?? ""), path, params: others });
    return expandObject(sandbox, answer, paths);
  }
  return null;
}

function expire(sandbox: Sandbox, { id, params }: ApiInput): object {
  checkParams(z.strictObject({}), params);
  return expireSession(sandbox, sessionById(sandbox, id));
}

function listSessions({ store }: Sandbox, { path, params }: ApiInput): object {
  return listPage({
    all: store.sessions.values(),
    url: path,
    params,
    filters: { payment_intent: text().optional(), subscription: text().optional() },
    fits: (session, { payment_intent, subscription }) =>
      (payment_intent === undefined || session.payment_intent === payment_intent) &&
      (subscription === undefined || session.subscription === subscription),
  });
}

function listDisputes({ store }: Sandbox, { path, params }: ApiInput): object {
  return listPage({
    all: store.disputes.values(),
    url: path,
    params,
    filters: { charge: text().optional() },
    fits: (dispute, { charge }) => charge === undefined || dispute.charge === charge,
  });
}

/** Another one besides the default, which says other things. */
function listConfigurations({ accountDefaults }: Sandbox, { path, params }: ApiInput): object {
  checkParams(z.strictObject({ limit: integer(1, 100).optional() }), params);
  const on = [...accountDefaults.paymentMethods, ...accountDefaults.wallets];
  return {
    object: "list",
    data: [
      configuration("pmc_other", { isDefault: false, on: ["card", "klarna"] }),
      configuration("pmc_default", { isDefault: true, on }),
    ],
    has_more: false,
    url: path,
  };
}

function listInvoices({ store }: Sandbox, { path, params }: ApiInput): object {
  return listPage({
    all: store.invoices.values(),
    url: path,
    params,
    filters: {
      customer: text().optional(),
      subscription: text().optional(),
      status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
    },
    fits: (invoice, { customer, subscription, status }) =>
      (customer === undefined || invoice.customer === customer) &&
      (status === undefined || invoice.status === status) &&
      (subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription),
  });
}

function listInvoiceLines(sandbox: Sandbox, { id, path, params }: ApiInput): object {
  const all = [...invoiceById(sandbox, id).lines.data].reverse();
  return listPage({ all, url: path, params, filters: {}, fits: () => true });
}

function listEndpoints({ store }: Sandbox, { path, params }: ApiInput): object {
  return listPage({ all: store.webhookEndpoints.values(), url: path, params, filters: {}, fits: () => true });
}

function listCreditNotes({ store }: Sandbox, { path, params }: ApiInput): object {
  return listPage({
    all: store.creditNotes.values(),
    url: path,
    params,
    filters: { invoice: text().optional() },
    fits: (note, { invoice }) => invoice === undefined || note.invoice === invoice,
  });
}

function listEvents({ store }: Sandbox, { path, params }: ApiInput): object {
  const created = z.strictObject({ gte: integer(0, 9_999_999_999) }).optional();
  return listPage({
    all: store.events.values(),
    url: path,
    params,
    filters: { types: listOf(text(), 20).optional(), created },
    fits: (event, { types, created }) =>
      (types?.includes(event.type) ?? true) && event.created >= (created?.gte ?? 0),
  });
}
