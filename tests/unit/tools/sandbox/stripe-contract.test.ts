import { readFileSync } from "node:fs";
import type Stripe from "stripe";
import ts from "typescript";
import { expect, test } from "vitest";
import { NO_ACCOUNT_DEFAULTS } from "#app/orders/payments/payment-page.ts";
import { createCheckoutSession, type PageVat } from "#app/orders/payments/payment-pages.service.server.ts";
import { SECRET_KEY, sessionParams, startSandboxWithWebhook } from "#tests/support/stripe-sandbox.ts";
import type { StripeSandbox } from "#tools/sandbox/stripe/server.ts";
import type { AccountDefaults } from "#tools/sandbox/stripe/state.ts";

interface Answer {
  /** A type of the SDK, which Stripe generates from its OpenAPI document (node_modules/stripe/OPENAPI_VERSION). */
  type: string;
  json: unknown;
}

const SESSION = "Stripe.Checkout.Session";
const EXPANDED = `${SESSION} & { payment_intent: Stripe.PaymentIntent & { latest_charge: Stripe.Charge & { refunds: Stripe.ApiList<Stripe.Refund>; balance_transaction: Stripe.BalanceTransaction | null } } }`;
const TAXED = `Omit<${SESSION}, "invoice"> & { invoice: Wire<Stripe.Invoice>; total_details: { breakdown: Stripe.Checkout.Session.TotalDetails.Breakdown } }`;
const REFUSAL = "{ error: Pick<Stripe.StripeRawError, ErrorField> }";

/** Stripe's types give an announced invoice an id, and its documentation says that it has none. */
function typeOfEvent(type: string): string {
  const event = `Wire<Extract<Stripe.Event, { type: "${type}" }>>`;
  if (type !== "invoice.upcoming") return event;
  return `Omit<${event}, "data"> & { data: { object: Omit<Wire<Stripe.Invoice>, "id"> } }`;
}

const sdkFiles = new Map<string, ts.SourceFile>();

/** A file of the SDK or of TypeScript. Parsing them takes longer than to check an answer. */
function sdkFile(path: string, read: () => ts.SourceFile | undefined): ts.SourceFile | undefined {
  const file = sdkFiles.get(path) ?? read();
  if (file) sdkFiles.set(path, file);
  return file;
}

