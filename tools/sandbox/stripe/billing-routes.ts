/** The calls for what renews. */
import { z } from "zod";
import {
  createPrice,
  createProduct,
  priceById,
  priceFilters,
  productById,
  productFilters,
  updatePrice,
  updateProduct,
} from "./catalog.ts";
import { chargeById, paymentIntentById } from "./charges.ts";
import { couponById, createCoupon, deleteCoupon } from "./coupons.ts";
import { createCustomer, customerById, paymentMethodById, updateCustomer } from "./customers.ts";
import { invoicePaymentById } from "./invoice-payments.ts";
import { type ApiInput, type ApiRoute, listPage, only } from "./listing.ts";
import { flag, text } from "./params.ts";
import {
  configurationById,
  createConfiguration,
  createPortalSession,
  updateConfiguration,
} from "./portal.ts";
import type { Sandbox } from "./state.ts";
import { subscriptionById } from "./subscription-object.ts";
import { cancelSubscription, fitsFilters, subscriptionFilters, updateSubscription } from "./subscriptions.ts";

export const BILLING_ROUTES: ApiRoute[] = [
  ["POST", /^\/v1\/products$/, (sandbox, { params }) => createProduct(sandbox, params)],
  ["GET", /^\/v1\/products$/, listProducts],
  ["GET", /^\/v1\/products\/([^/]+)$/, only(productById)],
  ["POST", /^\/v1\/products\/([^/]+)$/, (sandbox, { id, params }) => updateProduct(sandbox, id, params)],
  ["POST", /^\/v1\/prices$/, (sandbox, { params }) => createPrice(sandbox, params)],
  ["GET", /^\/v1\/prices$/, listPrices],
  ["GET", /^\/v1\/prices\/([^/]+)$/, only(priceById)],
  ["POST", /^\/v1\/prices\/([^/]+)$/, (sandbox, { id, params }) => updatePrice(sandbox, id, params)],
  ["POST", /^\/v1\/coupons$/, (sandbox, { params }) => createCoupon(sandbox, params)],
  ["GET", /^\/v1\/coupons$/, listCoupons],
  ["GET", /^\/v1\/coupons\/([^/]+)$/, only(couponById)],
  ["DELETE", /^\/v1\/coupons\/([^/]+)$/, only(deleteCoupon)],
  ["POST", /^\/v1\/customers$/, (sandbox, { params }) => createCustomer(sandbox, params)],
  ["GET", /^\/v1\/customers$/, listCustomers],
  ["GET", /^\/v1\/customers\/([^/]+)$/, only(customerById)],
  ["POST", /^\/v1\/customers\/([^/]+)$/, (sandbox, { id, params }) => updateCustomer(sandbox, id, params)],
  ["GET", /^\/v1\/payment_methods\/([^/]+)$/, only(paymentMethodById)],
  ["GET", /^\/v1\/subscriptions$/, listSubscriptions],
  ["GET", /^\/v1\/subscriptions\/([^/]+)$/, only(subscriptionById)],
  [
    "POST",
    /^\/v1\/subscriptions\/([^/]+)$/,
    (sandbox, { id, params }) => updateSubscription(sandbox, id, params),
  ],
  [
    "DELETE",
    /^\/v1\/subscriptions\/([^/]+)$/,
    (sandbox, { id, params }) => cancelSubscription(sandbox, id, params),
  ],
  ["GET", /^\/v1\/payment_intents\/([^/]+)$/, only(paymentIntentById)],
  ["GET", /^\/v1\/charges\/([^/]+)$/, only(chargeById)],
  ["GET", /^\/v1\/invoice_payments$/, listInvoicePayments],
  ["GET", /^\/v1\/invoice_payments\/([^/]+)$/, only(invoicePaymentById)],
  [
    "POST",
    /^\/v1\/billing_portal\/configurations$/,
    (sandbox, { params }) => createConfiguration(sandbox, params),
  ],
  ["GET", /^\/v1\/billing_portal\/configurations$/, listPortalConfigurations],
  ["GET", /^\/v1\/billing_portal\/configurations\/([^/]+)$/, only(configurationById)],
  [
    "POST",
    /^\/v1\/billing_portal\/configurations\/([^/]+)$/,
    (sandbox, { id, params }) => updateConfiguration(sandbox, id, params),
  ],
  ["POST", /^\/v1\/billing_portal\/sessions$/, (sandbox, { params }) => createPortalSession(sandbox, params)],
];

function listPortalConfigurations({ store }: Sandbox, { path, params }: ApiInput): object {
  return listPage({
    all: store.portalConfigurations.values(),
    url: path,
    params,
    filters: { active: flag.optional(), is_default: flag.optional() },
    fits: (configuration, { active, is_default }) =>
      (active === undefined || configuration.active === active) &&
      (is_default === undefined || configuration.is_default === is_default),
  });
}

function listProducts({ store }: Sandbox, { path, params }: ApiInput): object {
  return listPage({
    all: store.products.values(),
    url: path,
    params,
    filters: productFilters,
    fits: (product, { active, ids }) =>
      (active === undefined || product.active === active) && (ids?.includes(product.id) ?? true),
  });
}

function listPrices({ store }: Sandbox, { path, params }: ApiInput): object {
  return listPage({
    all: store.prices.values(),
    url: path,
    params,
    filters: priceFilters,
    fits: (price, { active, product, lookup_keys, type }) =>
      (active === undefined || price.active === active) &&
      (product === undefined || price.product === product) &&
      (type === undefined || price.type === type) &&
      (lookup_keys?.includes(price.lookup_key ?? "") ?? true),
  });
}

function listCoupons({ store }: Sandbox, { path, params }: ApiInput): object {
  return listPage({ all: store.coupons.values(), url: path, params, filters: {}, fits: () => true });
}

function listCustomers({ store }: Sandbox, { path, params }: ApiInput): object {
  return listPage({
    all: store.customers.values(),
    url: path,
    params,
    filters: { email: text(512).optional() },
    fits: (customer, { email }) => email === undefined || customer.email === email,
  });
}

function listSubscriptions({ store }: Sandbox, { path, params }: ApiInput): object {
  return listPage({
    all: store.subscriptions.values(),
    url: path,
    params,
    filters: subscriptionFilters,
    fits: fitsFilters,
  });
}

function listInvoicePayments({ store }: Sandbox, { path, params }: ApiInput): object {
  const payment = z.strictObject({ type: z.literal("payment_intent"), payment_intent: text() }).optional();
  return listPage({
    all: store.invoicePayments.values(),
    url: path,
    params,
    filters: {
      invoice: text().optional(),
      payment,
      status: z.enum(["canceled", "open", "paid"]).optional(),
    },
    fits: (each, { invoice, payment, status }) =>
      (invoice === undefined || each.invoice === invoice) &&
      (payment === undefined || each.payment.payment_intent === payment.payment_intent) &&
      (status === undefined || each.status === status),
  });
}
