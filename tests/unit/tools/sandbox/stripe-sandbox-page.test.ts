import { expect, test } from "vitest";
import {
  cardFields,
  lineItem,
  postForm,
  SUCCESS_URL,
  sessionParams,
  startSandboxWithWebhook,
} from "#tests/support/stripe-sandbox.ts";

const GOOD_CARD = "4242 4242 4242 4242";
const DECLINED_CARD = "4000 0000 0000 0002";
const sepaFields = {
  method: "sepa_debit",
  email: "ana@example.com",
  name: "Ana",
  iban: "DE89 3704 0044 0532 0130 00",
};

async function openPage(changes = {}) {
  const shop = await startSandboxWithWebhook();
  const session = await shop.stripe.checkout.sessions.create(sessionParams(changes));
  const url = `${shop.sandbox.url}/c/pay/${session.id}`;
  const reread = () =>
    shop.stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge.refunds"] });
  const returned = SUCCESS_URL.replace("{CHECKOUT_SESSION_ID}", session.id);
  return { ...shop, id: session.id, url, reread, returned };
}

function expandedIntent(session: Awaited<ReturnType<Awaited<ReturnType<typeof openPage>>["reread"]>>) {
  const intent = session.payment_intent;
  if (intent === null || typeof intent === "string") throw new Error("The payment intent was not expanded");
  return intent;
}

test("the page shows what is bought, with labels and the sandbox notice", async () => {
  const { url } = await openPage({ line_items: [lineItem("Zorro <b>", 499)] });
  const page = await (await fetch(url)).text();
  expect(page).toContain("Stripe sandbox: no money moves");
  expect(page).toContain("Zorro &lt;b&gt;");
  expect(page).toContain("Pay €4.99");
  const inputs = [...page.matchAll(/<input id="([^"]+)"/g)].map((match) => match[1]);
  expect(inputs).toEqual(["email", "name", "number", "expiry", "cvc", "iban"]);
  for (const id of inputs) expect(page).toContain(`<label for="${id}">`);
});

test("a good card completes the session and returns to the shop", async () => {
  const { url, reread, returned } = await openPage();
  const answer = await postForm(url, cardFields(GOOD_CARD));
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(returned);
  const session = await reread();
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(session.customer_details).toMatchObject({ email: "ana@example.com", name: "Ana" });
  expect(expandedIntent(session)).toMatchObject({
    status: "succeeded",
    amount_received: 499,
    metadata: { order: "order-1" },
    latest_charge: { status: "succeeded", paid: true, payment_method_details: { card: { last4: "4242" } } },
  });
});

test("a declined card shows an error and keeps the input without the code, and the next card pays", async () => {
  const { url, reread, id, sandbox } = await openPage({ locale: "en" });
  const page = await (await postForm(url, cardFields(DECLINED_CARD))).text();
  expect(page).toContain("Your card was declined.");
  expect(page).toContain('value="ana@example.com"');
  expect(page).toMatch(/id="cvc"[^>]* value=""/);
  const declined = expandedIntent(await reread());
  expect(declined).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "card_declined", decline_code: "generic_decline" },
  });
  expect((await postForm(url, cardFields(GOOD_CARD))).status).toBe(303);
  const paid = await reread();
  expect(paid.payment_status).toBe("paid");
  expect(expandedIntent(paid).id).toBe(declined.id);
  expect(sandbox.events(id).map((event) => event.type)).toEqual([
    "payment_intent.payment_failed",
    "payment_intent.succeeded",
    "checkout.session.completed",
    "charge.updated",
  ]);
});

test("a SEPA debit completes the session unpaid", async () => {
  const { url, reread, returned } = await openPage();
  const answer = await postForm(url, sepaFields);
  expect(answer.headers.get("location")).toBe(returned);
  const session = await reread();
  expect(session).toMatchObject({ status: "complete", payment_status: "unpaid" });
  expect(expandedIntent(session)).toMatchObject({
    status: "processing",
    latest_charge: { status: "pending" },
  });
});

test("wrong fields are marked and nothing is charged", async () => {
  const { url, reread } = await openPage();
  const fields = { ...cardFields("4242 4242 4242 4241"), expiry: "01 / 20", name: "" };
  const page = await (await postForm(url, fields)).text();
  const marked = [...page.matchAll(/aria-describedby="([^"]+)-error"/g)].map((match) => match[1]);
  expect(marked).toEqual(["name", "number", "expiry"]);
  expect((await reread()).payment_intent).toBeNull();
});

test("a completed, an expired and an unknown session show a message and take no money", async () => {
  const { url, stripe, sandbox, id } = await openPage({ locale: "en" });
  await postForm(url, cardFields(GOOD_CARD));
  expect(await (await postForm(url, cardFields(GOOD_CARD))).text()).toContain("already complete");
  expect(sandbox.events(id).filter((event) => event.type === "payment_intent.succeeded")).toHaveLength(1);
  const other = await stripe.checkout.sessions.create(sessionParams({ locale: "en" }));
  await stripe.checkout.sessions.expire(other.id);
  expect(await (await fetch(`${sandbox.url}/c/pay/${other.id}`)).text()).toContain("has expired");
  expect((await fetch(`${sandbox.url}/c/pay/cs_test_none`)).status).toBe(404);
});

test("a test card hint fills the form without JavaScript", async () => {
  const { url } = await openPage();
  const page = await (await fetch(`${url}?fill=4000000000000002`)).text();
  expect(page).toMatch(/id="number"[^>]* value="4000000000000002"/);
  expect(page).toMatch(/id="cvc"[^>]* value="123"/);
});