/** What TypeScript says against each answer as a value of its type: missing, wrong and unknown fields. */
function mistakesIn(answers: Answer[]): string[] {
  const file = `${import.meta.dirname}/stripe-answers.ts`;
  const source = [
    'import type Stripe from "stripe";',
    // The SDK makes a Decimal of what is a string on the wire.
    "type Wire<T> = T extends Stripe.Decimal ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;",
    'type ErrorField = "type" | "message" | "code" | "decline_code" | "param" | "doc_url";',
    ...answers.map(({ type, json }, i) => `export const answer${i}: ${type} = ${JSON.stringify(json)};`),
  ].join("\n");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ["lib.es2022.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, language) => {
    if (path === file) return ts.createSourceFile(path, source, language);
    return sdkFile(path, () => {
      if (!path.endsWith("/stripe/esm/shared.d.ts")) return getSourceFile.call(host, path, language);
      // The SDK lets every list of values grow; the sandbox may only send those that Stripe documents.
      const closed = readFile(path)?.replace(/type OtherString = [^;]+;/, "type OtherString = never;");
      return ts.createSourceFile(path, closed ?? "", language);
    });
  };
  const program = ts.createProgram([file], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

/** Calls the API as the wire carries it, without the SDK's conversions. */
const caller = (sandbox: StripeSandbox) => async (path: string, form?: Record<string, string>) => {
  const response = await fetch(`${sandbox.url}/v1/${path}`, {
    method: form ? "POST" : "GET",
    headers: { Authorization: `Bearer ${SECRET_KEY}` },
    body: form && new URLSearchParams(form),
  });
  return response.json();
};

const sessionForm = {
  mode: "payment",
  success_url: "https://shop.example/done",
  cancel_url: "https://shop.example/back",
  client_reference_id: "order-1",
  customer_email: "ana@example.com",
  locale: "es",
  "metadata[order]": "order-1",
  "payment_intent_data[metadata][order]": "order-1",
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "eur",
  "line_items[0][price_data][unit_amount]": "499",
  "line_items[0][price_data][product_data][name]": "Fox",
};

/** What the shop adds when Stripe computes tax and makes invoices. */
const taxedForm = {
  ...sessionForm,
  "automatic_tax[enabled]": "true",
  "tax_id_collection[enabled]": "true",
  billing_address_collection: "required",
  customer_creation: "always",
  "invoice_creation[enabled]": "true",
  "invoice_creation[invoice_data][metadata][order]": "order-1",
  "invoice_creation[invoice_data][footer]": "Ada, Madrid",
  "invoice_creation[invoice_data][rendering_options][amount_tax_display]": "include_inclusive_tax",
  "line_items[0][price_data][tax_behavior]": "inclusive",
  "line_items[0][price_data][product_data][tax_code]": "txcd_10000000",
};

/** Every kind of object, event and refusal that the sandbox answers with. */
async function everyAnswer(): Promise<Answer[]> {
  const { sandbox } = await startSandboxWithWebhook();
  const call = caller(sandbox);
  const answers: Answer[] = [];
  const record = async (type: string, json: unknown) => answers.push({ type, json: await json });
  const open = async () => ((await call("checkout/sessions", sessionForm)) as { id: string }).id;
  const keepSession = async (id: string) => {
    await record(SESSION, call(`checkout/sessions/${id}`));
    await record(
      EXPANDED,
      call(
        `checkout/sessions/${id}?expand[]=payment_intent.latest_charge.refunds&expand[]=payment_intent.latest_charge.balance_transaction`,
      ),
    );
  };

  const expiring = await open();
  await record(SESSION, call(`checkout/sessions/${expiring}`));
  await record(SESSION, call(`checkout/sessions/${expiring}/expire`, {}));
  await record(REFUSAL, call(`checkout/sessions/${expiring}/expire`, {}));

  const paid = await open();
  sandbox.pay(paid, "4000000000000002");
  await keepSession(paid);
  sandbox.pay(paid);
  await keepSession(paid);
  const { payment_intent } = (await call(`checkout/sessions/${paid}`)) as { payment_intent: string };
  await record("Stripe.Refund", call("refunds", { payment_intent, amount: "100" }));
  await record("Stripe.Refund", call("refunds", { payment_intent }));
  await record(REFUSAL, call("refunds", { payment_intent }));
  await keepSession(paid);

  const returned = await open();
  sandbox.pay(returned);
  sandbox.failRefund(sandbox.refund(returned).id);
  const { charge } = sandbox.cancelRefund(sandbox.refund(returned).id);
  await keepSession(returned);
  await record(
    "Stripe.ApiList<Stripe.Refund>",
    call(`refunds?charge=${charge}&limit=100&expand[]=data.failure_balance_transaction`),
  );

  for (const outcome of ["succeeded", "failed"] as const) {
    const debit = await open();
    sandbox.pay(debit, "sepa_debit");
    await keepSession(debit);
    sandbox.settle(debit, outcome);
    await keepSession(debit);
  }
  for (const decision of ["won", "lost"] as const) {
    const disputed = await open();
    sandbox.pay(disputed);
    const { id } = sandbox.dispute(disputed);
    await keepSession(disputed);
    sandbox.closeDispute(id, decision);
  }

  const taxed = (await call("checkout/sessions", taxedForm)) as { id: string };
  await record(SESSION, taxed);
  sandbox.pay(taxed.id, undefined, { country: "DE", taxId: "DE123456789" });
  await record(
    TAXED,
    call(`checkout/sessions/${taxed.id}?expand[]=total_details.breakdown&expand[]=invoice`),
  );
  const { id: invoice } = sandbox.invoiceOf(taxed.id);
  await record("Wire<Stripe.Invoice>", call(`invoices/${invoice}`));
  await record("Wire<Stripe.ApiList<Stripe.Invoice>>", call("invoices"));
  await record("Wire<Stripe.ApiList<Stripe.InvoiceLineItem>>", call(`invoices/${invoice}/lines`));
  const { id: refund, amount } = sandbox.refund(taxed.id, 100);
  const credit = {
    invoice,
    amount: String(amount),
    email_type: "none",
    "refunds[0][refund]": refund,
    "refunds[0][amount_refunded]": String(amount),
  };
  await record("Stripe.CreditNote", call("credit_notes", credit));
  await record(REFUSAL, call("credit_notes", credit));
  const outside = { invoice, amount: "50", email_type: "none", out_of_band_amount: "50" };
  await record("Stripe.CreditNote", call("credit_notes", outside));
  await record("Stripe.ApiList<Stripe.CreditNote>", call(`credit_notes?invoice=${invoice}`));
  await record("Stripe.Tax.Settings", call("tax/settings"));
  sandbox.requireTaxSettings(["head_office"]);
  await record("Stripe.Tax.Settings", call("tax/settings"));

  const endpoint = { url: "https://shop.example/hook", "enabled_events[0]": "charge.refunded" };
  const made = (await call("webhook_endpoints", endpoint)) as { id: string };
  await record("Stripe.WebhookEndpoint", made);
  await record("Stripe.WebhookEndpoint", call(`webhook_endpoints/${made.id}`, { disabled: "true" }));
  await record("Stripe.ApiList<Stripe.WebhookEndpoint>", call("webhook_endpoints"));

  await record("Stripe.ApiList<Stripe.Dispute>", call("disputes"));
  await record(`Stripe.ApiList<${SESSION}>`, call(`checkout/sessions?payment_intent=${payment_intent}`));
  await record(
    "Pick<Stripe.ApiList<Stripe.Event>, 'object' | 'has_more' | 'url'> & { data: unknown[] }",
    call("events"),
  );
  const events = (await call("events?limit=100")) as { data: { type: string }[] };
  for (const event of events.data) await record(typeOfEvent(event.type), event);
  await record(REFUSAL, call("checkout/sessions/cs_test_none"));
  await record(REFUSAL, call("checkout/sessions", { mode: "payment", colour: "red" }));
  await record(REFUSAL, call("nothing"));
  await record(
    "Stripe.ApiList<Stripe.PaymentMethodConfiguration>",
    call("payment_method_configurations?limit=100"),
  );
  sandbox.failNext(2, 500);
  await record(REFUSAL, call("events"));
  return answers;
}

test("every object, event and error of the sandbox is valid in Stripe's OpenAPI", async () => {
  const answers = await everyAnswer();
  const types = new Set(answers.map(({ type }) => type));
  for (const event of ["completed", "expired", "async_payment_succeeded", "async_payment_failed"])
    expect(types).toContain(typeOfEvent(`checkout.session.${event}`));
  for (const event of [
    "charge.updated",
    "charge.refunded",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.closed",
    "invoice.paid",
    "credit_note.created",
  ])
    expect(types).toContain(typeOfEvent(event));
  expect(mistakesIn(answers)).toEqual([]);
  expect(JSON.stringify(answers), "whole numbers only").not.toMatch(/:-?\d+\.\d/);
});

const MONTH = 31 * 24 * 60 * 60;

/** Every kind of object and event of what renews, through a renewal that fails, one that is paid, changes and an end. */
async function everyBillingAnswer(): Promise<Answer[]> {
  const { sandbox } = await startSandboxWithWebhook();
  const call = caller(sandbox);
  const answers: Answer[] = [];
  async function record(type: string, json: unknown): Promise<{ id: string }> {
    const value = (await json) as { id: string };
    answers.push({ type, json: value });
    return value;
  }
  const product = await record(
    "Stripe.Product",
    call("products", { name: "Club", tax_code: "txcd_10000000" }),
  );
  await call(`products/${product.id}`, { active: "true" });
  await record("Stripe.ApiList<Stripe.Product>", call("products"));
  const priceForm = {
    product: product.id,
    unit_amount: "900",
    currency: "eur",
    "recurring[interval]": "month",
    tax_behavior: "inclusive",
  };
  const price = await record("Wire<Stripe.Price>", call("prices", priceForm));
  const dear = await record("Wire<Stripe.Price>", call("prices", { ...priceForm, unit_amount: "1900" }));
  await call(`prices/${dear.id}`, { nickname: "Dear" });
  await record("Wire<Stripe.ApiList<Stripe.Price>>", call("prices"));
  const customer = await record("Stripe.Customer", call("customers", { email: "ana@example.com" }));
  await record("Stripe.Customer", call(`customers/${customer.id}`, { name: "Ana" }));
  const coupon = await record("Stripe.Coupon", call("coupons", { percent_off: "50", name: "Welcome" }));
  await record("Stripe.Coupon", call(`coupons/${coupon.id}`));

  const session = await record(
    SESSION,
    call("checkout/sessions", {
      mode: "subscription",
      "discounts[0][coupon]": coupon.id,
      success_url: "https://shop.example/done",
      customer: customer.id,
      "line_items[0][price]": price.id,
      "line_items[0][quantity]": "1",
      "automatic_tax[enabled]": "true",
      "customer_update[address]": "auto",
      "custom_text[submit][message]": "You can leave at any time.",
    }),
  );
  sandbox.pay(session.id, "4000002760003184", { country: "FR", taxId: "FR12345678901" });
  const joined = (await call(`checkout/sessions/${session.id}`)) as { subscription: string; invoice: string };
  await record(
    `Omit<${SESSION}, "subscription"> & { subscription: Wire<Stripe.Subscription>; total_details: { breakdown: Stripe.Checkout.Session.TotalDetails.Breakdown } }`,
    call(`checkout/sessions/${session.id}?expand[]=subscription&expand[]=total_details.breakdown`),
  );
  const first = (await record(
    "Wire<Stripe.Invoice>",
    call(`invoices/${joined.invoice}?expand[]=discounts&expand[]=payments.data.payment.payment_intent`),
  )) as unknown as {
    payments: { data: { payment: { payment_intent: { id: string; latest_charge: string } } }[] };
  };
  const intent = first.payments.data[0]?.payment.payment_intent;
  await record("Stripe.PaymentIntent", call(`payment_intents/${intent?.id}`));
  await record("Stripe.Charge", call(`charges/${intent?.latest_charge}`));
  sandbox.advance(MONTH);
  sandbox.replaceCard(joined.subscription, "DE89370400440532013000");
  sandbox.advance(MONTH);
  const read = `subscriptions/${joined.subscription}`;
  const subscription = (await call(read)) as {
    items: { data: { id: string }[] };
    default_payment_method: string;
  };
  await record(
    "Wire<Stripe.Subscription>",
    call(
      `${read}?expand[]=latest_invoice.payments.data.payment.payment_intent.latest_charge&expand[]=customer&expand[]=default_payment_method`,
    ),
  );
  await record("Wire<Stripe.ApiList<Stripe.Subscription>>", call("subscriptions?status=all"));
  await record("Stripe.PaymentMethod", call(`payment_methods/${subscription.default_payment_method}`));
  const change = { "items[0][id]": subscription.items.data[0]?.id ?? "", "items[0][price]": dear.id };
  await record(
    "Wire<Stripe.Invoice>",
    call("invoices/create_preview", {
      subscription: joined.subscription,
      "subscription_details[items][0][id]": change["items[0][id]"],
      "subscription_details[items][0][price]": dear.id,
    }),
  );
  sandbox.replaceCard(joined.subscription, "4000000000000341");
  await record("Wire<Stripe.Subscription>", call(read, { ...change, proration_behavior: "always_invoice" }));
  await record("Wire<Stripe.ApiList<Stripe.Invoice>>", call(`invoices?subscription=${joined.subscription}`));
  await record("Wire<Stripe.ApiList<Stripe.InvoiceLineItem>>", call(`invoices/${joined.invoice}/lines`));
  await record("Stripe.ApiList<Stripe.InvoicePayment>", call("invoice_payments"));
  await record("Wire<Stripe.Subscription>", call(read, { cancel_at_period_end: "true" }));
  sandbox.advance(MONTH);
  await record(REFUSAL, call(read, { cancel_at_period_end: "false" }));

  const features = { "features[payment_method_update][enabled]": "true" };
  const portal = await record(
    "Stripe.BillingPortal.Configuration",
    call("billing_portal/configurations", features),
  );
  const entered = { customer: customer.id, configuration: portal.id };
  await record("Stripe.BillingPortal.Session", call("billing_portal/sessions", entered));
  await record(REFUSAL, call("billing_portal/sessions", { ...entered, colour: "red" }));
  const { data: events } = (await call("events?limit=100")) as { data: { type: string }[] };
  for (const event of events) await record(typeOfEvent(event.type), event);
  return answers;
}

test("every object and event of a subscription is valid in Stripe's OpenAPI", async () => {
  const answers = await everyBillingAnswer();
  const types = new Set(answers.map(({ type }) => type));
  for (const event of [
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "customer.updated",
    "invoice.created",
    "invoice.finalized",
    "invoice.paid",
    "invoice.payment_action_required",
    "invoice.payment_failed",
    "invoice.payment_succeeded",
    "invoice.upcoming",
    "invoice_payment.paid",
    "payment_method.attached",
    "price.updated",
    "product.updated",
  ])
    expect(types).toContain(typeOfEvent(event));
  expect(mistakesIn(answers)).toEqual([]);
  expect(JSON.stringify(answers), "whole numbers only").not.toMatch(/:-?\d+\.\d/);
});

test("a missing, a wrong and an unknown field are found", async () => {
  const { sandbox } = await startSandboxWithWebhook();
  const session = await caller(sandbox)("checkout/sessions", sessionForm);
  const changes = [{ url: undefined }, { status: "paid" }, { colour: "red" }];
  const wrong = changes.map((change) => ({ type: SESSION, json: Object.assign({}, session, change) }));
  expect(mistakesIn(wrong)).toEqual([
    expect.stringContaining("Property 'url' is missing"),
    expect.stringContaining(`Type '"paid"' is not assignable`),
    expect.stringContaining("'\"colour\"' does not exist"),
  ]);
});

/** Each default of an account, and what a page that says nothing becomes by it. */
const DEFAULTS: Record<string, { on: Partial<AccountDefaults>; makes: object }> = {
  "Managed Payments": {
    on: { managedPayments: true },
    makes: { managed_payments: { enabled: true }, amount_total: 604 },
  },
  "Adaptive Pricing": { on: { adaptivePricing: true }, makes: { adaptive_pricing: { enabled: true } } },
  "automatic tax": { on: { automaticTax: true }, makes: { automatic_tax: { enabled: true } } },
  "automatic tax on top of prices": {
    on: { automaticTax: true, taxBehavior: "exclusive" },
    makes: { amount_total: 604 },
  },
  "promotion codes": { on: { promotionCodes: true }, makes: { allow_promotion_codes: true } },
};

const OWN_PAGE = {
  amount_total: 499,
  currency: "eur",
  managed_payments: { enabled: false },
  adaptive_pricing: { enabled: false },
  allow_promotion_codes: false,
  total_details: { amount_tax: 0, amount_discount: 0 },
};

/** Opens the page of an order as the shop does. */
async function openPage(stripe: Stripe, vat: PageVat) {
  const { sessionId } = await createCheckoutSession(stripe, {
    orderId: `order-${crypto.randomUUID()}`,
    orderCode: "ST-1234",
    email: "ana@example.com",
    language: "es",
    lines: [{ title: "Fox", license: "standard", cents: 499 }],
    vat,
    successUrl: "https://shop.example/done",
    cancelUrl: "https://shop.example/back",
  });
  return stripe.checkout.sessions.retrieve(sessionId);
}

test.each(Object.entries(DEFAULTS))(
  "with %s on by default the shop sells, in euros, at its price",
  async (_, { on, makes }) => {
    const { sandbox, stripe } = await startSandboxWithWebhook();
    sandbox.setAccountDefaults(on);
    const [line] = sessionParams().line_items ?? [];
    // Managed Payments refuses a product without a tax code.
    const product_data = { name: "Fox", tax_code: "txcd_10000000" };
    const price_data = { currency: "eur", unit_amount: 499, product_data };
    const silent = { ...sessionParams(), line_items: [{ ...line, price_data }] };
    expect(await stripe.checkout.sessions.create(silent)).toMatchObject(makes);
    for (const vat of [{ by: "own" }, { by: "stripe_tax", footer: "Ada, Madrid" }] as const) {
      const page = await openPage(stripe, vat);
      const tax = { automatic_tax: { enabled: vat.by === "stripe_tax" } };
      expect(page).toMatchObject({ ...OWN_PAGE, ...tax });
    }
  },
);

/** What the documentation lists as refused ("Remove unsupported parameters"), of payment pages. */
const REFUSED_WHEN_MANAGED = [
  "adaptive_pricing",
  "automatic_tax",
  "tax_id_collection",
  "payment_method_configuration",
  "payment_method_options",
  "payment_method_types",
  "customer_update",
  "shipping_address_collection",
  "shipping_options",
  "invoice_creation",
];

test.each([{}, { managedPayments: true, adaptivePricing: true, taxBehavior: "exclusive" as const }])(
  "where Stripe sells in its own name the page says nothing that it refuses, and costs what the shop shows (account: %j)",
  async (defaults) => {
    const { sandbox, stripe } = await startSandboxWithWebhook();
    sandbox.setAccountDefaults(defaults);
    const page = await openPage(stripe, { by: "managed" });
    expect(page).toMatchObject({ amount_total: 499, currency: "eur", managed_payments: { enabled: true } });
    expect(mistakesIn([{ type: SESSION, json: page }])).toEqual([]);
    const sent = sandbox.requests().find(({ path }) => path.endsWith("/checkout/sessions"))?.params ?? {};
    expect(Object.keys(sent).filter((name) => REFUSED_WHEN_MANAGED.includes(name))).toEqual([]);
  },
);

test("Stripe refuses to sell what says how it is taxed, has no tax code, or one that is not eligible", async () => {
  const { sandbox, stripe } = await startSandboxWithWebhook();
  const page = (tax_code: string | undefined, more: Params = {}) => {
    const product_data = { name: "Fox", ...(tax_code && { tax_code }) };
    const price_data = {
      currency: "eur",
      unit_amount: 499,
      tax_behavior: "inclusive" as const,
      product_data,
    };
    const line_items = [{ quantity: 1, price_data }];
    return stripe.checkout.sessions.create({
      ...sessionParams(),
      line_items,
      managed_payments: { enabled: true },
      ...more,
    });
  };
  const code = "txcd_10000000";
  for (const more of [
    { automatic_tax: { enabled: false } },
    { adaptive_pricing: { enabled: false } },
    { billing_address_collection: "required" as const },
    { invoice_creation: { enabled: true } },
  ])
    await expect(page(code, more)).rejects.toThrow("cannot be used with Managed Payments");
  await expect(page(undefined)).rejects.toThrow("line_items[0]: the product tax code is missing");
  await expect(page("txcd_99999999")).rejects.toThrow("ineligible for Managed Payments");
  sandbox.refuseManagedPayments("Accept the terms of service first.");
  await expect(page(code)).rejects.toThrow("Accept the terms of service first.");
});

test("a page on which somebody else sells than the shop asked for is ended", async () => {
  const { sandbox, stripe } = await startSandboxWithWebhook();
  sandbox.setAccountDefaults({ managedPayments: true, insists: true });
  await expect(openPage(stripe, { by: "own" })).rejects.toThrow("a page on which it sells");
  const { data } = await stripe.checkout.sessions.list({ limit: 1 });
  expect(data[0]?.status ?? "expired").toBe("expired");
});

test("with every default on, a page says what it says with none", async () => {
  const { sandbox, stripe } = await startSandboxWithWebhook();
  sandbox.setAccountDefaults(Object.assign({}, ...Object.values(DEFAULTS).map(({ on }) => on)));
  const page = await openPage(stripe, { by: "own" });
  expect(page).toMatchObject({ ...OWN_PAGE, automatic_tax: { enabled: false } });
  expect(mistakesIn([{ type: SESSION, json: page }])).toEqual([]);
});

test("an account's ways to pay and its statement text are left to it: a payment that takes days is not paid", async () => {
  const { sandbox, stripe } = await startSandboxWithWebhook();
  sandbox.setAccountDefaults({ paymentMethods: ["sepa_debit"], statementDescriptor: "ADA MAKES" });
  const { id } = await openPage(stripe, { by: "own" });
  sandbox.pay(id, "sepa_debit");
  const page = await stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge.refunds"],
  });
  expect(page).toMatchObject({
    ...OWN_PAGE,
    payment_method_types: ["sepa_debit"],
    status: "complete",
    payment_status: "unpaid",
    payment_intent: {
      status: "processing",
      statement_descriptor: null,
      latest_charge: { amount: 499, calculated_statement_descriptor: "ADA MAKES" },
    },
  });
});

