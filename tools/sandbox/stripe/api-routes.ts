import { z } from "zod";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import { createCreditNote, creditNoteById } from "./credit-notes.ts";
import { invoiceById } from "./invoices.ts";
import type { Refund, Session } from "./objects.ts";
import { checkParams, expand, integer, listOf, type ParamMap, text } from "./params.ts";
import { configuration } from "./payment-methods.ts";
import { balanceTransactionOf } from "./payment-objects.ts";
import { createRefund, listRefunds } from "./refunds.ts";
import { createSession, expireSession, sessionById } from "./sessions.ts";
import type { Sandbox } from "./state.ts";
import { taxSettings } from "./tax.ts";
import { createEndpoint, deleteEndpoint, updateEndpoint } from "./webhook-endpoints.ts";

interface ApiInput {
  id: string;
  path: string;
  params: ParamMap;
}

type ApiHandler = (sandbox: Sandbox, input: ApiInput) => object;

const API_ROUTES: [method: string, path: RegExp, handler: ApiHandler][] = [
  ["POST", /^\/v1\/checkout\/sessions$/, (sandbox, { params }) => createSession(sandbox, params)],
  ["GET", /^\/v1\/checkout\/sessions$/, listSessions],
  ["GET", /^\/v1\/checkout\/sessions\/([^/]+)$/, retrieveSession],
  ["POST", /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, expire],
  ["POST", /^\/v1\/refunds$/, (sandbox, { params }) => createRefund(sandbox, params)],
  [
    "GET",
    /^\/v1\/refunds$/,
    (sandbox, { path, params }) => ({
      object: "list",
      data: listRefunds(sandbox, params),
      has_more: false,
      url: path,
    }),
  ],
  ["GET", /^\/v1\/disputes$/, listDisputes],
  ["GET", /^\/v1\/events$/, listEvents],
  ["GET", /^\/v1\/invoices$/, listInvoices],
  ["GET", /^\/v1\/invoices\/([^/]+)$/, (sandbox, { id }) => invoiceById(sandbox, id)],
  ["GET", /^\/v1\/invoices\/([^/]+)\/lines$/, listInvoiceLines],
  ["POST", /^\/v1\/credit_notes$/, (sandbox, { params }) => createCreditNote(sandbox, params)],
  ["GET", /^\/v1\/credit_notes$/, listCreditNotes],
  ["GET", /^\/v1\/credit_notes\/([^/]+)$/, (sandbox, { id }) => creditNoteById(sandbox, id)],
  ["GET", /^\/v1\/webhook_endpoints$/, listEndpoints],
  ["POST", /^\/v1\/webhook_endpoints$/, (sandbox, { params }) => createEndpoint(sandbox, params)],
  [
    "POST",
    /^\/v1\/webhook_endpoints\/([^/]+)$/,
    (sandbox, { id, params }) => updateEndpoint(sandbox, id, params),
  ],
  ["DELETE", /^\/v1\/webhook_endpoints\/([^/]+)$/, (sandbox, { id }) => deleteEndpoint(sandbox, id)],
  ["GET", /^\/v1\/payment_method_configurations$/, listConfigurations],
  ["GET", /^\/v1\/tax\/settings$/, ({ taxMissing }) => taxSettings(taxMissing)],
];

/** @returns null when there is no such call. */
export function callApi(sandbox: Sandbox, method: string, { path, params }: Omit<ApiInput, "id">) {
  for (const [routeMethod, pattern, handler] of API_ROUTES) {
    const match = routeMethod === method ? pattern.exec(path) : null;
    if (match) return handler(sandbox, { id: match[1] ?? "", path, params });
  }
  return null;
}

const FULL_PAYMENT = "payment_intent.latest_charge.refunds";
const FEE = "payment_intent.latest_charge.balance_transaction";
const TAXES = "total_details.breakdown";
const EXPANDABLE = [FULL_PAYMENT, FEE, TAXES, "invoice"];

function retrieveSession(sandbox: Sandbox, { id, params }: ApiInput): object {
  const expandedPaths = checkParams(z.strictObject({ expand }), params).expand ?? [];
  const unsupported = expandedPaths.find((path) => !EXPANDABLE.includes(path));
  if (unsupported !== undefined)
    throw invalidRequest(`The sandbox does not expand ${unsupported}.`, { param: "expand" });
  const session = sessionById(sandbox, id);
  const withFee = expandedPaths.includes(FEE);
  const isFull = expandedPaths.includes(FULL_PAYMENT) || withFee;
  const payment = isFull ? { payment_intent: fullPayment(sandbox, session, withFee) } : {};
  const invoice = expandedPaths.includes("invoice") ? { invoice: invoiceOf(sandbox, session) } : {};
  const tax = sandbox.store.taxes.get(id);
  const breakdown = { discounts: [], taxes: tax ? [tax] : [] };
  const totals = expandedPaths.includes(TAXES)
    ? { total_details: { ...session.total_details, breakdown } }
    : {};
  return { ...session, ...payment, ...invoice, ...totals };
}

const invoiceOf = ({ store }: Sandbox, { invoice }: Session) => store.invoices.get(invoice ?? "") ?? null;

function fullPayment(sandbox: Sandbox, session: Session, withFee: boolean) {
  const { payment_intent } = session;
  const intent = sandbox.store.paymentIntents.get(payment_intent ?? "");
  if (!intent) return payment_intent;
  const charge = sandbox.store.charges.get(intent.latest_charge ?? "");
  const balanceId =
    charge && typeof charge.balance_transaction === "string" ? charge.balance_transaction : null;
  const withheld = session.managed_payments?.enabled ? (session.total_details?.amount_tax ?? 0) : null;
  const latest_charge = charge && {
    ...charge,
    refunds: refundsOf(sandbox, charge.id),
    ...(withFee && balanceId && { balance_transaction: balanceTransactionOf(charge, balanceId, withheld) }),
  };
  return { ...intent, latest_charge: latest_charge ?? null };
}

function refundsOf({ store }: Sandbox, charge: string): StripeList<Refund> {
  const data = [...store.refunds.values()].filter((refund) => refund.charge === charge).reverse();
  return { object: "list", data, has_more: false, url: `/v1/charges/${charge}/refunds` };
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
    filters: { payment_intent: text().optional() },
    fits: (session, { payment_intent }) =>
      payment_intent === undefined || session.payment_intent === payment_intent,
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
  return listPage({ all: store.invoices.values(), url: path, params, filters: {}, fits: () => true });
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

interface StripeList<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

const pageParams = {
  limit: integer(1, 100).default(10),
  starting_after: text().optional(),
};

interface Listing<T, F extends z.ZodRawShape> {
  all: Iterable<T>;
  url: string;
  params: ParamMap;
  filters: F;
  fits(item: T, filters: z.infer<z.ZodObject<F>>): boolean;
}

/** A page of a collection, newest first. */
export function listPage<T extends { id: string }, F extends z.ZodRawShape>(
  listing: Listing<T, F>,
): StripeList<T> {
  const { filters, params, url } = listing;
  const { limit, starting_after } = checkParams(z.object(pageParams), params);
  const filterValues = checkParams(z.strictObject({ ...filters, ...z.object(pageParams).shape }), params);
  const items = [...listing.all].filter((item) => listing.fits(item, filterValues as never)).reverse();
  const after = items.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && after === -1)
    throw resourceMissing("object", starting_after, "starting_after");
  const data = items.slice(after + 1, after + 1 + limit);
  return { object: "list", data, has_more: after + 1 + limit < items.length, url };
}