type Params = Stripe.Checkout.SessionCreateParams;

/**
 * What a page is made with, by the SDK's own list, and what each leaves to Stripe: a parameter that a new SDK
 * knows does not compile until it is here.
 */
const PARAMETERS: Record<keyof Params, "sent" | "with invoices" | "left to the account" | "not used"> = {
  adaptive_pricing: "sent",
  after_expiration: "not used",
  allow_promotion_codes: "sent",
  allowed_payment_method_types: "left to the account",
  automatic_tax: "sent",
  billing_address_collection: "with invoices",
  branding_settings: "left to the account",
  cancel_url: "sent",
  client_reference_id: "sent",
  consent_collection: "not used",
  currency: "not used",
  custom_fields: "not used",
  custom_text: "not used",
  customer: "not used",
  customer_account: "not used",
  customer_creation: "with invoices",
  customer_email: "sent",
  customer_update: "not used",
  discounts: "not used",
  excluded_payment_method_types: "left to the account",
  expand: "not used",
  expires_at: "not used",
  integration_identifier: "not used",
  invoice_creation: "with invoices",
  line_items: "sent",
  locale: "sent",
  managed_payments: "sent",
  metadata: "sent",
  mode: "sent",
  name_collection: "not used",
  optional_items: "not used",
  origin_context: "not used",
  payment_intent_data: "sent",
  payment_method_collection: "not used",
  payment_method_configuration: "left to the account",
  payment_method_data: "not used",
  payment_method_options: "left to the account",
  permissions: "not used",
  phone_number_collection: "not used",
  redirect_on_completion: "not used",
  return_url: "not used",
  saved_payment_method_options: "not used",
  setup_intent_data: "not used",
  shipping_address_collection: "not used",
  shipping_options: "not used",
  submit_type: "not used",
  subscription_data: "not used",
  success_url: "sent",
  tax_id_collection: "with invoices",
  ui_mode: "not used",
  wallet_options: "left to the account",
};

test("every parameter that Stripe knows was decided on, and decision 005 says what is left to the account", async () => {
  const { sandbox, stripe } = await startSandboxWithWebhook();
  const sentBy = async (vat: PageVat) => {
    await openPage(stripe, vat);
    const sent = sandbox.requests().findLast(({ method }) => method === "POST")?.params ?? {};
    return Object.keys(sent).sort();
  };
  const named = (...kinds: string[]) =>
    Object.entries(PARAMETERS).flatMap(([name, kind]) => (kinds.includes(kind) ? [name] : []));
  expect(await sentBy({ by: "own" })).toEqual(named("sent"));
  expect(await sentBy({ by: "stripe_tax", footer: "Ada, Madrid" })).toEqual(named("sent", "with invoices"));
  const decision = readFileSync("docs/decisions/005-money.md", "utf8");
  const decided = [...named("left to the account"), ...Object.keys(NO_ACCOUNT_DEFAULTS)];
  expect(decided.filter((name) => !decision.includes(name))).toEqual([]);
});
